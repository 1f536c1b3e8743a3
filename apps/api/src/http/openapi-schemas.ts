import { exported } from '@bilheteria/contract/every-call'
import { storable } from '@bilheteria/contract/fields'
import * as z from 'zod/mini'
import { fieldRules, idSentences, NOT_BLANK, TEXT } from './openapi-rules.ts'
import words from './api-words.json' with { type: 'json' }

export type Json = {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json | false
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  [key: string]: unknown
}

type Direction = 'input' | 'output'
type Words = { said?: string; fields: Record<string, string> }

/** Doc comments of the contract, `npm run docs:api` collects them. */
const said: Record<string, Words | undefined> = words

const NAMED = new Set(['object', 'union', 'enum'])
const HERE = '#/$defs/'
const THERE = '#/components/schemas/'

/** Names every object and choice that the contract exports, and describes every shared field. */
function createRegistry() {
  const registry = z.registry<Record<string, unknown>>()
  const names = new Map<string, string>()
  for (const { module, name, value } of exported) {
    if (!isSchema(value) || registry.has(value)) continue
    const about = said[`${module}.${name}`]?.said
    const described = { ...(about !== undefined && { description: about }), ...fieldRules.get(value) }
    const isNamed = NAMED.has(defOf(value).type ?? '') && Object.keys(shapeOf(value)).length !== 0
    const id = `${name[0]?.toUpperCase()}${name.slice(1)}`
    if (isNamed && names.has(id)) throw new Error(`Two schemas of the contract are called ${id}`)
    if (isNamed) names.set(id, `${module}.${name}`)
    registry.add(value, isNamed ? { ...described, id } : described)
  }
  return { registry, names }
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value && defOf(value).type !== undefined
}

type Def = {
  type?: string
  shape?: object
  out?: z.core.$ZodType
  pattern?: RegExp
  tx?: (text: string) => string
  checks?: readonly object[]
}

/** What a schema or a check is made of. */
function defOf(made: object): Def {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name for what its own tools read
  return (made as { _zod: { def: Def } })._zod.def
}

/** Of an object its fields; a choice stands for itself. */
function shapeOf(schema: z.core.$ZodType): object {
  return defOf(schema).shape ?? { it: schema }
}

/** The schemas of a description: `of` answers one, with references to those that have a name; `named` lists these. */
export function createSchemas() {
  const { registry, names } = createRegistry()
  const found: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() }

  function of(schema: z.core.$ZodType, io: Direction, comments?: string): Json {
    // Wrapped, because a schema that stands alone is written out even if it has a name.
    const whole = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) => mend(zodSchema, jsonSchema as Json, { io, registry }),
    }) as Json & { $defs?: Record<string, Json> }
    addIdSentences(whole)
    for (const [id, { id: _, ...json }] of Object.entries(whole.$defs ?? {})) {
      addWords(json, said[names.get(id) ?? '']?.fields ?? {})
      found[io].set(id, json)
    }
    const json = whole.properties?.['it'] ?? {}
    if (comments !== undefined) addWords(json, said[comments]?.fields ?? {}, `${io}.`)
    return json
  }

  /** Fields of an input, also where it has a name. */
  const fieldsOf = (json: Json): Json => (json.$ref === undefined ? json : (found.input.get(idOf(json)) ?? {}))

  /** What is sent and what is answered have one name unless they differ: defaults may be left out when sent. */
  function named(): Record<string, Json> {
    const differs = namesThatDiffer(found)
    const all = Object.fromEntries([...found.output].map(([id, json]) => [id, pointToComponents(json)]))
    for (const [id, json] of found.input) {
      if (!found.output.has(id)) all[id] = pointToComponents(json, differs)
      else if (differs.has(id)) all[`${id}Input`] = pointToComponents(json, differs)
    }
    return all
  }

  const pointTo = (json: Json, io: Direction): Json =>
    pointToComponents(json, io === 'input' ? namesThatDiffer(found) : undefined)

  return { of, fieldsOf, named, pointTo }
}

type Registry = ReturnType<typeof createRegistry>['registry']

/** Constructs that generators for other languages refuse, and rules that a schema keeps to itself. */
function mend(schema: z.core.$ZodType, json: Json, { io, registry }: { io: Direction; registry: Registry }): void {
  if (json.prefixItems) mendTuple(json)
  if (json['pattern'] === STORABLE) json['pattern'] = TEXT
  if (io === 'input' && isTrimmed(schema)) mendTrimmed(json)
  const { type, out } = defOf(schema)
  if (type !== 'pipe' || !out || io === 'output') return
  // The text that comes in is checked by what comes after it.
  const { $schema: _, ...inner } = z.toJSONSchema(out, {
    io,
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => mend(zodSchema, jsonSchema as Json, { io, registry }),
  })
  const { id: __, ...described } = registry.get(out) ?? {}
  Object.assign(json, inner, described)
}

const STORABLE = defOf(storable).pattern?.source

function isTrimmed(schema: z.core.$ZodType): boolean {
  const { checks = [] } = defOf(schema)
  return checks.some((check) => defOf(check).tx?.(' a ') === 'a')
}

/** Blanks around it are allowed, and its length counts without them. */
function mendTrimmed(json: Json): void {
  const { pattern = TEXT, minLength } = json as { pattern?: string; minLength?: number }
  delete json['minLength']
  if (pattern !== TEXT) json['pattern'] = String.raw`^\s*${pattern.replaceAll(/^\^|\$$/g, '')}\s*$`
  else if (minLength !== undefined) json['pattern'] = NOT_BLANK
}

/** Tuples are unknown to most languages: one of equal items is a list of that length. */
function mendTuple(json: Json): void {
  const { prefixItems = [] } = json
  const kinds = new Set(prefixItems.map((item) => JSON.stringify(item)))
  json.items = kinds.size === 1 ? prefixItems[0]! : { anyOf: prefixItems }
  if (kinds.size === 1) delete json.prefixItems
}

function addWords(json: Json, fields: Record<string, string>, prefix = ''): void {
  for (const [path, text] of Object.entries(fields)) {
    if (!path.startsWith(prefix)) continue
    for (const field of findFields(json, path.slice(prefix.length).split('.'))) field.description = text
  }
}

/** Of shared ids, whose own comment only has their form; a comment of the field replaces the sentence. */
function addIdSentences(json: unknown): void {
  if (typeof json !== 'object' || json === null) return
  for (const [name, field] of Object.entries((json as Json).properties ?? {})) {
    const sentence = idSentences[name]
    if (sentence !== undefined && field.type === 'string') field.description = sentence
  }
  for (const part of Object.values(json)) addIdSentences(part)
}

/** The options of a union may share a field. */
function findFields(json: Json, path: string[]): Json[] {
  const [name, ...rest] = path
  if (name === undefined) return [json]
  const own = json.properties?.[name]
  if (own) return findFields(own, rest)
  const inside = [...(json.items ? [json.items] : []), ...(json.anyOf ?? []), ...(json.oneOf ?? [])]
  return inside.flatMap((one) => findFields(one, path))
}

function idOf({ $ref = '' }: Json): string {
  return $ref.slice(HERE.length)
}

function namesThatDiffer({ input, output }: Record<Direction, Map<string, Json>>): Set<string> {
  const differ = new Set<string>()
  let size = -1
  while (size !== differ.size) {
    size = differ.size
    for (const [id, json] of input) {
      if (!output.has(id)) continue
      const isOther = JSON.stringify(json) !== JSON.stringify(output.get(id))
      if (isOther || refsOf(json).some((ref) => differ.has(ref))) differ.add(id)
    }
  }
  return differ
}

function refsOf(json: Json): string[] {
  return [...JSON.stringify(json).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, id]) => id ?? '')
}

function pointToComponents(json: Json, differ?: ReadonlySet<string>): Json {
  const text = JSON.stringify(json).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) =>
    JSON.stringify(`${THERE}${id}${differ?.has(id) ? 'Input' : ''}`),
  )
  return JSON.parse(text) as Json
}
