import { readFile } from 'node:fs/promises'
import type { core } from 'zod'
import { BadFile, type Problem } from './bad-file.ts'
import { eventsFile, type EventsFile } from './events-file.ts'
import { planEvent, type PlannedEvent } from './plan-event.ts'

export type Plan = Pick<EventsFile, 'producer' | 'categories'> & { events: PlannedEvent[]; warnings: Problem[] }

/** What a file asks for; every mistake that shows without the database is told at once. */
export async function readEventsFile(file: string): Promise<Plan> {
  const parsed = eventsFile.safeParse(parseJson(file, await readText(file)), { error: explain })
  if (!parsed.success) throw new BadFile(file, parsed.error.issues.flatMap(problemsOf))

  const { producer, categories, events } = parsed.data
  const findings = { problems: [] as Problem[], warnings: [] as Problem[] }
  const planned = events.map((event, e) => {
    const producer_id = event.producer_id ?? producer?.id
    if (producer_id === undefined) findings.problems.push({ path: ['events', e, 'producer_id'], message: 'is missing' })
    if (events.findIndex(({ id }) => id === event.id) !== e) {
      findings.problems.push({ path: ['events', e, 'id'], message: `"${event.id}" stands twice` })
    }
    return planEvent({ ...event, ...(producer_id !== undefined && { producer_id }) }, ['events', e], findings)
  })
  if (findings.problems.length > 0) throw new BadFile(file, findings.problems)
  return { ...(producer && { producer }), categories, events: planned, warnings: findings.warnings }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new BadFile(file, [{ path: [], message: `it cannot be read (${(error as NodeJS.ErrnoException).code})` }])
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    const line = text.slice(0, placeOf(message, text)).split('\n').length
    throw new BadFile(file, [{ path: [], message: `line ${line} is not JSON: ${message.replaceAll(/\s+/g, ' ')}` }])
  }
}

/** How much of the text before a mistake is shown with it. */
const SHOWN_BEFORE = 10

/** The parser tells the position of some mistakes, of others only the text around them, and nothing of a missing end. */
function placeOf(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position) return Number(position)
  const [, before, shown = ''] = /, (\.{3})?"([\s\S]*)"(?:\.{3})? is not valid JSON$/.exec(message) ?? []
  if (shown === '') return text.length
  return before ? text.indexOf(shown) + SHOWN_BEFORE : 0
}

function problemsOf(issue: core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is no field that a file can have here' }))
}

/** In the operator's words; what a schema says by itself comes first. */
function explain(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
  return undefined
}

function unitOf(origin: string): string {
  return { string: ' characters', array: ' entries' }[origin] ?? ''
}
