import type { TicketType } from '@bilheteria/contract/events'
import { expect, test } from 'vitest'
import { aType, anEvent, floor, ipe10 } from '#test/an-event.ts'
import { isFree, quoteCart, sectorsOf, usefulCoupons } from './offer.ts'
import { batchText, feeText, orderFeeText, sectorPrice, saleStatus } from '#features/checkout/frame/offer-texts.ts'

test('two full and one half with IPE10 and 15 % are R$ 396,75', () => {
  const quote = quoteCart(anEvent(), { inteira: 2, meia: 1 }, [ipe10])
  expect(quote.lines.map(({ label, amount_cents }) => [label, amount_cents])).toEqual([
    ['2 × Inteira · Pista', 30_000],
    ['1 × Meia-entrada · Pista', 7_500],
    ['Cupom IPE10', -3_000],
    ['Taxa de conveniência', 5_175],
  ])
  expect(quote.total_cents).toBe(39_675)
})

test('the cart travels in the catalogue’s nesting, without what is not in it', () => {
  expect(sectorsOf(anEvent(), { inteira: 2, meia: 0, lugar: 1 })).toEqual([
    { id: 's-pista', sections: [{ id: 'pista', tickets: [{ id: 'inteira', quantidade: 2 }] }] },
    { id: 's-galeria', sections: [{ id: 'galeria', tickets: [{ id: 'lugar', quantidade: 1 }] }] },
  ])
})

test('a coupon without a ticket to discount is left out', () => {
  expect(usefulCoupons([ipe10], { meia: 1 })).toEqual([])
  expect(usefulCoupons([ipe10], { inteira: 1 })).toEqual([ipe10])
})

test('the percentage fee is said for one ticket, a fixed one once an order', () => {
  const fixed = anEvent({ convenience_fee: 600, convenience_fee_mode: 'fixed' })
  expect(feeText(anEvent(), aType('a'))).toBe('+ R$\u00A022,50 de taxa')
  expect(feeText(fixed, aType('a'))).toBeUndefined()
  expect(orderFeeText(fixed)).toBe('+ R$\u00A06,00 de taxa por pedido')
})

test('a batch says what it will cost and when, only if a dearer one follows at once', () => {
  const [first] = floor.tickets
  const now = first?.batches[0]
  if (!first || !now) throw new Error('no batch')
  const later = { ...now, id: 'depois', name: '3º lote', price_cents: 18_000, ends_at: '2026-12-25T19:00:00Z' }
  const turning = { ...floor, tickets: [{ ...first, batches: [now, later] }] }
  expect(batchText(anEvent(), turning)).toBe('2º lote · sobe para R$\u00A0180,00 em 7/12')
  expect(batchText(anEvent(), floor), 'an only batch').toBe('')
  for (const other of [{ remaining: 0 }, { starts_at: '2026-12-08T12:00:00Z' }]) {
    const batches = [now, { ...later, ...other }]
    expect(batchText(anEvent(), { ...floor, tickets: [{ ...first, batches }] })).toBe('2º lote')
  }
})

test('types that share a batch do not make it look fuller', () => {
  expect(saleStatus([aType('a', { remaining: 20 }), aType('b', { remaining: 20 })])).toBe('last')
  expect(saleStatus([aType('a', { remaining: 31 })])).toBe('on_sale')
  expect(saleStatus([aType('a', { status: 'sold_out' }), aType('b', { status: 'soon' })])).toBe('soon')
})

test('only an event without any price or fee is free', () => {
  const sectors = [{ id: 's', name: 'S', sections: [{ ...floor, tickets: [aType('a', { price_cents: 0 })] }] }]
  expect(isFree(anEvent({ sectors }))).toBe(true)
  expect(isFree(anEvent({ sectors, convenience_fee: 600, convenience_fee_mode: 'fixed' }))).toBe(false)
  expect(isFree(anEvent())).toBe(false)
})

/** Of a sector whose sections sell one type each. */
function priceOf(...types: TicketType[]) {
  const sections = types.map((type) => ({ id: type.id, name: type.id, numbered: false, tickets: [type] }))
  return sectorPrice(anEvent(), { id: 's', name: 'S', sections })
}

test('a sector names the price of all its sections, or the lowest one that can be had', () => {
  const [dear, cheap] = [aType('a', { price_cents: 9_000 }), aType('b', { price_cents: 6_000 })]
  const gone = aType('c', { price_cents: 1_000, status: 'sold_out' })
  expect(priceOf(dear, dear)).toEqual({ from: false, cents: 9_000 })
  expect(priceOf(dear, cheap, gone)).toEqual({ from: true, cents: 6_000 })
  expect(priceOf(gone)).toBeUndefined()
})
