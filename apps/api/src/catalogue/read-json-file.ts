import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import type { Path, Problem } from './bad-file.ts'

/** What a file says, or undefined with every reason why it cannot be used. `path` is where the file stands in another. */
export async function readJsonFile<T extends z.ZodType>(
  file: string,
  schema: T,
  problems: Problem[],
  path: Path = [],
): Promise<z.output<T> | undefined> {
  const found = await parseFile(file, schema)
  if ('data' in found) return found.data
  problems.push(...found.problems.map((problem) => ({ path: [...path, ...problem.path], message: problem.message })))
  return undefined
}

async function parseFile<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<{ data: z.output<T> } | { problems: Problem[] }> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    return { problems: [{ path: [], message: `it cannot be read (${(error as NodeJS.ErrnoException).code})` }] }
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return { problems: [notJson((error as Error).message, text)] }
  }
  const parsed = schema.safeParse(content, { error: explain })
  return parsed.success ? { data: parsed.data } : { problems: parsed.error.issues.flatMap(problemsOf) }
}

function notJson(message: string, text: string): Problem {
  const lines = text.slice(0, placeOf(message, text)).split('\n')
  const place = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`
  return { path: [], message: `${place} is not JSON: ${message.replaceAll(/\s+/g, ' ')}` }
}

/** How much of the text before a mistake is shown with it. */
const SHOWN_BEFORE = 10

/** The parser tells the position of some mistakes, of others only the text around them, and nothing of a missing end. */
function placeOf(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position) return Number(position)
  const [, before, shown = ''] = /, (\.{3})?"([\s\S]*)"(?:\.{3})? is not valid JSON$/.exec(message) ?? []
  if (shown === '') return text.length
  return before ? firstWrong(shown, text) : 0
}

/** What is shown may stand further up as well, where it is right: there only the rest of the text is missing. */
function firstWrong(shown: string, text: string): number {
  let start = text.indexOf(shown)
  while (start >= 0 && !mistakeIn(text.slice(0, start + SHOWN_BEFORE + 1)).startsWith('Unexpected token')) {
    start = text.indexOf(shown, start + 1)
  }
  return start + SHOWN_BEFORE
}

function mistakeIn(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is no field that a file can have here' }))
}

/** In the operator's words; what a schema says by itself comes first. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') return 'is none of what may stand here'
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
  return undefined
}

function unitOf(origin: string): string {
  return { string: ' characters', array: ' entries' }[origin] ?? ''
}
