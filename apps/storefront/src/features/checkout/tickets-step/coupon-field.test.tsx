import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anEvent, ipe10 } from '#test/an-event.ts'
import { CouponField } from './coupon-field.tsx'
import { quoteCart } from '#features/checkout/cart/offer.ts'
import { addCoupon, enterCheckout, setQuantities } from '#features/checkout/cart/transitions.ts'

const event = anEvent()

beforeEach(() => {
  useSavedState.setState(emptyState)
  enterCheckout(event.id)
})
const { place, root } = aPlace()

function Field() {
  const { quantities, coupons } = useSavedState(({ cart }) => cart)
  return <CouponField event={event} quote={quoteCart(event, quantities, coupons)} />
}

test('a coupon tells what it takes off, or that nothing uses it yet, and can be taken out', () => {
  addCoupon(ipe10)
  act(() => root.render(<Field />))
  expect(place.textContent).toContain('10% em até 2 ingressos, nenhum ingresso escolhido aceita este cupom')
  act(() => setQuantities({ inteira: 3 }))
  expect(place.textContent).toContain('− R$\u00A030,00 · 10% em até 2 ingressos')
  act(() => place.querySelector<HTMLElement>('[aria-label="Tirar o cupom IPE10"]')?.click())
  expect(useSavedState.getState().cart.coupons).toEqual([])
  expect(place.textContent).not.toContain('IPE10')
})

test('after five coupons there is no room for another', () => {
  for (let n = 1; n <= 5; n++) addCoupon({ ...ipe10, id: `c${n}`, code: `IPE${n}` })
  act(() => root.render(<Field />))
  expect(place.querySelectorAll('[aria-label^="Tirar o cupom"]')).toHaveLength(5)
  expect(place.querySelector('input')).toBeNull()
})
