import { describe, expect, test } from 'vitest'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { chargeKeyOf } from '../a-purchase.ts'
import { send, proved } from '../concurrency/a-crowd.ts'
import { payAtBank, type History } from './a-buyer.ts'
import type { Webhook } from '#sandbox/work-sandbox.ts'
import { aWebhook, tell, wordsFor, type News } from './a-webhook.ts'
import { expectAllWell } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { statesOf } from './late-money.ts'
import { atMost, FULL, LONG, often, PATIENCE_MS, times } from '../fault-options.ts'

const EVENTS = FULL ? often(1_000) : 8
const ROUNDS = often(20)
const AT_ONCE = 50

/** People whose Pix has been paid without the shop being told. */
async function paidInSilence(rig: Rig, people: number, event: { id: string }): Promise<History[]> {
  const histories = await buyAll(rig, people, () => ({ event, until: 'pay' }))
  await payInSilence(rig, histories)
  return histories
}

export async function payInSilence(rig: Rig, histories: readonly History[]): Promise<void> {
  await addFault(rig.books, { kind: 'drop_webhooks', times: histories.length })
  await Promise.all(histories.map((history) => payAtBank(rig, history)))
  await clearFaults(rig.books)
}

const keysOf = (histories: readonly History[]) => histories.map(({ order }) => (order ? chargeKeyOf(order) : ''))

export function testWebhooksAstray(rig: Rig): void {
  describe('webhooks', () => {
    test(`${EVENTS} of them, each ten times and five at once, at both doors: done once each`, LONG, async () => {
      const event = await aBigEvent(rig)
      for (const _ of times(Math.ceil(EVENTS / AT_ONCE))) {
        const histories = await paidInSilence(rig, Math.min(AT_ONCE, EVENTS), event)
        const events = await rig.books.query<News>(
          `select id, type, charge_key, iso(created_at) as created_at from sandbox.events where charge_key = any ($1)`,
          [keysOf(histories)],
        )
        expect(events).toHaveLength(histories.length)
        const news = await Promise.all(events.map((event) => wordsFor(rig, event)))
        const before = await heardOf(rig)
        const fiveTimes = (one: Webhook) => times(5).map((n) => tell(rig.shops[n % 2] ?? rig.shops[0], one))
        expect(await Promise.all(news.flatMap(fiveTimes))).not.toContain(false)
        expect(await Promise.all(news.flatMap(fiveTimes))).not.toContain(false)
        expect((await heardOf(rig)) - before).toBe(news.length)
        // What was told was enough: the shop asks by itself much later.
        await expect.poll(() => unhandled(rig), { timeout: PATIENCE_MS, interval: 50 }).toBe(0)
        expect(await statesOf(rig, histories)).toEqual(['paid'])
        await expectAllWell(rig)
        await expectHistories(rig, histories)
      }
    })

    test('that never come: the shop asks by itself and knows within a minute', LONG, async () => {
      const histories = await paidInSilence(rig, 10, await aBigEvent(rig))
      expect(await expectAllWell(rig)).toBeLessThan(atMost(60))
      await expectHistories(rig, histories)
    })

    test.runIf(FULL)('about one payment in every order: it ends the same way', LONG, async () => {
      const types = ['charge.pending', 'charge.approved', 'refund.processing', 'refund.done']
      const orders = permutations(types)
      for (const _ of times(ROUNDS)) {
        const histories = await paidInSilence(rig, orders.length, await aBigEvent(rig))
        await addFault(rig.books, { kind: 'drop_webhooks', times: orders.length })
        for (const stage of times(types.length)) {
          const told = histories.map(async ({ order }, n) => {
            const news = await aWebhook(rig, order ? chargeKeyOf(order) : '', orders[n]?.[stage] ?? '')
            return tell(rig.shops[(n + stage) % 2] ?? rig.shops[0], news)
          })
          expect(await Promise.all(told)).not.toContain(false)
          await expect.poll(() => unhandled(rig), { timeout: PATIENCE_MS, interval: 50 }).toBe(0)
          // What news of a refund there is to come depends on when the fan asked for it.
          await Promise.all(histories.filter((_history, n) => n % 3 === stage).map((history) => cancel(rig, history)))
        }
        await clearFaults(rig.books)
        await expectAllWell(rig)
        const ends = await endsOf(rig, histories)
        expect(ends).toEqual([
          { amount: orders.length, state: 'refunded', payment: 'refunded', kept: 0, tickets: 'cancelled' },
        ])
      }
    })
  })
}

async function cancel(rig: Rig, { buyer, order }: History): Promise<void> {
  const answer = await send(`${rig.shops[0].url}/api/orders/${order?.id}/cancel`, await proved(rig.db, buyer), {
    body: {},
  })
  expect(answer).toMatchObject({ status: 200 })
}

/** The same news are kept once. */
async function heardOf({ db }: Rig): Promise<number> {
  return (await db.query('select 1 from webhooks')).length
}

export async function unhandled({ db }: Rig): Promise<number> {
  return (await db.query('select 1 from webhooks where handled_at is null')).length
}

/** How many orders ended in which way. */
function endsOf({ db }: Rig, histories: readonly History[]) {
  return db.query(
    `select count(*)::int as amount, state, payment, kept, tickets
       from (select orders.state, payments.state as payment, captured_cents - returned_cents as kept,
                    (select string_agg(distinct tickets.state, ' ') from tickets where order_id = orders.id) as tickets
               from orders join payments on payments.order_id = orders.id where orders.id = any ($1)) ends
      group by state, payment, kept, tickets`,
    [histories.map(({ order }) => order?.id)],
  )
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, i) => permutations(items.toSpliced(i, 1)).map((rest) => [first].concat(rest)))
}
