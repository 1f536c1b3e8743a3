import * as fc from 'fast-check'
import { NOT_BLANK, TEXT } from '#http/openapi-rules.ts'
import type { Vocabulary } from './valid-input.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const MOST_ITEMS = 3
const LONGEST = 40
/** Nearly any text fits: it is drawn by length. */
const FREE = new Set([TEXT, NOT_BLANK, String.raw`\S`])

/** Makes any input that the description allows. `words` gives the values of fields that must name stored things. */
export function createDescribedInput(schemas: Record<string, Schema>) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  return function anyOf(given: Schema, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
    const known = words[name]
    if (known) return known
    const schema = resolve(given)
    const inside = (part: Schema, key = name) => anyOf(part, key, words)
    const options = schema.anyOf ?? schema.oneOf
    if (options) return fc.oneof(...options.map((option) => inside(option)))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inside({ ...schema, type })))
    switch (schema.type) {
      case 'object':
        return anyObject(schema, inside)
      case 'array':
        return fc.array(inside(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(MOST_ITEMS, schema.minItems ?? 0),
        })
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 20, 1_000) })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return anyText(schema)
    }
  }
}

function anyObject(
  { properties = {}, required = [] }: Schema,
  inside: (part: Schema, key: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, inside(schema, name)])
  return fc.record(Object.fromEntries(fields) as Vocabulary, { requiredKeys: required })
}

/** An example, or any text that pattern and lengths allow. */
function anyText({ pattern, format, examples, minLength = 0, maxLength = LONGEST }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.date({ min: FIRST_DAY, max: LAST_DAY, noInvalidDate: true }).map(dayOf)
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(LONGEST, minLength)) }
  const isFree = pattern === undefined || FREE.has(pattern)
  const known = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const drawn = isFree ? fc.string({ unit: 'grapheme', ...length }) : fc.stringMatching(known!, { size: '-1' })
  const typed = drawn.filter((text) => (known?.test(text) ?? true) && text.length <= maxLength)
  return examples
    ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: typed })
    : typed
}

const FIRST_DAY = new Date('1930-01-01')
const LAST_DAY = new Date('2005-12-31')

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
