import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { showProgress } from '#features/changes/show-standing.ts'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { sealCard } from '#sandbox/card-token.ts'
import { cards, chargeKeyOf } from '../a-purchase.ts'
import { send, proved } from '../concurrency/a-crowd.ts'
import { FULL, LONG, often, PATIENCE_MS, say, seeded } from '../fault-options.ts'
import { buy, payOrder, type History, type Purchase } from './a-buyer.ts'
import { answerTo } from './crash-points.ts'
import { expectAllWell } from './expect-all-well.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'

const { PAID, PIX, REVIEW, PARTLY, FREE, KILLS } = FULL
  ? { PAID: often(2_000), PIX: often(100), REVIEW: often(50), PARTLY: often(30), FREE: often(20), KILLS: 10 }
  : { PAID: 6, PIX: 2, REVIEW: 1, PARTLY: 1, FREE: 1, KILLS: 1 }
const ORDERS = PAID + PIX + REVIEW + PARTLY + FREE
/** As many as a shop and a machine take at once. */
const AT_ONCE = 50
/** Of the answers to what is asked of the provider. */
const LOST = 0.1

const GIFT = {
  code: 'CORTESIA',
  method: 'percentage' as const,
  value: 100,
  max_items: 6,
  max_uses: 1_000,
  ticket_types: [],
}
const words = 'O palco foi interditado. Tudo o que você pagou volta para você.'

export function testEventCancelled(rig: Rig): void {
  describe('an event that is cancelled', () => {
    test(
      `with ${ORDERS} orders, a provider that loses answers and says everything twice, ${KILLS} times kill -9: everybody has everything back, once`,
      LONG,
      async () => {
        const random = seeded()
        const event = await aBigEvent(rig, { coupons: [GIFT] })
        const histories = await fill(rig, event)
        const before = await chargesOf(rig, event.id)
        await addFault(rig.books, { kind: 'duplicate_webhooks', times: 10 * ORDERS })
        loseSome(rig, random)

        const why = 'the authorities have closed the stage'
        const [outcome] = await Promise.all([
          cancelEvent(rig, { event_id: event.id, words, why }),
          // While it is cancelled half of those who wait pay.
          ...histories.waiting.filter((_, n) => n % 2 === 0).map((history) => payIfOpen(rig, history)),
        ])
        expect(outcome).toBe('done')
        const seen: number[] = []
        const look = async () => {
          const found = await showProgress(rig, event.id)
          seen.push((found?.returned ?? 0) + (found?.free ?? 0) + (found?.unpaid ?? 0))
          return found
        }
        for (let kills = 0; kills < KILLS; kills++) {
          await sleep(random() * (FULL ? 1_500 : 300))
          await look()
          const shop = rig.shops[kills % 2] ?? rig.shops[0]
          await shop.kill('SIGKILL')
          await shop.revive()
        }
        // Of those whose bank was still thinking some are approved after all.
        await Promise.all(histories.review.filter((_, n) => n % 2 === 0).map((history) => decide(rig, history)))
        await expect
          .poll(async () => (await look())?.ended ?? null, { timeout: 3 * PATIENCE_MS, interval: 200 })
          .not.toBe(null)
        for (const { provider } of rig.shops) provider.watch(undefined)
        await clearFaults(rig.books)
        await expectAllWell(rig)

        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
        await expectEverythingBack(rig, event.id, before)
        await expectOneLetterEach(rig, event.id)
        const rows = await fingerprint(rig, event.id)
        expect(await cancelEvent(rig, { event_id: event.id, words, why })).toBe('already')
        expect(await fingerprint(rig, event.id)).toEqual(rows)
        const done = await look()
        say(`${ORDERS} orders of a cancelled event: given back ${done?.began} to ${done?.ended}`)
      },
    )
  })
}

async function fill(rig: Rig, event: { id: string }) {
  const buyMany = async (people: number, purchaseOf: (n: number) => Purchase) => {
    const all: History[] = []
    for (let n = 0; n < people; n += AT_ONCE)
      all.push(...(await buyAll(rig, Math.min(AT_ONCE, people - n), purchaseOf)))
    return all
  }
  await buyMany(PAID, (n) => ({ event, amount: 1 + (n % 3), method: n % 4 > 1 ? 'card' : 'pix' }))
  const partly = await buyMany(PARTLY, () => ({ event, amount: 2 }))
  const unpaid = () => rig.db.query(`select 1 from orders where event_id = $1 and state <> 'paid'`, [event.id])
  await expect.poll(unpaid, { timeout: PATIENCE_MS, interval: 100 }).toEqual([])
  await Promise.all(partly.map((history) => giveOneBack(rig, history)))
  const guests = await rig.aCrowd(FREE)
  await rig.db.query('update accounts set email_verified_at = clock() where id = any ($1)', [
    guests.map(({ account_id }) => account_id),
  ])
  for (const guest of guests) {
    const history = await buy(rig, guest, { event, coupons: [GIFT.code], until: 'order' })
    expect((await payOrder(rig, history, { method: 'free' })).status).toBe(200)
  }
  const waiting = await buyMany(PIX, () => ({ event, until: 'pay' }))
  const review = await buyMany(REVIEW, () => ({ event, until: 'order' }))
  for (const history of review) {
    const card_token = await sealCard(rig.books, { number: cards.in_review })
    const card = { method: 'card', installments: 1, card_token, card_bin: cards.in_review.slice(0, 8) }
    const { body } = await payOrder(rig, history, card)
    history.order = body
  }
  return { waiting, review }
}

async function giveOneBack(rig: Rig, { buyer, order }: History): Promise<void> {
  const [ticket] = await rig.db.query<{ id: string }>('select id from tickets where order_id = $1 limit 1', [order?.id])
  const body = { ticket_ids: [ticket?.id] }
  const { status } = await send(`${rig.shops[0].url}/api/orders/${order?.id}/cancel`, await proved(rig.db, buyer), {
    body,
  })
  expect(status).toBe(200)
}

/** Every tenth answer to a refund never arrives. */
function loseSome({ shops, provider: { refund } }: Rig, random: () => number): void {
  for (const { provider } of shops) {
    const isAnswer = answerTo(refund)()
    provider.watch((...seen) => (isAnswer(...seen) && random() < LOST ? 'cut' : undefined))
  }
}

/** The bank may have been told already that nobody wants it any more. */
async function payIfOpen({ provider, provider_url }: Rig, { order }: History): Promise<void> {
  if (!order) throw new Error('nothing to pay')
  const answer = await fetch(provider_url + provider.payPath(chargeKeyOf(order)), { method: 'POST' })
  await answer.body?.cancel()
}

async function decide({ provider_url }: Rig, { order }: History): Promise<void> {
  if (!order) throw new Error('nothing to decide')
  const url = `${provider_url}/dev/sandbox/charges/${chargeKeyOf(order)}/approve`
  await (await fetch(url, { method: 'POST' })).body?.cancel()
}

type Charge = { key: string; captured_cents: number; refunded_cents: number }

async function chargesOf({ db, books }: Rig, event_id: string): Promise<Charge[]> {
  const payments = await db.query<{ key: string }>(
    `select replace(payments.id::text, '-', '') as key from payments join orders on orders.id = order_id where event_id = $1`,
    [event_id],
  )
  return books.query<Charge>(
    `select charge.key, captured_cents, coalesce(sum(refund.amount_cents) filter (where refund.state = 'done'), 0)::int as refunded_cents
       from sandbox.charges charge left join sandbox.refunds refund on refund.charge_key = charge.key
      where charge.key = any ($1) group by charge.key order by charge.key`,
    [payments.map(({ key }) => key)],
  )
}

/** By the provider's own books: all that ever came is back, and not a cent more. */
async function expectEverythingBack(rig: Rig, event_id: string, before: readonly Charge[]): Promise<void> {
  const after = await chargesOf(rig, event_id)
  expect(after.filter(({ captured_cents, refunded_cents }) => captured_cents !== refunded_cents)).toEqual([])
  const captured = (charges: readonly Charge[]) => charges.filter(({ captured_cents }) => captured_cents > 0).length
  expect(captured(after)).toBeGreaterThanOrEqual(captured(before))
  const open = await rig.db.query(
    `select 1 from orders where event_id = $1 and state in ('paid', 'pending', 'refunding')`,
    [event_id],
  )
  expect(open).toEqual([])
  const valid = await rig.db.query(
    `select 1 from tickets join orders on orders.id = order_id where event_id = $1 and tickets.state = 'valid'`,
    [event_id],
  )
  expect(valid).toEqual([])
}

/** Of the cancelling itself; whoever paid meanwhile or afterwards is told of that money instead, or besides. */
async function expectOneLetterEach({ db }: Rig, event_id: string): Promise<void> {
  const other = await db.query(
    `select orders.id, letters.count, done.outcome from orders
       left join refund_run_orders done on done.order_id = orders.id
      cross join lateral (select count(*)::int as count from messages join accounts on accounts.email = recipient
                           where accounts.id = orders.account_id and subject like 'Evento cancelado%') letters
      where orders.event_id = $1 and letters.count <> case when done.order_id is null then 0 else 1 end`,
    [event_id],
  )
  expect(other).toEqual([])
  const untold = await db.query(
    `select refunds.id from refunds join orders on orders.id = order_id join accounts on accounts.id = account_id
      where event_id = $1 and reason = 'late_event_cancelled'
        and 1 <> (select count(*) from messages where recipient = accounts.email and subject like 'Pagamento devolvido%')`,
    [event_id],
  )
  expect(untold).toEqual([])
}

async function fingerprint({ db }: Rig, event_id: string) {
  return db.query(
    `select (select count(*)::int from refunds join orders on orders.id = order_id where event_id = $1) as refunds,
            (select count(*)::int from messages) as messages,
            (select count(*)::int from ledger join orders on orders.id = order_id where event_id = $1) as bookings`,
    [event_id],
  )
}
