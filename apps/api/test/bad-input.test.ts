import { fillPath, pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import { errors, type ErrorBody } from '@bilheteria/contract/errors'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf } from '#http/serve.ts'
import { anAccount } from './an-account.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { startApp } from './start-app.ts'

const app = await startApp({ CHECKS_PER_ADDRESS: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' })
const ana = await anAccount(app)
const RUNS = 40

/** What programs and attackers send where a name, a number or an address is expected. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202edcba', '👩‍👩‍👧', 'e\u0301', 'x'.repeat(50_000)),
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
function oddInput({ input, path }: Endpoint) {
  const known = fieldsOf(input).filter((name) => !pathParams(path).includes(name))
  const fields = [...known, 'desconhecido'].map((name) => [name, odd])
  return fc.record(Object.fromEntries(fields) as Record<string, typeof odd>, { requiredKeys: [] })
}

type Schema = { properties?: object; oneOf?: Schema[]; anyOf?: Schema[] }

function fieldsOf(input: Endpoint['input']): string[] {
  const { properties = {}, oneOf = [], anyOf = [] } = z.toJSONSchema(input, { io: 'input' }) as Schema
  return [properties, ...[...oneOf, ...anyOf].map((option) => option.properties ?? {})].flatMap(Object.keys)
}

/** Everything that matters, as one text. When somebody was last here, and how often, may change. */
async function everythingStored(): Promise<string> {
  const tables = ['accounts', 'tokens', 'codes', 'messages', 'memberships', 'partner_identities', 'support_requests']
  const rows = await Promise.all(
    tables.map((table) => app.db.query(`select md5(jsonb_agg(t)::text) as sum from ${table} t`)),
  )
  const sessions = await app.db.query('select id, account_id, expires_at from sessions order by id')
  return JSON.stringify([rows, sessions])
}

function send({ method, path }: Endpoint, input: Record<string, unknown>, inPath: string) {
  const url = fillPath(path, Object.fromEntries(pathParams(path).map((name) => [name, inPath])))
  if (method === 'POST' || method === 'PUT') return app.request(url, { method, body: input, headers: ana.bearer })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, isText(value) ? value : JSON.stringify(value))
  return app.request(`${url}?${query.toString()}`, { method, headers: ana.bearer })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

test.each(everyEndpoint)('%s: odd input gets a clear answer and changes nothing', async (_name, endpoint) => {
  const inPath = fc.constantFrom('x', '0', '%00', '1'.repeat(200), 'ninguem', '00000000', '../x', 'a b')
  const before = await everythingStored()
  await fc.assert(
    fc.asyncProperty(oddInput(endpoint), inPath, async (input, param) => {
      const answer = await send(endpoint, input, param)
      if (answer.statusCode < 400) return
      const { code, message } = answer.json<ErrorBody>()
      const expected = [...errorsOf(endpoint), 'not_found', 'malformed_address', 'malformed_request']
      expect(expected).toContain(code)
      expect(answer.statusCode).toBe(errors[code].status)
      expect(answer.statusCode).toBeLessThan(500)
      expect(message).toMatch(/^\p{Lu}/u)
      expect(answer.body).not.toMatch(/\bat \w+ \(|node_modules/)
    }),
    { numRuns: RUNS },
  )
  expect(await everythingStored()).toBe(before)
})
