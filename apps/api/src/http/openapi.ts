import type { Endpoint } from '@bilheteria/contract/endpoint'
import { pathParams } from '@bilheteria/contract/endpoint'
import { errors, type ErrorCode } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY } from './idempotency-key.ts'
import { outsideCalls, type OutsideCall } from './outside-calls.ts'
import { errorsOf } from './serve.ts'

type Schema = { properties?: Record<string, object>; required?: string[] }

/** OpenAPI 3.1 from the same descriptions that check every request. */
export function openApi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  for (const call of outsideCalls) paths[call.path] = { [call.method.toLowerCase()]: outsideOperation(call) }
  return {
    openapi: '3.1.0',
    info: { title: 'Bilheteria', version, description: 'White-label box office: catalogue, cart, orders, tickets.' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const input = jsonSchema(endpoint.input, 'input') as Schema
  const inPath = pathParams(endpoint.path)
  const carried = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'

  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'open' && { security: [{ bearer: [] }, ...(endpoint.access === 'optional' ? [{}] : [])] }),
    parameters: [
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(endpoint.method === 'GET' ? [] : [origin(endpoint)]),
      ...inPath.map((name) => parameter('path', name, input)),
      ...(hasBody ? [] : carried.map((name) => parameter('query', name, input))),
    ],
    ...(hasBody && { requestBody: { required: true, content: json(withoutParams(input, inPath)) } }),
    responses: {
      200: { description: 'OK', content: contentOf(endpoint) },
      ...failures(errorsOf(endpoint)),
    },
  }
}

function contentOf({ sends, output }: Endpoint): object {
  if (sends === 'pdf') return { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
  const schema = jsonSchema(output, 'output')
  return sends === 'events' ? { 'text/event-stream': { schema } } : json(schema)
}

function outsideOperation({ summary, parameters, body, responses, errors }: OutsideCall): object {
  return {
    summary,
    parameters,
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...responses, ...failures(errors) },
  }
}

/** Who may write: pages of ours, and programs that are no browser. */
function origin({ counts_browser, sets_cookie }: Endpoint): object {
  const page = 'Browsers say here where a call comes from; any but this shop’s own pages is refused (403 forbidden).'
  const program =
    ' Whoever sends none is no browser: such a call brings no cookie (403 forbidden otherwise), and shares a small number of tries with everybody at its network address.'
  return {
    name: 'Origin',
    in: 'header',
    required: sets_cookie === true,
    description: counts_browser && !sets_cookie ? page + program : page,
    schema: { type: 'string' },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'What a key has done is not done again, for at least 24 hours; with another body it is refused.',
  schema: {
    type: 'string',
    pattern: IDEMPOTENCY_KEY.source,
  },
}

function parameter(place: 'path' | 'query', name: string, input: Schema): object {
  const required = place === 'path' || input.required?.includes(name) === true
  return { name, in: place, required, schema: input.properties?.[name] ?? {} }
}

function withoutParams(input: Schema, inPath: string[]): object {
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const required = input.required?.filter((name) => !inPath.includes(name)) ?? []
  return { ...input, properties: Object.fromEntries(properties), required }
}

function failures(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus: Record<string, string[]> = {}
  for (const code of new Set(codes)) (byStatus[errors[code].status] ??= []).push(code)
  const answers = Object.entries(byStatus).map(([status, names]) => [
    status,
    { description: names.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
  ])
  return Object.fromEntries(answers) as Record<string, object>
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>
  return rest
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence in pt-BR, ready to be shown.' },
    code: { type: 'string', enum: Object.keys(errors) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}
