import { fillPath, pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import { errors, type ErrorBody } from '@bilheteria/contract/errors'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf } from '#http/serve.ts'
import { FULL } from './fault-options.ts'
import { anAccount } from './an-account.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { fieldsOf, rightInputs } from './right-inputs.ts'
import { sendInput } from './send-input.ts'
import { startApp } from './start-app.ts'

const app = await startApp({ CHECKS_PER_ADDRESS: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' })
const ana = await anAccount(app)
const RUNS = FULL ? 200 : 4

/** What programs and attackers send where a name, a number or an address is expected. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202edcba', '👩‍👩‍👧', 'e\u0301', 'x'.repeat(5_000)),
  fc.constantFrom(
    '2024-02-30',
    '275760-09-13',
    '0000-00-00',
    '52998224726',
    '11111111111',
    '529.982.247-25',
    '8041-200',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '"; drop table accounts; --',
    '<script>x</script>',
    '../../etc/passwd',
    '${7*7}',
    '=1+1',
    '\r\nSet-Cookie: a=b',
  ),
)
const odd = fc.oneof(
  text,
  fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, -0, 1e308),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'toString', 'length', 'id'), text),
  fc.constant(JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown),
)

/** Fields of the schema and one nobody knows, each missing or odd. */
function oddInput({ method, input, path }: Endpoint) {
  const known = fieldsOf(input).filter((name) => !pathParams(path).includes(name))
  const fields = [...known, 'desconhecido'].map((name) => [name, odd])
  // A call that only does something does it for whoever sends nothing.
  const requiredKeys = method === 'POST' && known.length === 0 ? ['desconhecido'] : []
  return fc.record(Object.fromEntries(fields) as Record<string, typeof odd>, { requiredKeys })
}

/** Everything stored, but for how often somebody came, when they were last here, and what was noted of it. */
async function everythingStored(): Promise<Record<string, string>> {
  const { limits: _, sessions: __, security_events: ___, ...tables } = await app.fingerprints()
  return tables
}

/** As the test before left it, which found it as it was. */
let stored = await everythingStored()

async function expectNothingChanged(): Promise<void> {
  const before = stored
  stored = await everythingStored()
  expect(stored).toEqual(before)
}

function send({ method, path }: Endpoint, input: Record<string, unknown>, inPath: string) {
  const url = fillPath(path, Object.fromEntries(pathParams(path).map((name) => [name, inPath])))
  return sendInput(app, ana, { method, url, input })
}

async function expectRefusal(endpoint: Endpoint, input: Record<string, unknown>, inPath: string): Promise<number> {
  const answer = await send(endpoint, input, inPath)
  if (answer.statusCode < 400) return answer.statusCode
  const { code, message } = answer.json<ErrorBody>()
  const expected = [...errorsOf(endpoint), 'not_found', 'malformed_address', 'malformed_request']
  expect(expected).toContain(code)
  expect(answer.statusCode).toBe(errors[code].status)
  expect(answer.statusCode).toBeLessThan(500)
  expect(message).toMatch(/^\p{Lu}/u)
  expect(answer.body).not.toMatch(/\bat \w+ \(|node_modules/)
  for (const secret of [ana.document, ana.email, ana.password, ana.token.access_token]) {
    expect(answer.body).not.toContain(secret)
  }
  return answer.statusCode
}

test.each(everyEndpoint)('%s: odd input gets a clear answer and changes nothing', async (_name, endpoint) => {
  const inPath = fc.constantFrom('x', '0', '%00', '1'.repeat(200), 'ninguem', '00000000', '../x', 'a b')
  await fc.assert(
    fc.asyncProperty(oddInput(endpoint), inPath, async (input, param) => {
      await expectRefusal(endpoint, input, param)
    }),
    { numRuns: RUNS },
  )
  await expectNothingChanged()
})

const examples = rightInputs(ana)
const writing = everyEndpoint.filter(([, { method }]) => method === 'POST' || method === 'PUT')

test.each(writing)('%s: one wrong field beside right ones is refused, and changes nothing', async (name, endpoint) => {
  const example = examples[name] ?? {}
  expect(Object.keys(examples)).toContain(name)
  const inPath = Object.fromEntries(pathParams(endpoint.path).map((param) => [param, 'ninguem']))
  const spoiled = fc
    .tuple(fc.constantFrom(...Object.keys(example), 'desconhecido'), odd)
    .map(([field, value]) => Object.assign({}, example, { [field]: value }))
    .filter((input) => !z.safeParse(endpoint.input, { ...input, ...inPath }).success)
  await fc.assert(
    fc.asyncProperty(spoiled, async (input) => {
      expect(await expectRefusal(endpoint, input, 'ninguem')).toBe(422)
    }),
    { numRuns: RUNS },
  )
  await expectNothingChanged()
})
