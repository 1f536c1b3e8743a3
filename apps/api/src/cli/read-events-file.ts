import { dirname, resolve } from 'node:path'
import { BadFile, type Problem } from '#catalogue/bad-file.ts'
import { planFile, type PlanFile } from '#catalogue/plan-file.ts'
import { readJsonFile } from '#catalogue/read-json-file.ts'
import { eventsFile, type EventsFile } from './events-file.ts'
import { planEvent, type PlannedEvent } from './plan-event.ts'

export type Plan = Pick<EventsFile, 'producer' | 'categories'> & { events: PlannedEvent[]; warnings: Problem[] }

/** What a file asks for; every mistake that shows without the database is told at once. */
export async function readEventsFile(file: string): Promise<Plan> {
  const findings = { problems: [] as Problem[], warnings: [] as Problem[] }
  const content = await readJsonFile(file, eventsFile, findings.problems)
  if (!content) throw new BadFile(file, findings.problems)

  const { producer, categories, events } = content
  const venues = await readVenues(file, events, findings.problems)
  const planned = events.map((event, e) => {
    const producer_id = event.producer_id ?? producer?.id
    if (producer_id === undefined) findings.problems.push({ path: ['events', e, 'producer_id'], message: 'is missing' })
    if (events.findIndex(({ id }) => id === event.id) !== e) {
      findings.problems.push({ path: ['events', e, 'id'], message: `"${event.id}" stands twice` })
    }
    const whole = { ...event, ...(producer_id !== undefined && { producer_id }) }
    return planEvent(whole, venues[e], ['events', e], findings)
  })
  if (findings.problems.length > 0) throw new BadFile(file, findings.problems)
  return { ...(producer && { producer }), categories, events: planned, warnings: findings.warnings }
}

/** The plans that events name, in the order of the events. */
async function readVenues(
  file: string,
  events: EventsFile['events'],
  problems: Problem[],
): Promise<(PlanFile | undefined)[]> {
  const venues: (PlanFile | undefined)[] = []
  for (const [e, { plan }] of events.entries()) {
    if (plan === undefined) venues.push(undefined)
    else venues.push(await readJsonFile(resolve(dirname(file), plan), planFile, problems, ['events', e, 'plan']))
  }
  if (problems.length > 0) throw new BadFile(file, problems)
  return venues
}
