import { fillPath } from '@bilheteria/contract/endpoint'
import type { ErrorBody } from '@bilheteria/contract/errors'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOfCall } from '#http/openapi-rules.ts'
import { everyEndpoint } from '../every-endpoint.ts'
import { endpointOf, hasBody, type Case } from './case.ts'
import { createDescribedInput, type Schema } from './described-input.ts'
import { aVenue, leaveWorld, startFuzzRig, type World } from './fuzz-rig.ts'
import { DESCRIBED, SEED } from './options.ts'
import { sendCase } from './send-case.ts'
import { prepareFor, storedWords } from './stored-words.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

const rig = await startFuzzRig()
const description = (await rig.app.request('/api/openapi.json')).json()
const operations = new Map(
  Object.values(description.paths as Record<string, Record<string, Operation>>)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const anyDescribed = createDescribedInput(description.components.schemas)
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(description, 'api')

/** Rules that stand in the sentence of a field: check digits, letters, what is easy to guess. */
const IN_SENTENCES = new Set(['document', 'cpf', 'of', 'name', 'password', 'new_password'])

/** A request as the description allows it. */
function anyRequest(name: string): fc.Arbitrary<Case> {
  const { parameters = [], requestBody } = operations.get(name)!
  const words = storedWords(name)
  const given = parameters.filter((parameter) => parameter.in !== 'header')
  const inAddress = fc.record(
    Object.fromEntries(given.map((one) => [one.name, anyDescribed(one.schema, one.name, words)])),
    { requiredKeys: given.filter(({ required }) => required).map((one) => one.name) },
  )
  const body = requestBody ? anyDescribed(requestBody.content['application/json'].schema, '', words) : fc.constant({})
  return fc.tuple(inAddress, body).map(([address, sent]) => caseOf(name, address as Record<string, unknown>, sent))
}

function caseOf(name: string, address: Record<string, unknown>, body: unknown): Case {
  const endpoint = endpointOf({ operation: name })
  const query = Object.entries(address)
    .filter(([key, value]) => value !== undefined && !endpoint.path.includes(`{${key}}`))
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
  const url = `${fillPath(endpoint.path, address)}${query && `?${query}`}`.replaceAll('%7E', '~')
  return { operation: name, class: 'valid', what: name, url, ...(hasBody(endpoint) && { body: JSON.stringify(body) }) }
}

/** What is wrong with the answer by the description, and whether the call succeeded. */
async function ask(world: World, one: Case): Promise<{ problem?: string; status: number }> {
  await rig.app.db.query('delete from limits')
  const [answer] = (await sendCase(rig, world, one)).answers
  if (!answer) return { status: 0, problem: 'no answer' }
  const { status, type, body } = answer
  const { responses } = operations.get(one.operation)!
  const described = responses[status]
  if (!described) return { status, problem: `status ${status} is not described: ${body.slice(0, 200)}` }
  if (status === 422) return { status, ...judgeRefusal(one, JSON.parse(body) as ErrorBody) }
  const at = `#/paths/${one.operation}`
  if (!type.includes('json')) return { status }
  const schema = described.$ref ? undefined : described.content?.['application/json']?.schema
  const valid = !schema || ajv.validate(withReferences(schema), JSON.parse(body))
  return valid ? { status } : { status, problem: `${at} ${status}: ${ajv.errorsText()} in ${body.slice(0, 300)}` }
}

function withReferences(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object
}

function judgeRefusal({ operation }: Case, { code, errors = {} }: ErrorBody): { problem?: string } {
  if (code !== 'invalid_input' || rulesOfCall[operation] !== undefined) return {}
  const silent = Object.keys(errors).filter((field) => !IN_SENTENCES.has(field.split('.').at(-1) ?? ''))
  return silent.length === 0 ? {} : { problem: `refused what it allows: ${JSON.stringify(errors)}` }
}

const MOST_TRIES = 40

test.each(everyEndpoint.map(([name], n) => [name, n] as const))(
  '%s answers as described, refuses nothing that is allowed, and succeeds',
  async (name, n) => {
    const venue = await aVenue(rig.app)
    const requests = fc.sample(anyRequest(name), { seed: SEED + n, numRuns: MOST_TRIES })
    const statuses: number[] = []
    for (const [tries, one] of requests.entries()) {
      if (tries >= DESCRIBED && statuses.includes(200)) break
      const world = await prepareFor(name, rig.app, await rig.aWorld([one], venue))
      const { problem, status } = await ask(world, one)
      expect(problem && `${problem}\n${one.url} ${one.body}\nSEED=${SEED}`).toBeUndefined()
      statuses.push(status)
      await leaveWorld(rig.app, world)
    }
    expect(statuses).toContain(200)
  },
)
