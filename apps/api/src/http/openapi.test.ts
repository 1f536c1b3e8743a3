import { everyCall } from '@bilheteria/contract/every-call'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import type { Json } from './openapi-schemas.ts'
import { openApi } from './openapi.ts'

type Operation = {
  operationId: string
  tags: string[]
  description: string
  security: object[]
  parameters?: { name: string; description?: string; schema?: Json }[]
  responses: Record<string, { $ref?: string; headers?: object; links?: Record<string, object> }>
}

const description = openApi({
  endpoints: everyCall.map(({ value }) => value),
  version: '3.0.5',
  public_url: 'https://ingressos.example',
})
const { paths, components, tags } = description
const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])
const schemas: Record<string, Json> = components.schemas
const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)!

/** Everything below a part of the description that is an object. */
function* within(part: unknown, at: string): Generator<[at: string, json: Json]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [at, part as Json]
  for (const [name, value] of Object.entries(part)) yield* within(value, `${at}/${name}`)
}
const everything = [...within(description, '')]

const isName = (part: string) => part.startsWith('{')

/** Both match one request, and each has a word where the other has a name. */
function isAmbiguous(one: string, other: string): boolean {
  const parts = one.split('/').map((part, i): [string, string] => [part, other.split('/')[i] ?? ''])
  const canMatch = parts.every(([own, theirs]) => own === theirs || isName(own) || isName(theirs))
  const has = (name: 0 | 1) => parts.some((pair) => isName(pair[name]) && !isName(pair[1 - name] ?? ''))
  return one.split('/').length === other.split('/').length && canMatch && has(0) && has(1)
}

test('every call has the name it has in the contract, a tag that is described and a sentence', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(everyCall.map(({ name }) => name)))
  const known = new Set(tags.map(({ name }) => name))
  expect(operations.filter((one) => !one.tags.every((tag) => known.has(tag)))).toEqual([])
  expect(operations.filter((one) => !/^\p{Lu}.*\./su.test(one.description))).toEqual([])
})

test('every call says whether it needs a bearer', () => {
  expect(operationOf('listEvents').security).toEqual([])
  expect(operationOf('findCoupon').security).toEqual([{ bearer: [] }, {}])
  expect(operationOf('listOrders').security).toEqual([{ bearer: [] }])
  expect(operations.filter(({ security }) => security === undefined)).toEqual([])
})

test('every pattern is one that Go, Rust and Python can read', () => {
  const patterns = new Set(everything.map(([, { pattern }]) => pattern).filter((one) => typeof one === 'string'))
  expect(patterns.size).toBeGreaterThan(15)
  for (const pattern of patterns) {
    expect(() => RE2JS.compile(pattern)).not.toThrow()
    // Python knows neither classes of Unicode nor RE2's ends of text.
    expect(pattern).not.toMatch(/\\p\{|\\[zAQ]/i)
  }
})

test('every list says what it holds, and no keyword is used that generators refuse', () => {
  const lists = everything.filter(([, { type }]) => type === 'array')
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(([, { items }]) => typeof items !== 'object')).toEqual([])
  const refused = ['$defs', 'patternProperties', 'unevaluatedProperties', 'if', 'not', 'allOf', 'id']
  const schemasOnly = everything.filter(([at]) => !at.endsWith('/properties'))
  expect(schemasOnly.filter(([, json]) => refused.some((word) => word in json))).toEqual([])
})

test('every object that is answered more than once has a name, and every reference leads to one', () => {
  const refs = everything.flatMap(([, { $ref }]) => ($ref === undefined ? [] : [$ref]))
  const parts: Record<string, Record<string, unknown>> = components
  expect(
    refs.filter((ref) => {
      const [, , group = '', name = ''] = ref.split('/')
      return parts[group]?.[name] === undefined
    }),
  ).toEqual([])
  expect(refs.filter((ref) => ref.endsWith('/Order')).length).toBeGreaterThan(10)
  const written = everything.filter(([, { type, properties }]) => type === 'object' && properties !== undefined)
  const long = written.map(([, json]) => JSON.stringify(json)).filter((text) => text.length > 700)
  expect(long.filter((text, i) => long.indexOf(text) !== i)).toEqual([])
})

test('refusals that pass say when to come again, and a wrong method which ones are right', () => {
  const { responses } = operationOf('reserveTickets')
  expect(responses['429']?.headers).toHaveProperty('Retry-After')
  expect(responses['405']).toEqual({ $ref: '#/components/responses/MethodNotAllowed' })
  expect(components.responses['MethodNotAllowed']).toMatchObject({ headers: { Allow: {} } })
  expect(components.responses['ServiceUnavailable']).toMatchObject({ headers: { 'Retry-After': {} } })
  expect(operations.filter((one) => one.responses['431'] === undefined)).toEqual([])
})

test('links lead through a purchase', () => {
  const linksOf = (name: string) => Object.keys(operationOf(name).responses['200']?.links ?? {})
  expect(linksOf('reserveTickets')).toContain('saveHolders')
  expect(linksOf('saveHolders')).toContain('createOrder')
  expect(linksOf('createOrder')).toContain('payOrder')
  expect(operationOf('createOrder').responses['200']?.links?.['payOrder']).toEqual({
    operationId: 'payOrder',
    parameters: { order_id: '$response.body#/id' },
  })
})

test('two addresses are never ambiguous', () => {
  const addresses = Object.keys(paths)
  expect(addresses.flatMap((one) => addresses.filter((other) => isAmbiguous(one, other)))).toEqual([])
  expect(isAmbiguous('/api/user/{field}/check', '/api/user/sessions/{session_id}')).toBe(true)
})

test('what leaves a default out has a name of its own where it is sent', () => {
  expect(schemas['Address']?.required).toContain('complement')
  expect(schemas['AddressInput']?.required).not.toContain('complement')
})

/** A reference is described where it leads. */
const isSilent = (json?: Json) => json?.description === undefined && json?.$ref === undefined

test('describes every named schema, and every field of a schema, a body and an answer', () => {
  expect(Object.keys(schemas).filter((name) => isSilent(schemas[name]))).toEqual([])
  const holders = everything.filter(([at, { properties }]) => properties !== undefined && !at.endsWith('/properties'))
  expect(holders.length).toBeGreaterThan(100)
  const silent = holders.flatMap(([at, { properties = {} }]) =>
    Object.keys(properties)
      .filter((field) => isSilent(properties[field]))
      .map((field) => `${at}.${field}`),
  )
  expect(silent).toEqual([])
})

test('describes every parameter', () => {
  const silent = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ description: text, schema }) => text === undefined && isSilent(schema))
      .map(({ name }) => `${operationId} ${name}`),
  )
  expect(silent).toEqual([])
})

test('describes a field that names an object by its name, unless it has a comment', () => {
  const { event_id, order_id } = schemas['Reservation']?.properties ?? {}
  expect(event_id?.description).toBe('The `id` of an event.')
  expect(order_id?.description).toContain('the cart cannot change')
})
