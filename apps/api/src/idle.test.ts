import type { Order } from '@bilheteria/contract/orders'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { findDue } from '#concurrency/find-due.ts'
import { readConfig } from '#config.ts'
import { insertRows } from '#db/insert-rows.ts'
import { dueFaces } from '#features/biometry/judge-faces.ts'
import { releaseExpired } from '#features/checkout/release-expired.ts'
import { sendRefunds } from '#features/payments/send-refunds.ts'
import { startJobs } from '#runtime/run-jobs.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anOpenOrder, cards, chargeKeyOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { productJobs } from './jobs.ts'

const app = await startApp()
const { db, outside, services } = app.ctx
const config = readConfig({
  DATA_DIR: app.data_dir,
  LOG_LEVEL: 'silent',
  DEMO: '1',
  PUBLIC_URL: 'https://loja.example',
  I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1',
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const unasked = () => Promise.reject(new Error('nobody asks that'))

/** Whatever is asked of the database is a transaction. */
function countTransactions() {
  const { lane, together } = app.db
  const asked = [db, lane, together].flatMap((each) => [vi.spyOn(each, 'query'), vi.spyOn(each, 'transaction')])
  const results = () => asked.flatMap((one) => one.mock.results.map(({ value }) => value as Promise<unknown>))
  return {
    count: () => results().length,
    /** Everything is answered, and nobody has anything more to ask. */
    async quiet(): Promise<void> {
      for (let known = -1; known !== results().length; await nextTurn()) {
        known = results().length
        await Promise.allSettled(results())
      }
    },
  }
}

const faces = { begin: unasked, read: unasked, erase: unasked }
const withCompany = { config, db, outside: { ...outside, faces }, services, metrics: app.metrics }
const queues = productJobs(withCompany).filter((job) => 'due' in job)

const SECONDS = 120

test('with nothing to do the product asks the database twice a second at most', async () => {
  await anEvent(db, '0')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const transactions = countTransactions()
  const failed = vi.fn<(job: string) => void>()
  const stop = startJobs(productJobs({ config, db, outside, services, metrics: app.metrics }), {
    log: services.log,
    onFailure: failed,
    findDue: (queues) => findDue(db, queues),
    onWake: services.onWake,
  })
  await transactions.quiet()
  const before = transactions.count()
  for (let second = 0; second < SECONDS; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await transactions.quiet()
  }
  await stop()
  expect(failed).not.toHaveBeenCalled()
  const a_second = (transactions.count() - before) / SECONDS
  expect(a_second).toBeLessThanOrEqual(2)
  // It does look.
  expect(a_second).toBeGreaterThan(0.9)
})

/** How PostgreSQL would find it in tables that are too large to be read. */
async function planOf(due: string): Promise<string> {
  const rows = await db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${due}`)
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each(queues)('$name: an index tells when something is due, however much there is', async ({ due }) => {
  const plan = await planOf(due)
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Seq Scan')
})

async function dueIn(name: string): Promise<number | null> {
  const queue = queues.find((one) => one.name === name)
  return (await findDue(db, queue ? [queue] : []))[0] ?? null
}

test('what a batch leaves unsold is due at its end, where another batch can have it', async () => {
  const batch = { price_cents: 5_000, quantity: 10 }
  const { id } = await anEvent(db, '0', {
    batches: [
      { name: 'Lote 1', ...batch },
      { name: 'Lote 2', ...batch },
    ],
  })
  const end = (name: string, at: string) =>
    db.query(`update batches set ends_at = clock() + $3::interval where ticket_type_id = $1 and name = $2`, [
      `${id}-1-1-1`,
      name,
      at,
    ])
  expect(await dueIn('release expired')).toBeNull()
  await end('Lote 1', '30 seconds')
  const in_ms = await dueIn('release expired')
  expect(in_ms).toBeGreaterThan(0)
  expect(in_ms).toBeLessThanOrEqual(30_000)
  await end('Lote 1', '-1 second')
  expect(await dueIn('release expired')).toBeLessThanOrEqual(0)
  await end('Lote 2', '-1 second')
  expect(await dueIn('release expired')).toBeNull()
  await end('Lote 2', '1 hour')
  await releaseExpired(db)
  expect(await dueIn('release expired')).toBeNull()
})

test('a company is asked about a face when its pause is over; without one nobody is', async () => {
  const { id: event_id } = await anEvent(db, '0')
  const person = {
    name: 'Ana',
    cellphone: '71998765432',
    email: 'ana@exemplo.test',
    gender: 'F',
    birth_date: '1990-01-01',
  }
  await insertRows(db, 'biometry_registrations', [{ event_id, document: aCpf(), outside_id: 'f-9', ...person }])
  const ask = (at: string) => db.query('update biometry_registrations set asked_at = clock() + $1::interval', [at])
  await ask('0')
  expect(await dueIn('judge faces')).toBeGreaterThan(0)
  await ask('-15 seconds')
  expect(await dueIn('judge faces')).toBeLessThanOrEqual(0)
  expect(await findDue(db, [{ due: dueFaces({ faces: undefined }) }])).toEqual([null])
})

/** Who is woken by what is done, and in how many milliseconds. */
async function wokenBy(act: () => Promise<unknown>): Promise<unknown[]> {
  const woken: unknown[] = []
  services.onWake((...job) => void woken.push(job))
  await act()
  return woken
}

async function aPixToPay(): Promise<string> {
  const buyer = await anAccount(app)
  const { id } = await anOpenOrder(app, buyer, (await anEvent(db, '0')).id)
  return chargeKeyOf((await pay(app, buyer, id, { method: 'pix' })).json<Order>())
}

test('a payment waits for no look: neither at the sandbox nor here', async () => {
  const [by_machine, by_hand] = [await aPixToPay(), await aPixToPay()]
  const headers = { origin: 'http://localhost' }
  expect(
    await wokenBy(() => app.request(`/dev/sandbox/charges/${by_machine}/pay`, { method: 'POST', headers })),
  ).toEqual([['work sandbox', 0]])
  expect(await wokenBy(() => app.request(`/dev/payments/${by_hand}/pay`, { method: 'POST', headers }))).toEqual([
    ['work sandbox', 0],
  ])
  expect(await wokenBy(() => app.sandbox.work())).toEqual([
    ['handle webhooks', 0],
    ['handle webhooks', 0],
  ])
})

test('when orders have ended, what their batches leave unsold is passed on at once', async () => {
  const job = queues.find(({ name }) => name === 'expire unpaid')
  expect(await wokenBy(async () => job?.run(new AbortController().signal))).toEqual([['release expired', 0]])
})

test('a webhook that nobody believes wakes nobody', async () => {
  expect(await wokenBy(() => app.post('/api/webhooks/sandbox/somewhere', {}))).toEqual([])
})

test('the sandbox is woken when a bank has decided about a card, and when money has arrived back', async () => {
  const buyer = await anAccount(app)
  const { id } = await anOpenOrder(app, buyer, (await anEvent(db, '0')).id)
  expect(await wokenBy(() => payByCard(app, buyer, id, cards.approved))).toEqual([['work sandbox', 700]])
  await app.settleEverything()
  await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, buyer))
  expect(await wokenBy(() => sendRefunds(app.ctx))).toEqual([['work sandbox', 700]])
})
