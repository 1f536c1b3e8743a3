import type { Order } from '@bilheteria/contract/orders'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { noticeEvent } from '#features/changes/notice-event.ts'
import { insertRows } from '#db/insert-rows.ts'
import { openOutside, type Outside } from '#outside/outside.ts'
import { aBank } from '#test/a-bank.ts'
import { reserve } from '#test/a-cart.ts'
import { aCapture, aFaceTicket, aPhoto, sendPhoto } from '#test/a-face.ts'
import { anOpenOrder, aPaidOrder, cards, chargeKeyOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { createProviders, nothingOwn } from '#features/payments/providers.ts'
import { createCentralBankPix } from '#outside/payment/central-bank-pix.ts'
import { ProviderUnreachable } from '#outside/payment/provider.ts'
import { findDue } from '#concurrency/find-due.ts'
import type { Queue } from '#runtime/run-jobs.ts'
import { productJobs } from './jobs.ts'

const app = await startApp()
const bank = await aBank()
const PUBLIC_URL = 'https://loja.example'
const config = readConfig({
  DATA_DIR: app.data_dir,
  LOG_LEVEL: 'silent',
  DEMO: '1',
  PUBLIC_URL,
  I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1',
})
const outside = { ...openOutside(config), payments: [app.sandbox.provider] }

function jobsWith({ faces }: Pick<Outside, 'faces'> = { faces: undefined }) {
  const { services } = app.ctx
  return productJobs({ config, db: app.db, outside: { ...outside, faces }, services, metrics: app.metrics })
}

const unasked = () => Promise.reject(new Error('nobody asks that'))
const company = { begin: unasked, read: unasked, erase: () => Promise.resolve() }

afterEach(() => app.moveClock('0'))

/** `waiting` selects what is due once it was arranged, and nothing when the job has done its duty. */
type Duty = {
  /** As soon as it is due, or after so many milliseconds. */
  when: 'due' | number
  waiting: string
  arrange(): Promise<unknown>
  faces?: Outside['faces']
}

const anEventId = async () => (await anEvent(app.db, '0')).id

async function aPixPaid(): Promise<void> {
  const buyer = await anAccount(app)
  const { id } = await anOpenOrder(app, buyer, await anEventId())
  await app.sandbox.pay(chargeKeyOf((await pay(app, buyer, id, { method: 'pix' })).json<Order>()))
}

const DUTIES: Record<string, Duty> = {
  'deliver messages': {
    when: 'due',
    waiting: 'select 1 from messages where sent_at is null',
    arrange: async () => {
      const { document, bearer } = await anAccount(app, { verified: false })
      await app.post('/api/email/code/send', { document }, bearer)
    },
  },
  'release expired': {
    when: 'due',
    waiting: 'select 1 from reservations',
    arrange: async () => {
      const event_id = await anEventId()
      await reserve(app, await anAccount(app), event_id, { [`${event_id}-1-1-1`]: 1 })
      await app.moveClock('1 hour')
    },
  },
  'expire unpaid': {
    when: 'due',
    waiting: `select 1 from orders where state = 'pending'`,
    arrange: async () => {
      await anOpenOrder(app, await anAccount(app), await anEventId())
      await app.moveClock('1 hour')
    },
  },
  'handle webhooks': {
    when: 'due',
    waiting: 'select 1 from webhooks where handled_at is null',
    arrange: async () => {
      await aPixPaid()
      await app.sandbox.work()
    },
  },
  'reconcile payments': {
    when: 'due',
    waiting: `select 1 from payments where state = 'pending'`,
    arrange: async () => {
      await aPixPaid()
      await app.moveClock('5 minutes')
    },
  },
  'send refunds': {
    when: 'due',
    waiting: `select 1 from refunds where state = 'asked'`,
    arrange: async () => {
      const buyer = await anAccount(app)
      const { id } = await aPaidOrder(app, buyer, await anEventId())
      await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, buyer))
      await app.moveClock('1 minute')
    },
  },
  'give back cancelled events': {
    when: 'due',
    waiting: `select 1 from orders join events on events.id = event_id where orders.state = 'paid' and events.state = 'cancelled'
              union all select 1 from refund_runs where done_at is null`,
    arrange: async () => {
      const event_id = await anEventId()
      await aPaidOrder(app, await anAccount(app), event_id)
      await cancelEvent(app.ctx, { event_id, words: 'Choveu.', why: 'rain' })
    },
  },
  'tell changes': {
    when: 'due',
    waiting: 'select 1 from event_changes where told_at is null',
    arrange: async () => {
      const event_id = await anEventId()
      await aPaidOrder(app, await anAccount(app), event_id)
      await noticeEvent(app.ctx, { event_id, words: 'Leve um casaco.', why: 'cold' })
    },
  },
  'compare payments': {
    when: 60_000,
    waiting: 'select 1 from compared_days where next_at <= clock()',
    arrange: async () => {
      await aPaidOrder(app, await anAccount(app), await anEventId())
      await app.moveClock('2 hours')
    },
  },
  'judge faces': {
    when: 'due',
    waiting: `select 1 from biometry_registrations where status = 'in_review' and asked_at is null`,
    arrange: async () => sendPhoto(app, await aCapture(app, await aFaceTicket(app)), await aPhoto()),
  },
  'erase faces': {
    when: 60_000,
    waiting: 'select 1 from biometry_registrations',
    arrange: async () => {
      await aCapture(app, await aFaceTicket(app))
      await app.moveClock('60 days')
    },
  },
  'tell erased faces': {
    when: 'due',
    waiting: 'select 1 from biometry_erasures',
    arrange: () => insertRows(app.db, 'biometry_erasures', [{ outside_id: 'f-1' }]),
    faces: company,
  },
  'send alerts': {
    when: 10_000,
    waiting: 'select 1 from event_alerts where sent_at is null',
    arrange: async () =>
      insertRows(app.db, 'event_alerts', [
        { event_id: await anEventId(), email: 'ana@exemplo.test', producer_id: '0' },
      ]),
  },
  'forget expired': {
    when: 3_600_000,
    waiting: 'select 1 from asked_codes where expires_at < clock()',
    arrange: async () => {
      const { document, bearer } = await anAccount(app, { verified: false })
      await app.post('/api/email/code/send', { document }, bearer)
      await app.moveClock('1 day')
    },
  },
  'forget personal': {
    when: 3_600_000,
    waiting: 'select 1 from support_requests',
    arrange: async () => {
      const { name, email, bearer } = await anAccount(app)
      await app.post('/api/support', { topic: 'other', name, email, text: 'Cadê a van?' }, bearer)
      await app.moveClock('3 years')
    },
  },
  'forget seat changes': {
    when: 60_000,
    waiting: 'select 1 from seat_changes',
    arrange: async () => {
      await app.db.query(`insert into seat_changes (seat_ids) values ('{1}')`)
      await app.moveClock('1 hour')
    },
  },
  'keep demo ahead': {
    when: 60_000,
    waiting: `select 1 from events where id = '501' and starts_at < clock()
              union all select 1 from tickets join orders on orders.id = order_id
                where event_id = '501' and carrier_change_date < clock()`,
    arrange: async () => {
      await anEvent(app.db, '0', { id: '501', day: 3 })
      await aPaidOrder(app, await anAccount(app), '501')
      await app.moveClock('4 days')
    },
  },
  'work sandbox': {
    when: 'due',
    waiting: 'select 1 from sandbox.charges where planned is not null',
    arrange: async () => {
      const buyer = await anAccount(app)
      const { id } = await anOpenOrder(app, buyer, await anEventId())
      await payByCard(app, buyer, id, cards.approved)
      await app.moveClock('1 minute')
    },
  },
}

async function isDue({ due }: Queue): Promise<boolean> {
  const [in_ms] = await findDue(app.db, [{ due }])
  return (in_ms ?? Infinity) <= 0
}

const forever = new AbortController().signal
const duties = Object.entries(DUTIES)
const ofQueues = duties.filter(([, { when }]) => when === 'due')
const scheduled = duties.filter(([, { when }]) => when !== 'due')

test.each(ofQueues)('somebody sees to it as soon as it is due: %s', async (name, duty) => {
  const job = jobsWith({ faces: duty.faces }).find((one) => one.name === name) as Queue
  // What others here have left behind.
  await job.run(forever)
  expect(await isDue(job)).toBe(false)
  await duty.arrange()
  expect(await app.db.query(duty.waiting)).not.toEqual([])
  expect(await isDue(job)).toBe(true)
  await job.run(forever)
  expect(await app.db.query(duty.waiting)).toEqual([])
})

test.each(scheduled)('somebody sees to it in time: %s', async (name, duty) => {
  await duty.arrange()
  expect(await app.db.query(duty.waiting)).not.toEqual([])
  const job = jobsWith({ faces: duty.faces }).find((one) => one.name === name)
  await job?.run(forever)
  expect(await app.db.query(duty.waiting)).toEqual([])
  expect(job?.every_ms).toBe(duty.when)
})

test('somebody looks every five minutes whether all still adds up, and tells the monitor', async () => {
  const event_id = await anEventId()
  await app.db.query('update batches set sold = sold + 1 where ticket_type_id = $1', [`${event_id}-1-1-1`])
  const job = jobsWith().find(({ name }) => name === 'verify invariants')
  await job?.run(forever)
  const { values } = await app.metrics.invariant_violations.get()
  expect(values.find(({ labels }) => labels.invariant === 'I2_batch_sold')?.value).toBe(1)
  expect(job?.every_ms).toBe(300_000)
})

test('somebody tells the bank every hour where its news go', async () => {
  const pix = createCentralBankPix(bank.settings(), { webhook_url: `${PUBLIC_URL}/api/webhooks/pix/x` })
  const away = { ...pix, registerWebhook: () => Promise.reject(new ProviderUnreachable('away')) }
  app.ctx.services.providers = createProviders({ operators: [away, pix], know: nothingOwn })
  const job = jobsWith().find(({ name }) => name === 'register webhooks')
  // One that is away fails the job, which is then tried again in a moment; the others were told.
  await expect(job?.run(forever)).rejects.toThrow('away')
  expect(bank.book.webhook()?.webhookUrl).toBe(`${PUBLIC_URL}/api/webhooks/pix/x`)
  expect(job?.every_ms).toBe(3_600_000)
})

test('there is no job without a test here', () => {
  const names = jobsWith().map(({ name }) => name)
  const tested = [...Object.keys(DUTIES), 'verify invariants', 'register webhooks']
  expect(names.toSorted()).toEqual(tested.toSorted())
})
