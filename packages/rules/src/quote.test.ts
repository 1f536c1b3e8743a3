import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOn, quote, shareOf, ticketCosts, type Fee, type QuotedCoupon, type QuotedTickets } from './quote.ts'

const tickets = (id: string, price_cents: number, amount: number, max_installments = 1): QuotedTickets => ({
  ticket_type_id: id,
  label: id,
  price_cents,
  amount,
  max_installments,
})
const coupon = (choices: Partial<QuotedCoupon> = {}): QuotedCoupon => ({
  code: 'IPE10',
  method: 'percentage',
  value: 10,
  max_items: 2,
  ticket_types: ['inteira'],
  ...choices,
})
const PERCENT: Fee = { convenience_fee: 15, convenience_fee_mode: 'percentual' }
const FIXED: Fee = { convenience_fee: 600, convenience_fee_mode: 'fixed' }
const NONE: Fee = { convenience_fee: 0, convenience_fee_mode: 'percentual' }

test('two full tickets, one half, a coupon and the fee, line by line', () => {
  const cart = [tickets('inteira', 15_000, 2, 10), tickets('meia', 7_500, 1, 3)]
  expect(quote(cart, [coupon()], PERCENT)).toEqual({
    lines: [
      { kind: 'tickets', label: '2 × inteira', amount_cents: 30_000 },
      { kind: 'tickets', label: '1 × meia', amount_cents: 7_500 },
      { kind: 'discount', label: 'Cupom IPE10', amount_cents: -3_000 },
      { kind: 'fee', label: 'Taxa de conveniência', amount_cents: 5_175 },
    ],
    subtotal_cents: 37_500,
    discount_cents: 3_000,
    fee_cents: 5_175,
    total_cents: 39_675,
    max_installments: 10,
  })
})

describe('the fee', () => {
  test('half a cent counts as one', () => {
    expect(feeOn(10, { convenience_fee: 5, convenience_fee_mode: 'percentual' })).toBe(1)
    expect(feeOn(9, { convenience_fee: 5, convenience_fee_mode: 'percentual' })).toBe(0)
  })
  test('is asked once an order when it is fixed', () => {
    expect(quote([tickets('inteira', 9_000, 2)], [], FIXED).total_cents).toBe(18_600)
  })
  test('is nothing while the cart is empty', () => {
    expect(quote([tickets('inteira', 9_000, 0)], [], FIXED)).toMatchObject({
      lines: [],
      total_cents: 0,
      max_installments: 1,
    })
  })
})

const total = (cart: QuotedTickets[], coupons: QuotedCoupon[]) => quote(cart, coupons, NONE).total_cents

describe('coupons', () => {
  test('take the dearest tickets first, as many as they may', () => {
    const all = coupon({ ticket_types: ['a', 'b'], max_items: 1, value: 50 })
    expect(total([tickets('a', 1_000, 2), tickets('b', 3_000, 1)], [all])).toBe(3_500)
  })
  test('leave types alone that are not theirs', () => {
    expect(total([tickets('meia', 5_000, 2)], [coupon()])).toBe(10_000)
  })
  test('a fixed one is cents off each ticket, never more than the ticket costs', () => {
    const fixed = coupon({ method: 'fixed', value: 2_000, max_items: 3 })
    expect(total([tickets('inteira', 1_500, 2)], [fixed])).toBe(0)
    expect(total([tickets('inteira', 5_000, 4)], [fixed])).toBe(14_000)
  })
  test('several on one ticket each go by its list price', () => {
    expect(total([tickets('inteira', 10_000, 1)], [coupon(), coupon({ code: 'OUTRO', value: 20 })])).toBe(7_000)
  })
  test('the second of two prefers a ticket of the same price that the first left alone', () => {
    const whole = coupon({ method: 'fixed', value: 5_000, max_items: 1 })
    expect(total([tickets('inteira', 5_000, 2)], [whole, { ...whole, code: 'OUTRO' }])).toBe(0)
  })
  test('one that discounts nothing has no line', () => {
    expect(quote([tickets('meia', 5_000, 1)], [coupon()], NONE).lines).toHaveLength(1)
  })
})

test('a derived price is rounded down', () => {
  expect(shareOf(15_001, 50)).toBe(7_500)
  expect(shareOf(9_999, 0)).toBe(0)
})

type Seat = { type: string; list: bigint; off: bigint }

function goesBefore(a: Seat, b: Seat): boolean {
  if (a.list !== b.list) return a.list > b.list
  return a.off === b.off ? a.type < b.type : a.off < b.off
}

/** The same sums by another way: one ticket after the other, in whole numbers of ten thousandths of a real. */
function oracle(cart: readonly QuotedTickets[], coupons: readonly QuotedCoupon[], fee: Fee): number {
  const seats: Seat[] = []
  for (const line of cart) {
    for (let i = 0; i < line.amount; i++)
      seats.push({ type: line.ticket_type_id, list: BigInt(line.price_cents), off: 0n })
  }
  for (const { method, value, max_items, ticket_types } of coupons) {
    const open = new Set(seats.filter(({ type }) => ticket_types.includes(type)))
    for (let i = 0; i < max_items && open.size > 0; i++) {
      let best = [...open][0] as Seat
      for (const seat of open) {
        if (goesBefore(seat, best)) best = seat
      }
      open.delete(best)
      const off = method === 'fixed' ? BigInt(value) : (best.list * BigInt(value) * 2n + 100n) / 200n
      best.off = best.off + off > best.list ? best.list : best.off + off
    }
  }
  const net = seats.reduce((sum, { list, off }) => sum + list - off, 0n)
  if (seats.length === 0) return 0
  if (fee.convenience_fee_mode === 'fixed') return Number(net) + fee.convenience_fee
  return Number((net * BigInt(100 + fee.convenience_fee) * 2n + 100n) / 200n)
}

const TYPES = ['a', 'b', 'c', 'd']
const anyCart = fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          // Types often cost the same: then it matters which of them a coupon takes.
          price: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(5_000, 10_000)),
          amount: fc.nat(8),
          most: fc.integer({ min: 1, max: 12 }),
        })
        .map(({ price, amount, most }) => tickets(id, price, amount, most)),
    ),
  ),
)
const anyCoupon = fc
  .record({
    method: fc.constantFrom('percentage' as const, 'fixed' as const),
    value: fc.integer({ min: 1, max: 100 }),
    max_items: fc.integer({ min: 1, max: 6 }),
    ticket_types: fc.subarray(TYPES, { minLength: 1 }),
  })
  .map((choices) => coupon({ ...choices, value: choices.method === 'fixed' ? choices.value * 500 : choices.value }))
const anyFee = fc.record({
  convenience_fee: fc.nat(100),
  convenience_fee_mode: fc.constantFrom('percentual' as const, 'fixed' as const),
})

test('two thousand carts cost what an independent count says, and never make no sense', () => {
  fc.assert(
    fc.property(anyCart, fc.array(anyCoupon, { maxLength: 3 }), anyFee, (cart, coupons, fee) => {
      const { lines, subtotal_cents, discount_cents, fee_cents, total_cents } = quote(cart, coupons, fee)
      expect(total_cents).toBe(oracle(cart, coupons, fee))
      expect(total_cents).toBeGreaterThanOrEqual(0)
      expect(discount_cents).toBeLessThanOrEqual(subtotal_cents)
      expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total_cents)
      expect(subtotal_cents - discount_cents + fee_cents).toBe(total_cents)
      expect([total_cents, fee_cents, discount_cents].every(Number.isSafeInteger)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('the order of the tickets makes no difference', () => {
  const twice = anyCart.chain((cart) =>
    fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length })),
  )
  fc.assert(
    fc.property(twice, fc.array(anyCoupon, { maxLength: 3 }), anyFee, ([cart, shuffled], coupons, fee) => {
      expect(quote(shuffled, coupons, fee).total_cents).toBe(quote(cart, coupons, fee).total_cents)
    }),
    { numRuns: 2_000 },
  )
})

test('nor where two types cost the same and only one of them is left for a second coupon', () => {
  const first = coupon({ method: 'fixed', value: 5_000, max_items: 1, ticket_types: ['a', 'b'] })
  const cart = [tickets('a', 5_000, 1), tickets('b', 5_000, 1)]
  const coupons = [first, coupon({ ...first, code: 'OUTRO', ticket_types: ['b'] })]
  expect(total(cart, coupons)).toBe(0)
  expect(total(cart.toReversed(), coupons)).toBe(0)
})

describe('what one ticket costs of an order', () => {
  test('its discounted price and its share of the fee', () => {
    const cart = [tickets('inteira', 15_000, 2), tickets('meia', 7_500, 1)]
    const { total_cents } = quote(cart, [coupon({ max_items: 1 })], PERCENT)
    expect(ticketCosts(cart, [coupon({ max_items: 1 })], total_cents)).toEqual([15_525, 17_250, 8_625])
  })
  test('a fee on tickets that cost nothing is shared evenly', () => {
    expect(ticketCosts([tickets('cortesia', 0, 3)], [], 601)).toEqual([201, 200, 200])
  })
  test('all of them together are the order, whatever it holds', () => {
    const line = fc.record({
      ticket_type_id: fc.constantFrom('inteira', 'meia', 'social'),
      label: fc.constant('x'),
      amount: fc.integer({
        min: 0,
        max: 6,
      }),
      price_cents: fc.integer({
        min: 0,
        max: 1e5,
      }),
      max_installments: fc.constant(1),
    })
    const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ ticket_type_id }) => ticket_type_id })
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 100 }), (lines, value) => {
        const coupons = [coupon({ value, ticket_types: ['inteira', 'social'] })]
        const { total_cents } = quote(lines, coupons, PERCENT)
        const costs = ticketCosts(lines, coupons, total_cents)
        expect(costs).toHaveLength(lines.reduce((sum, { amount }) => sum + amount, 0))
        expect(costs.reduce((sum, cents) => sum + cents, 0)).toBe(total_cents)
      }),
    )
  })
})
