// Traces, which a shop has only where somebody asks for them.
import { cpSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aRegistration } from '../apps/api/test/an-account.ts'
import { holdersFor } from '../apps/api/test/a-purchase.ts'
import { freePort } from '../packages/test-postgres/src/free-port.ts'
import { createDatabase, startPostgres } from '../packages/test-postgres/src/postgres-server.ts'
import { describeStatement } from '../deploy/telemetry/describe-statement.mjs'
import { reduced } from '../deploy/telemetry/reduce-span.mjs'
import { filesBelow } from './files.mjs'
import { aFolder, kit, readKit, runProgram, startProgram } from './kit.mjs'
import { root } from './tools.mjs'

const NOT_INSTALLED = existsSync(join(kit, 'telemetry/node_modules'))
  ? ''
  : ' (not installed: npm ci --prefix deploy/telemetry)'
const PRODUCT = 'apps/api/dist/main.js'
const SETTING = 'OTEL_EXPORTER_OTLP_ENDPOINT'

/** Where nothing of OpenTelemetry can be found, whoever has installed it. */
function copyUninstalled() {
  const folder = aFolder()
  for (const file of filesBelow('deploy/telemetry')) cpSync(join(root, file), join(folder, basename(file)))
  return pathToFileURL(join(folder, 'start.mjs')).href
}

async function startShop(telemetry, settings) {
  const port = await freePort()
  const env = { DATA_DIR: aFolder(), CEP_URL: 'http://127.0.0.1:1/ws', PORT: String(port), ...settings }
  const running = startProgram(process.execPath, ['--import', telemetry, PRODUCT], env)
  const url = `http://127.0.0.1:${port}`
  const answers = () => fetch(`${url}/livez`).then(({ ok }) => ok, running.output)
  await expect.poll(answers, { timeout: 90_000 }).toBe(true)
  return { url, ...running }
}

test('every unit and the image name the file that makes traces', () => {
  const commands = ['systemd/bilheteria-web@.service', 'systemd/bilheteria-worker.service', 'Dockerfile'].map(readKit)
  for (const command of commands)
    expect(command).toMatch(/"?--import"?,? "?\.\/deploy\/telemetry\/start\.mjs"?,? "?apps\/api\/dist\/main\.js/)
})

test('without a collector nothing of OpenTelemetry is loaded: the shop runs where there is none', async () => {
  const { output } = await startShop(copyUninstalled(), { DEMO: '0', [SETTING]: '' })
  expect(output()).not.toContain('OTEL')
})

test('with a collector and nothing installed the process ends with one sentence', () => {
  const asked = { [SETTING]: 'http://127.0.0.1:4318' }
  expect(runProgram(process.execPath, ['--import', copyUninstalled(), PRODUCT], asked)).toEqual({
    status: 1,
    output: `${SETTING} is set, but what makes traces is not installed: run npm ci --prefix deploy/telemetry, or remove the setting.\n`,
  })
})

test.each([
  ['select id from orders where id = $1 for update', 'select orders'],
  ['select give_back_tickets($1, $2)', 'select give_back_tickets'],
  [
    'with due as (select id from sandbox.events for update skip locked)\n update sandbox.events event set tries = 1',
    'update sandbox.events',
  ],
  ['with owners as (select id from accounts) insert into orders (id) select id from owners', 'insert orders'],
  ['insert into limits values ($1) on conflict do update set used = 2', 'insert limits'],
  [`delete from messages where recipient = 'ana from exemplo'`, 'delete messages'],
  ['select unnest(ids) from unnest($1) as asked join tickets on true', 'select tickets'],
  ['select extract(epoch from paid_at) from orders', 'select orders'],
  ['set local statement_timeout = 0', 'set'],
  ['begin', 'begin'],
  ['vacuum analyze', 'other'],
])('%j is told as %j', (statement, told) => {
  expect(Object.values(describeStatement(statement)).join(' ')).toBe(told)
})

test('of a span leaves what is in the list, whatever a library tells besides', () => {
  let sent
  const told = { 'http.request.method': 'GET', 'http.route': '/api/orders/:order_id', 'http.response.status_code': 500 }
  const span = {
    name: 'GET /api/orders/7 of Ana',
    kind: 1,
    spanContext: () => ({ traceId: 't', spanId: 's', traceFlags: 1, traceState: ['of=Ana'] }),
    parentSpanContext: { traceId: 't', spanId: 'p', traceFlags: 1, traceState: ['of=Ana'] },
    status: { code: 2, message: 'Key (name)=(Ana) exists' },
    attributes: { ...told, 'url.path': '/Ana', 'user_agent.original': 'Ana', 'a.new.one': 'Ana' },
    events: [{ name: 'exception', attributes: { 'exception.message': 'Ana' } }],
    duration: [0, 1],
    links: [{ context: {}, attributes: { of: 'Ana' } }],
  }
  reduced({ export: (spans) => (sent = spans) }).export([span])
  expect(sent).toMatchObject([{ name: 'GET /api/orders/:order_id', attributes: told, events: [], links: [] }])
  expect(JSON.stringify([sent, sent[0].spanContext()])).not.toContain('Ana')
})

/** Nothing is known of it but how long it took. */
function aConnection(duration) {
  return { spanContext: () => ({}), status: {}, attributes: {}, duration }
}

test('a connection is told only where it was waited for', () => {
  let sent
  const atOnce = aConnection([0, 999_999])
  const waited = [aConnection([0, 1_000_000]), aConnection([2, 0])]
  reduced({ export: (spans) => (sent = spans) }).export([atOnce, ...waited])
  expect(sent.map(({ name, duration }) => ({ name, duration }))).toEqual([
    { name: 'connect', duration: [0, 1_000_000] },
    { name: 'connect', duration: [2, 0] },
  ])
})

/** A collector that keeps every word. */
async function startCollector() {
  const heard = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close())
  return { url: `http://127.0.0.1:${server.address().port}`, heard }
}

/** Of all that a collector has heard. */
function spansIn(heard) {
  return heard
    .map((body) => JSON.parse(body))
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
}

let postgres
beforeAll(async () => {
  if (!NOT_INSTALLED) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const FROM = '203.0.113.77'
const THEATRE = '102'

function aTrace() {
  return randomBytes(16).toString('hex')
}

/** Calls of one person's browser, which says of itself whatever can be said. */
function aBrowser(url, { name, email }, trace_id, flags = '01') {
  const headers = {
    traceparent: `00-${trace_id}-00f067aa0ba902b7-${flags}`,
    tracestate: `shop=${email}`,
    baggage: `name=${encodeURIComponent(name)}`,
    'user-agent': `Browser of ${name}`,
    'x-forwarded-for': FROM,
    cookie: `visitor=${email}`,
  }
  return {
    logIn: ({ access_token }) => (headers.authorization = `Bearer ${access_token}`),
    call: async (method, path, body) => {
      const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(url + path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) })
      return answer.headers.get('content-type')?.startsWith('application/json') ? answer.json() : answer.status
    },
  }
}

/** From the registration to the tickets; answers everything by which one could tell whose purchase it was. */
async function buySeats(url, trace_id) {
  const person = aRegistration({ name: 'Quitéria Vasconcelos' })
  const { call, logIn } = aBrowser(url, person, trace_id)
  const { id: account_id } = await call('POST', '/api/user', person)
  expect(await call('POST', '/api/user', person)).toMatchObject({ code: 'document_taken' })
  expect(await call('GET', `/api/user/email/check?email=${person.email}`)).toEqual({ exists: true })
  await call('GET', `/nobody/${person.email}`)
  const credentials = { grant_type: 'password', username: person.email, password: person.password }
  const token = await call('POST', '/oauth/token', { ...credentials, client_id: 'storefront', client_secret: 'public' })
  logIn(token)

  const { sectors } = await call('GET', `/api/events/${THEATRE}`)
  const section_id = sectors[0].sections[0].id
  const rows = await call('GET', `/api/events/${THEATRE}/sections/${section_id}/seats`)
  const free = rows.flatMap(({ seats }) => seats).filter(({ status }) => status === 'available')
  const seats = free.slice(0, 2).map(({ id }) => id)
  const reservation = await call('POST', `/api/events/${THEATRE}/reservation/seats`, { section_id, seats })
  const holders = holdersFor(reservation)
  await call('PUT', `/api/checkout/reservation/${reservation.id}/holders`, { holders, complete: true })
  const order = await call('POST', '/api/orders', { reservation_id: reservation.id })
  const { payment } = await call('POST', `/api/orders/${order.id}/payments`, { method: 'pix' })
  const charge = payment.id.replaceAll('-', '')
  await call('POST', `/dev/sandbox/charges/${charge}/pay`)
  const look = () => call('GET', `/api/orders/${order.id}`)
  await expect.poll(look, { interval: 250 }).toMatchObject({ state: 'paid' })
  const { items } = await look()
  expect(items).toHaveLength(2)
  expect(await call('GET', `/api/tickets/${items[0].id}/pdf`)).toBe(200)

  const { name, email, document, cellphone, password } = person
  const people = holders.flatMap(({ name, cpf, email }) => [name, cpf, email])
  const ids = [
    account_id,
    reservation.id,
    order.id,
    payment.id,
    charge,
    section_id,
    ...items.map(({ id }) => id),
    ...seats,
  ]
  return [name, 'Quit', email, document, cellphone, password, token.access_token, FROM, '127.0.0.1', ...people, ...ids]
}

/** The demo on PostgreSQL with a collector beside it, and what that one knows of a trace. */
async function startTraced() {
  const collector = await startCollector()
  const DATABASE_URL = await createDatabase(postgres.url)
  const settings = { DATABASE_URL, DEMO: '1', TRUST_PROXY: '127.0.0.1', [SETTING]: collector.url }
  const shop = await startShop('./deploy/telemetry/start.mjs', settings)
  // The demo buys first, with which a purchase would be decided together.
  await expect.poll(shop.output, { timeout: 60_000 }).toContain('"route":"/oauth/revoke"')
  const spansOf = (trace_id) => spansIn(collector.heard).filter(({ traceId }) => traceId === trace_id)
  return { ...shop, heard: () => collector.heard.join('\n'), spansOf }
}

const namesOf = (spans) => spans.map(({ name }) => name)

test.skipIf(NOT_INSTALLED)(
  `a whole purchase is one trace of patterns and statements, in which nobody is named${NOT_INSTALLED}`,
  async () => {
    const { url, heard, spansOf, output } = await startTraced()
    const trace_id = aTrace()
    const personal = await buySeats(url, trace_id)
    await expect.poll(() => namesOf(spansOf(trace_id))).toContain('GET /api/tickets/:ticket_id/pdf')

    const spans = spansOf(trace_id)
    const statementsOf = (request) => {
      const { spanId } = spans.find(({ name }) => name === request)
      return namesOf(spans.filter(({ parentSpanId }) => parentSpanId === spanId))
    }
    expect(statementsOf('POST /api/events/:event_id/reservation/seats')).toContain('select reserve')
    expect(statementsOf('POST /api/orders')).toEqual(expect.arrayContaining(['begin', 'insert orders', 'commit']))
    expect(statementsOf('POST /api/orders/:order_id/payments')).toContain('insert payments')
    expect(namesOf(spans)).toEqual(expect.arrayContaining(['POST /oauth/token', 'GET /*']))
    const known = new Set(['00f067aa0ba902b7', ...spans.map(({ spanId }) => spanId)])
    expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([])

    const told = heard()
    // Digits of a time, or of another id, are no id.
    for (const word of personal) expect(told).not.toMatch(new RegExp(`(?<![\\da-f])${word}(?![\\da-f])`, 'i'))
    expect(output()).toMatch(new RegExp(`"trace_id":"${trace_id}","method":"POST","route":"/api/orders"`))
  },
)

test.skipIf(NOT_INSTALLED)(
  `of many at once each has the trace it came with, and whoever wants none has none${NOT_INSTALLED}`,
  async () => {
    const { url, spansOf, output } = await startTraced()
    const traces = Array.from({ length: 25 }, aTrace)
    const untold = Array.from({ length: 25 }, aTrace)
    const ask = (trace_id, flags) =>
      aBrowser(url, aRegistration(), trace_id, flags).call('GET', '/api/user/email/check?email=ana@exemplo.test')
    await Promise.all(traces.flatMap((trace_id, i) => [ask(trace_id), ask(untold[i], '00')]))
    // What is asked once for everybody may stand in anyone's.
    const own_names = ['GET /api/user/email/check', 'insert limits', 'insert limits', 'select accounts']
    for (const trace_id of traces) {
      const names = () => namesOf(spansOf(trace_id)).filter((name) => own_names.includes(name))
      await expect.poll(() => names().toSorted()).toEqual(own_names)
    }
    expect(untold.flatMap(spansOf)).toEqual([])
    for (const trace_id of untold) expect(output()).toContain(trace_id)

    // Whoever brings none is given one, which the log has too.
    await fetch(`${url}/api/genders`)
    const own = () => /"trace_id":"(\w+)","method":"GET","route":"\/api\/genders"/.exec(output())?.[1]
    await expect.poll(() => namesOf(spansOf(own()))).toContain('GET /api/genders')
  },
)
