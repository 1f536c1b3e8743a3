import { dirname, resolve } from 'node:path'
import { BadFile, type Problem } from '#catalogue/bad-file.ts'
import type { MendedPaths } from '#catalogue/mend-json.ts'
import { planFile, type PlanFile } from '#catalogue/plan-file.ts'
import { readJsonFile, readMendedFile } from '#catalogue/read-json-file.ts'
import { eventsFile, type EventsFile } from './events-file.ts'
import { findRisks } from './find-risks.ts'
import { planEvent, type Findings, type PlannedEvent } from './plan-event.ts'

export type Plan = Pick<EventsFile, 'producer' | 'categories'> & { events: PlannedEvent[] }
/** `mended` are the places of mistakes that a placeholder replaced; further findings there are left out. */
export type ReadFile = { plan: Plan; findings: Findings; mended: MendedPaths }

/** What a file asks for, with everything that shows without the database: mistakes do not stop the reading. */
export async function readEventsFile(file: string): Promise<ReadFile> {
  const findings: Findings = { problems: [], risks: [], warnings: [] }
  const read = await readMendedFile(file, eventsFile, findings.problems)
  if (!read) throw new BadFile(file, findings.problems)

  const { data: content, mended } = read
  const venues = await readVenues(file, content.events, findings.problems)
  const found: Findings = { problems: [], risks: findRisks(content), warnings: [] }
  const plan = planContent(content, venues, found)
  findings.problems.push(...mended.trueProblems(found.problems))
  findings.risks.push(...mended.trueWarnings(found.risks))
  findings.warnings.push(...mended.trueWarnings(found.warnings))
  return { plan, findings, mended }
}

function planContent({ producer, categories, events }: EventsFile, venues: readonly Venue[], found: Findings): Plan {
  const planned = events.map((event, e) => {
    const producer_id = event.producer_id ?? producer?.id
    if (producer_id === undefined) found.problems.push({ path: ['events', e, 'producer_id'], message: 'is missing' })
    if (events.findIndex(({ id }) => id === event.id) !== e) {
      found.problems.push({ path: ['events', e, 'id'], message: `"${event.id}" stands twice` })
    }
    const whole = { ...event, ...(producer_id !== undefined && { producer_id }) }
    return planEvent(whole, venues[e], ['events', e], found)
  })
  return { ...(producer && { producer }), categories, events: planned }
}

type Venue = PlanFile | 'unreadable' | undefined

/** The plans that events name, in the order of the events. */
async function readVenues(file: string, events: EventsFile['events'], problems: Problem[]): Promise<Venue[]> {
  const venues: Venue[] = []
  for (const [e, { plan }] of events.entries()) {
    if (plan === undefined) venues.push(undefined)
    else {
      const venue = await readJsonFile(resolve(dirname(file), plan), planFile, problems, ['events', e, 'plan'])
      venues.push(venue ?? 'unreadable')
    }
  }
  return venues
}
