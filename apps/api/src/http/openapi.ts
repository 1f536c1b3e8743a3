import { pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import { errors, type ErrorCode } from '@bilheteria/contract/errors'
import { everyCall } from '@bilheteria/contract/every-call'
import { STATUS_CODES } from 'node:http'
import { BODY_LIMIT_BYTES } from './create-http.ts'
import { IDEMPOTENCY_KEY } from './idempotency-key.ts'
import { links, notesOfCall, OUTSIDE_TAG, rulesOfCall, tags } from './openapi-rules.ts'
import { createSchemas, type Json } from './openapi-schemas.ts'
import { outsideCalls, type OutsideCall } from './outside-calls.ts'
import { commonErrors, errorsOf } from './serve.ts'

type Described = { endpoints: readonly Endpoint[]; version: string; public_url: string | undefined }

/** OpenAPI 3.1 from the same descriptions that check every request. */
export function openApi({ endpoints, version, public_url }: Described) {
  const schemas = createSchemas()
  const served = everyCall.filter(({ value }) => endpoints.includes(value))
  const operations = served.map(({ module, name, value }) => {
    const comments = `${module}.${name}`
    return {
      name,
      endpoint: value,
      tag: tags.find(({ of }) => of.includes(module))?.name ?? module,
      input: schemas.of(value.input, 'input', comments),
      output: value.sends === 'pdf' ? {} : schemas.of(value.output, 'output', comments),
    }
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const { endpoint, input, output, ...named } of operations) {
    const about = { ...named, input: schemas.fieldsOf(input), body: schemas.pointTo(input, 'input') }
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, {
      ...about,
      output: schemas.pointTo(output, 'output'),
      pointTo: (json) => schemas.pointTo(json, 'input'),
    })
  }
  for (const call of outsideCalls) paths[call.path] = { [call.method.toLowerCase()]: outsideOperation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bilheteria',
      version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Support', ...(public_url !== undefined && { url: `${public_url}/support` }) },
    },
    // Without an address of its own a shop would name localhost, which no caller can reach.
    servers: [{ url: public_url ?? '/', description: 'The main address; every producer’s own host answers the same.' }],
    tags: [...tags, OUTSIDE_TAG].map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...onlyUsed(schemas.named(), paths) },
      responses: sharedFailures,
      headers: { 'Retry-After': retryAfter, Allow: allow },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a login.' } },
    },
  }
}

const INTRODUCTION = `White-label box office: catalogue, cart, orders, tickets.

A purchase is \`reserveTickets\`, \`saveHolders\`, \`createOrder\` and \`payOrder\`. Then \`watchOrder\` sends the order once it is paid.

- Failures are \`Error\`: branch on \`code\`, show \`message\`. 429 and 503 have \`Retry-After\`, the seconds to wait.
- Amounts are cents, times ISO 8601 in UTC. Text is trimmed, and has neither NUL nor lone surrogates. Unknown fields are refused.
- A body has at most ${BODY_LIMIT_BYTES / 1024} KiB, an address and its headers 16 KiB.
- A browser sends \`Origin\`; other origins than the shop’s get 403. A program sends neither \`Origin\` nor cookies. Some calls limit
  tries by browser; there all programs at one network address share a small limit.
- Calls that need the bearer of a proof take a token of \`logIn\` with scope \`proof\`, or of \`proveByCode\`; others get 403 \`proof_required\`.
- The header \`Producer-Id\` chooses a producer; without it the host name decides.`

type About = {
  name: string
  tag: string
  input: Json
  body: Json
  output: Json
  pointTo(json: Json): Json
}

function operation(endpoint: Endpoint, { name, tag, input, body, output, pointTo }: About): object {
  const inPath = pathParams(endpoint.path)
  const carried = Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const parameters = [
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...inPath.map((field) => parameter('path', field, input)),
    ...(hasBody ? [] : carried.map((field) => parameter('query', field, input))),
  ]
  return {
    operationId: name,
    tags: [tag],
    summary: titleOf(name),
    description: [endpoint.summary, notesOfCall[name], rulesOfCall[name]].filter(Boolean).join('\n\n'),
    security: endpoint.access === 'open' ? [] : [{ bearer: [] }, ...(endpoint.access === 'optional' ? [{}] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: json(inPath.length === 0 ? body : pointTo(withoutParams(input, inPath))),
      },
    }),
    responses: {
      200: { description: 'Done.', content: contentOf(endpoint, output), ...(links[name] && { links: linksOf(name) }) },
      ...failures(errorsOf(endpoint)),
    },
  }
}

/** `listEvents` → `List events` */
function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

function linksOf(name: string): object {
  const next = Object.entries(links[name] ?? {})
  return Object.fromEntries(next.map(([operationId, found]) => [operationId, linkTo(operationId, found)]))
}

function linkTo(operationId: string, found: Record<string, string>): object {
  const { value: target } = everyCall.find(({ name }) => name === operationId)!
  const inPath = pathParams(target.path)
  const entries = Object.entries(found)
  const parameters = Object.fromEntries(entries.filter(([field]) => inPath.includes(field)))
  const body = Object.fromEntries(entries.filter(([field]) => !inPath.includes(field)))
  return { operationId, ...(inPath.length > 0 ? { parameters } : { requestBody: body }) }
}

function contentOf({ sends }: Endpoint, output: Json): object {
  if (sends === 'pdf') return { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
  return sends === 'events' ? { 'text/event-stream': { schema: output } } : json(output)
}

function outsideOperation({ name, summary, parameters, body, responses, errors: codes }: OutsideCall): object {
  return {
    operationId: name,
    tags: [OUTSIDE_TAG.name],
    summary: titleOf(name),
    description: summary,
    security: [],
    parameters,
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...responses, ...failures(codes) },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: for at least 24 hours the same key with the same body acts once. With another body it is refused.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
}

function parameter(place: 'path' | 'query', name: string, input: Json): object {
  const required = place === 'path' || input.required?.includes(name) === true
  const { description, ...schema } = input.properties?.[name] ?? {}
  return { name, in: place, required, ...(description !== undefined && { description }), schema }
}

function withoutParams(input: Json, inPath: string[]): Json {
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const required = input.required?.filter((name) => !inPath.includes(name)) ?? []
  const { required: _, ...rest } = input
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) }
}

const retryAfter = {
  description: 'Seconds to wait before the next try.',
  schema: { type: 'integer', minimum: 1, examples: [30] },
}
const allow = {
  description: 'The methods of this address.',
  schema: { type: 'string', examples: ['GET, HEAD'] },
}

function headersOf(status: string): object {
  const named = { 405: 'Allow', 429: 'Retry-After', 503: 'Retry-After' }[status]
  return named === undefined ? {} : { headers: { [named]: { $ref: `#/components/headers/${named}` } } }
}

/** Failures of any call: written once. */
const sharedFailures = Object.fromEntries(
  Object.entries(byStatus(commonErrors)).map(([status, codes]) => [phraseOf(status), failure(status, codes)]),
)

/** `Payload Too Large` → `PayloadTooLarge` */
function phraseOf(status: string): string {
  return (STATUS_CODES[status] ?? status).replaceAll(' ', '')
}

function failures(codes: readonly ErrorCode[]): Record<string, object> {
  const entries = Object.entries(byStatus(codes)).map(([status, names]) => {
    const isShared = names.join() === byStatus(commonErrors)[status]?.join()
    return [status, isShared ? { $ref: `#/components/responses/${phraseOf(status)}` } : failure(status, names)]
  })
  return Object.fromEntries(entries) as Record<string, object>
}

function byStatus(codes: readonly ErrorCode[]): Record<string, ErrorCode[]> {
  const found: Record<string, ErrorCode[]> = {}
  for (const code of new Set(codes)) (found[errors[code].status] ??= []).push(code)
  return found
}

function failure(status: string, codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...headersOf(status),
    content: json({ $ref: '#/components/schemas/Error' }),
  }
}

/** A query names no schema, even if the contract has a name for it. */
function onlyUsed(named: Record<string, Json>, paths: object): Record<string, Json> {
  const text = JSON.stringify([named, paths])
  return Object.fromEntries(Object.entries(named).filter(([id]) => text.includes(`"#/components/schemas/${id}"`)))
}

function json(schema: Json): object {
  return { 'application/json': { schema } }
}

const errorSchema = {
  type: 'object',
  description: 'Why a call was refused.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'The reason in a Portuguese sentence, for people.' },
    code: { type: 'string', description: 'The reason in one word, for a program.', enum: Object.keys(errors) },
    errors: {
      type: 'object',
      description: 'For wrong input: sentences in Portuguese by the path of the field, such as `holders.0.name`.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}
