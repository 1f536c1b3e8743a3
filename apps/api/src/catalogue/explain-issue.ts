import type * as z from 'zod'
import type { Problem } from './bad-file.ts'

/** An issue of a schema as places in the file, each with a sentence. */
export function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is no field that a file can have here' }))
}

/** In the operator's words; a message written in the schema has priority. */
export function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return wrongType(issue.expected, issue.input, String(issue.path?.at(-1) ?? ''))
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_union') return 'is none of what may stand here'
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'invalid_format')
    return FORMATS.find(([part]) => formatOf(issue).includes(part))?.[1] ?? UNREADABLE
  return undefined
}

function unitOf(origin: string): string {
  return { string: ' characters', array: ' entries' }[origin] ?? ''
}

const KINDS: Record<string, string> = {
  string: 'text in quotes',
  boolean: 'true or false, without quotes',
  array: 'a list: [ … ]',
  object: 'a group of fields: { … }',
  record: 'a group of fields: { … }',
  int: 'a whole number',
  number: 'a number',
}

function wrongType(expected: string, input: unknown, field: string): string {
  const must = `must be ${KINDS[expected] ?? expected}`
  if (expected !== 'int' && expected !== 'number') return must
  if (field.endsWith('_cents')) return wrongCents(input)
  if (typeof input === 'string' && /^\d+$/.test(input)) return `${must}: ${input} without quotes`
  return typeof input === 'string' ? `${must}, and "${shorten(input)}" is text` : must
}

/** A price as people write it, such as `R$ 1.080,50`, `80,00` or `80.5`. */
const REAIS = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

function wrongCents(input: unknown): string {
  if (typeof input !== 'string' && typeof input !== 'number')
    return 'must be the price in cents, such as 8000 for R$ 80,00'
  const [, whole = '', cents = ''] = REAIS.exec(String(input).trim()) ?? []
  const meant =
    whole === '' ? 'such as 8000 for R$ 80,00' : String(Number(whole.replaceAll('.', '') + cents.padEnd(2, '0')))
  return `${shorten(String(input))} is ${typeof input === 'string' ? 'text' : 'no whole number'}: write the price in cents, ${meant}`
}

function shorten(input: string): string {
  return input.length > 40 ? `${input.slice(0, 40)}…` : input
}

const UNREADABLE = 'is not written as this field must be'

/** By a part of the format's name or of its pattern. */
const FORMATS: readonly (readonly [string, string])[] = [
  ['email', 'must be an e-mail address such as ajuda@clube.example'],
  ['url', 'must be an address such as https://clube.example/socio'],
  ['#[0-9a-f', 'must be a colour such as #B7791F'],
  ['G-[A-Z0-9]', 'must be a measurement id such as G-AB12CD34'],
  ['\\d{8,20}', 'must be the digits of a pixel, 8 to 20'],
]

function formatOf({ format, pattern = '' }: { format: string; pattern?: string | undefined }): string {
  return `${format} ${pattern}`
}
