import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#outside/payment/provider.ts'
import { aPaidOrder, anOpenOrder, cards, moneyOf, orderOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { lockOrder, moveOrder } from './order-queries.ts'
import { reconcile } from './reconcile.ts'
import { sendRefunds } from './send-refunds.ts'
import { storeIntents } from './store-intent.ts'
import { createProviders, nothingOwn } from './providers.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id))
})
checkAfterEach(app)

/** What the jobs work with, and what they would have told the operator. */
function watchedJobs(providers: PaymentProvider[]) {
  const errors: string[] = []
  const log = {
    ...app.ctx.services.log,
    warn: () => {},
    error: (facts: object, message: string) => void errors.push(`${message}: ${JSON.stringify(facts)}`),
  }
  const services = { ...app.ctx.services, log, providers: createProviders({ operators: providers, know: nothingOwn }) }
  return { errors, ctx: { ...app.ctx, services } }
}

async function aFreeEvent(): Promise<string> {
  const batches = [{ name: 'Grátis', price_cents: 0, quantity: 10 }]
  return (await anEvent(app.db, producer_id, { convenience_fee: 0, batches })).id
}

/** All that is left of a press when its process dies at once. */
async function storeFreeIntent(order_id: string): Promise<void> {
  const { services } = watchedJobs([]).ctx
  const asking = { session: { id: ana.id, account_id: ana.id, proved: false }, key: 'pressed-and-died-of-it', services }
  const press = { ctx: asking, order_id, asked: { method: 'free' as const }, taker: undefined }
  await app.db.transaction((tx) => storeIntents(tx, [press]))
}

test('a free order whose process died is finished by another', async () => {
  const { id } = await anOpenOrder(app, ana, await aFreeEvent())
  await storeFreeIntent(id)
  expect((await orderOf(app, ana, id)).payment?.state).toBe('created')
  await app.moveClock('10 seconds')
  await app.settleEverything()
  const order = await orderOf(app, ana, id)
  expect([order.state, order.items.length, order.payment?.state]).toEqual(['paid', 2, 'approved'])
  const again = await pay(app, ana, id, { method: 'free' }, 'pressed-and-died-of-it')
  expect(again.json<Order>().items).toHaveLength(2)
})

test('one that nobody finished in time has ended, and stays so', async () => {
  const { id } = await anOpenOrder(app, ana, await aFreeEvent())
  await storeFreeIntent(id)
  await app.db.query(`update payments set next_ask_at = clock() + interval '1 hour' where order_id = $1`, [id])
  for (const time of ['20 minutes', '50 minutes', '59 minutes']) {
    await app.moveClock(time)
    await app.settleEverything()
  }
  expect((await orderOf(app, ana, id)).state).toBe('expired')
})

test('a provider that is not configured any more: its charge stays open, the operator is told, and it is found later', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await app.sandbox.fault('timeout_after_charge', 1)
  await app.sandbox.fault('drop_webhooks', 10)
  await payByCard(app, ana, id, cards.approved)
  await app.sandbox.work()
  await app.moveClock('16 minutes')
  const { errors, ctx } = watchedJobs([])
  await reconcile(ctx)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('no settings for the payment provider sandbox')
  expect(await orderOf(app, ana, id)).toMatchObject({ state: 'pending', payment: { state: 'created' } })

  await app.moveClock('18 minutes')
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
  expect(await moneyOf(app, id)).toEqual([{ captured_cents: 27_600, refunded_cents: 0 }])
})

test('nor is a refund forgotten that nobody can send now', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
  const { errors, ctx } = watchedJobs([])
  await sendRefunds(ctx)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('no settings for the payment provider sandbox')
  expect((await orderOf(app, ana, order.id)).state).toBe('refunding')
  await app.moveClock('1 minute')
  await app.settleEverything()
  expect((await orderOf(app, ana, order.id)).state).toBe('refunded')
})

test('one charge that cannot be asked about does not keep the others', async () => {
  const stuck = await anOpenOrder(app, ana, event_id)
  await pay(app, ana, stuck.id, { method: 'pix' })
  await app.db.query(`update payments set provider = 'closed' where order_id = $1`, [stuck.id])
  const { id } = await anOpenOrder(app, ana, await aFreeEvent())
  await storeFreeIntent(id)
  await app.moveClock('1 minute')
  const { errors, ctx } = watchedJobs([app.sandbox.provider])
  await reconcile(ctx)
  expect(errors).toHaveLength(1)
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})

test.each(['pending', 'expired', 'cancelled', 'refunded', 'paid'] as const)(
  'a paid order never becomes %s again',
  async (state) => {
    const { id } = await aPaidOrder(app, ana, event_id)
    const moved = app.db.transaction(async (tx) => {
      const order = await lockOrder(tx, ana.id, id)
      if (order) await moveOrder(tx, order, state)
    })
    await expect(moved).rejects.toThrow(`an order that is paid cannot become ${state}`)
    expect((await orderOf(app, ana, id)).state).toBe('paid')
  },
)
