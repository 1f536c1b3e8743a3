import { expect, test } from 'vitest'
import { openPostgres } from '#db/open-postgres.ts'
import { readTree } from '#db/tree.ts'
import { watchInvariants } from '#db/verify-invariants.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { ageOfOutbox } from '#features/messages/deliver-messages.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { anOpenOrder, pay } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { createHttp } from './create-http.ts'
import { serveMetrics } from './metrics.ts'

const METRICS_TOKEN = 'sixteen letters!'
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
const app = await startApp({ METRICS_TOKEN })

test('without a token set there is no such address', async () => {
  const plain = await startApp()
  expect((await plain.request('/metrics', { headers: bearer })).statusCode).toBe(404)
})

test.each([
  ['nothing', {}],
  ['another token', { authorization: 'Bearer sixteen letters?' }],
  ['a longer one', { authorization: `${bearer.authorization}x` }],
  ['the bare token', { authorization: METRICS_TOKEN }],
])('%s is not enough to read them', async (_title, headers: Record<string, string>) => {
  const answer = await app.request('/metrics', { headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json().code).toBe('unauthenticated')
})

async function read(): Promise<string> {
  const answer = await app.request('/metrics', { headers: bearer })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return answer.body
}

test('requests are counted by pattern, method and status, never by what they carried', async () => {
  await app.request('/api/events/52998224725')
  await app.request('/api/user/document/check?document=52998224725')
  await app.request('/ticket/buy/ana@exemplo.test')
  await app.request('/52998224725', { method: 'PATCH', body: {} })
  const numbers = await read()
  expect(numbers).toMatch(
    /http_request_duration_seconds_count{method="GET",route="\/api\/events\/:event_id",status="404"} 1/,
  )
  expect(numbers).toContain('route="/api/user/document/check"')
  expect(numbers).not.toMatch(/52998224725|ana@/)
})

test('the process, reservations, jobs and invariants are measured', async () => {
  app.metrics.reservation_verdicts.inc({ verdict: 'sold_out' })
  app.metrics.reservation_group_size.observe(3)
  app.metrics.reservation_queue.set(2)
  app.metrics.failed_jobs.inc({ job: 'deliver messages' })
  const numbers = await read()
  expect(numbers).toContain('process_resident_memory_bytes')
  expect(numbers).toContain('reservation_verdicts_total{verdict="sold_out"} 1')
  expect(numbers).toContain('reservation_group_size_bucket{le="4"} 1')
  expect(numbers).toContain('reservation_queue 2')
  expect(numbers).toContain('jobs_failed_total{job="deliver messages"} 1')
})

/** More than are ever let in together, and whoever was let in comes again: at no moment does nobody wait. */
async function whileManyLogIn<Result>(look: () => Promise<Result>): Promise<Result> {
  const looked = new AbortController()
  const logins = Array.from({ length: 8 }, async () => {
    while (!looked.signal.aborted) await hashPassword('uma senha qualquer')
  })
  try {
    return await look()
  } finally {
    looked.abort()
    await Promise.all(logins)
  }
}

test('an operator sees which release runs, what waits to be sent, to be paid and to be let in', async () => {
  const before = await read()
  expect(before).toContain(`node_release ${(await readTree()).release}`)
  expect(before).toContain('outbox_age_seconds 0')
  expect(before).toContain('payments_open 0')
  expect(before).toContain('payments_ok 1')
  expect(before).toContain('login_queue 0')
  expect(before).not.toContain('replica_lag_seconds')

  const fan = await anAccount(app)
  const event = await anEvent(app.db, '0')
  const { id } = await anOpenOrder(app, fan, event.id)
  await pay(app, fan, id, { method: 'pix' })
  await app.db.query(
    `insert into messages (producer_id, channel, recipient, subject, html, text, next_try_at)
     values ('0', 'mail', 'a@exemplo.test', 'Oi', '', 'Oi', clock() - interval '1 hour')`,
  )
  const numbers = await whileManyLogIn(read)
  const age = Number(/\noutbox_age_seconds (\S+)/.exec(numbers)?.[1])
  expect(age).toBeGreaterThanOrEqual(3_600)
  expect(age).toBeLessThanOrEqual(await ageOfOutbox(app.db))
  expect(numbers).toContain('payments_open 1')
  expect(numbers).toMatch(/\nlogin_queue [1-9]/)
})

test('a broken invariant is logged by name and count only, and seen by the monitor until it is mended', async () => {
  const logged: object[] = []
  const log = { warn: () => {}, error: (facts: object) => void logged.push(facts) }
  const watch = () => watchInvariants({ db: app.db, log, metrics: app.metrics, share: 1 }, new AbortController().signal)
  await watch()
  expect(logged).toEqual([])
  expect(await read()).toContain('invariant_violations{invariant="I9_lapsed_reservation"} 0')

  await app.db.query(
    `insert into reservations (id, account_id, event_id, batch_ids, batch_amounts, batch_prices, section_ids,
            section_amounts, half_price, seat_ids, coupon_ids, lines, terms, keys, created_at, expires_at)
     values (gen_random_uuid(), gen_random_uuid(), '1', '{}', '{}', '{}', '{}', '{}', 0, '{}', '{}', '[]', '{}', '{}',
             clock() - interval '1 hour', clock() - interval '10 minutes')`,
  )
  await watch()
  expect(logged).toEqual([{ invariant: 'I9_lapsed_reservation', count: 1 }])
  expect(await read()).toContain('invariant_violations{invariant="I9_lapsed_reservation"} 1')

  await app.db.query('delete from reservations')
  await watch()
  expect(await read()).toContain('invariant_violations{invariant="I9_lapsed_reservation"} 0')
})

test('connections to PostgreSQL are counted, and what cannot be found out keeps nothing else from being told', async () => {
  const db = openPostgres('postgresql://localhost:1/none')
  const http = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
  serveMetrics(http, {
    token: METRICS_TOKEN,
    metrics: createMetrics(),
    connections: db.connections,
    asked: [
      { name: 'known', help: 'Found out.', value: async () => 7 },
      { name: 'unknown', help: 'Not now.', value: () => Promise.reject(new Error('away')) },
    ],
  })
  const answer = await http.inject({ url: '/metrics', headers: bearer })
  expect(answer.body).toContain('database_connections{state="open"} 0')
  expect(answer.body).toContain('database_connections{state="waiting"} 0')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('known 7')
  expect(answer.body).toContain('unknown Nan')
  await db.close()
})
