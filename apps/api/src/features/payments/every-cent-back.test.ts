import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { anOpenOrder, cards, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { FULL, often, seeded, times } from '#test/fault-options.ts'
import { aShopWith } from '#test/played/a-shop.ts'
import { refundByStaff } from './refund-by-staff.ts'

const ORDERS = FULL ? often(2_000) : 3
const { app, settle, ...shop } = await aShopWith('mercado_pago')

type Random = () => number
const below = (random: Random, most: number) => Math.floor(random() * most)

/** Two prices, a coupon or none, a fee in percent or once an order. */
async function anyEvent(random: Random) {
  const price_cents = 1_000 + below(random, 30_000)
  const coupon = {
    code: 'IPE',
    method: random() < 0.5 ? ('percentage' as const) : ('fixed' as const),
    value: 1 + below(random, 99),
    max_items: 1 + below(random, 3),
    ticket_types: [],
  }
  const percentual = random() < 0.7
  const fee = { convenience_fee: percentual ? below(random, 25) : below(random, 2_000) }
  const full = { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents, quantity: 90 }] }
  const half = { name: 'Solidária', kind: 'social' as const, price_percent: 50 }
  const { id } = await anEvent(app.db, '0', {
    ...fee,
    convenience_fee_mode: percentual ? 'percentual' : 'fixed',
    coupons: [coupon],
    sectors: [{ name: 'Pista', sections: [{ name: 'Pista', places: { capacity: 90 }, tickets: [full, half] }] }],
  })
  await app.db.query('update ticket_types set max_installments = 12 where id like $1', [`${id}-%`])
  return { id, price_cents, coupon, fee: { ...fee, percentual } }
}
type AnyEvent = Awaited<ReturnType<typeof anyEvent>>

/**
 * What each ticket has cost to a fraction of a cent, worked out anew from the price list: list price, less the coupon on the
 * dearest, and its share of the fee.
 */
function worthOf({ price_cents, coupon, fee }: AnyEvent, [full, half]: [number, number], couponed: boolean): number[] {
  const listed = [...times(full).map(() => price_cents), ...times(half).map(() => Math.floor(price_cents / 2))]
  const left = listed.map((price, i) => {
    if (!couponed || i >= coupon.max_items) return price
    const off = coupon.method === 'fixed' ? coupon.value : Math.round((price * coupon.value) / 100)
    return price - Math.min(price, off)
  })
  const sum = left.reduce((all, price) => all + price, 0)
  const on_top = fee.percentual ? Math.round((sum * fee.convenience_fee) / 100) : fee.convenience_fee
  return left.map((price) => price + (sum === 0 ? 0 : (on_top * price) / sum))
}

async function buy(random: Random, event: AnyEvent, ana: TestAccount) {
  const amounts: [number, number] = [1 + below(random, 3), below(random, 3)]
  const couponed = random() < 0.5
  const cart = { [`${event.id}-1-1-1`]: amounts[0], ...(amounts[1] > 0 && { [`${event.id}-1-1-2`]: amounts[1] }) }
  const order = await anOpenOrder(app, ana, event.id, cart, couponed ? ['IPE'] : undefined)
  const [row] = await app.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [
    order.id,
  ])
  const { card } = await shop.optionsOf(ana, row?.reservation_id ?? '', cards.approved.slice(0, 8))
  const parts = card?.installments ?? []
  const chosen = parts[below(random, parts.length)]
  const more = { installments: chosen?.count, total_cents: chosen?.total_cents }
  await shop.payByCard(ana, order.id, cards.approved, more)
  await settle()
  return { order: await orderOf(app, ana, order.id), worth: worthOf(event, amounts, couponed) }
}

const dearestFirst = (a: number, b: number) => b - a

/** Some of it, now and then: an amount, then tickets by staff or by the fan. Answers how much that is by our own sum. */
async function giveSome(random: Random, ana: TestAccount, order: Order): Promise<number> {
  const total = order.quote.total_cents
  let left = total
  const expected: number[] = []
  const told: unknown[] = []
  const giveByStaff = async (asked: Parameters<typeof refundByStaff>[1], cents: number) => {
    const outcome = await refundByStaff(app.ctx, asked)
    told.push('cents' in outcome ? outcome.cents : outcome)
    expected.push(cents)
    left -= cents
  }
  if (random() < 0.5) {
    const amount_cents = 1 + below(random, Math.ceil(total / 3))
    await giveByStaff({ order: order.id, amount_cents, why: 'goodwill' }, amount_cents)
  }
  for (const { id, paid_cents } of order.items.slice(1).filter(() => random() < 0.5)) {
    const due = Math.min(paid_cents, left)
    if (random() < 0.5) await giveByStaff({ ticket_id: id, why: 'staff' }, due)
    else {
      await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: [id] }, await proofOf(app, ana))
      left -= due
    }
  }
  expect(told).toEqual(expected)
  return total - left
}

test(`of ${ORDERS} random orders, given back by ticket, by amount, by the fan and whole: every cent, once`, async () => {
  const random = seeded()
  for (const _ of times(ORDERS)) {
    const ana = await anAccount(app, { verified: true })
    const { order, worth } = await buy(random, await anyEvent(random), ana)
    expect(order.state).toBe('paid')
    const total = order.quote.total_cents
    // Each ticket is worth what it cost, to less than a cent; together they are worth what was paid.
    const paid = order.items.map(({ paid_cents }) => paid_cents).toSorted(dearestFirst)
    for (const [i, exact] of worth.toSorted(dearestFirst).entries())
      expect(Math.abs((paid[i] ?? 0) - exact)).toBeLessThan(1)
    expect(paid.reduce((sum, cents) => sum + cents, 0)).toBe(total)

    const given = await giveSome(random, ana, order)
    const left = total - given
    for (let round = 0; round < 3; round++) await settle()
    expect((await orderOf(app, ana, order.id)).refunded_cents).toBe(total - left)
    expect(await refundByStaff(app.ctx, { order: order.id, why: 'the rest' })).toMatchObject({
      cents: left,
      left_cents: 0,
    })
    for (let round = 0; round < 3; round++) await settle()
    expect(await orderOf(app, ana, order.id)).toMatchObject({ state: 'refunded', refunded_cents: total })
    const { came, back } = await shop.moneyOf(order)
    expect(back).toBe(came)
  }
  await expectInvariants(app.db)
}, 7_200_000)
