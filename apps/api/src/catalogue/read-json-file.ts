import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import type { Path, Problem } from './bad-file.ts'
import { explain, problemsOf } from './explain-issue.ts'
import { mendJson, type Mended } from './mend-json.ts'

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

/** The same, and with mistakes in it as far as it can be read; undefined when it cannot be checked any further. */
export async function readMendedFile<T extends z.ZodType>(
  file: string,
  schema: T,
  problems: Problem[],
): Promise<Mended<z.output<T>> | undefined> {
  const found = await readContent(file)
  if ('content' in found) return mendJson(found.content, schema, problems)
  problems.push(found.problem)
  return undefined
}

async function parseFile<T extends z.ZodType>(
  file: string,
  schema: T,
): Promise<{ data: z.output<T> } | { problems: Problem[] }> {
  const found = await readContent(file)
  if ('problem' in found) return { problems: [found.problem] }
  const parsed = schema.safeParse(found.content, { error: explain })
  return parsed.success ? { data: parsed.data } : { problems: parsed.error.issues.flatMap(problemsOf) }
}

async function readContent(file: string): Promise<{ content: unknown } | { problem: Problem }> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    return { problem: { path: [], message: `it cannot be read (${(error as NodeJS.ErrnoException).code})` } }
  }
  try {
    return { content: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: notJson((error as Error).message, text) }
  }
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
