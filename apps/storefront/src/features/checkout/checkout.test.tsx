import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { HOLDERS_STEP } from './cart/checkout-store.ts'
import { Checkout } from './checkout.tsx'

const FIVE_MINUTES_MS = 300_000
const { place, root } = aPlace()
const loadPayment = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T13:00:00Z') })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  useSavedState.setState(emptyState)
})
afterEach(() => {
  act(() => root.render(null))
  useSavedState.setState(emptyState)
  vi.useRealTimers()
})

test.each([
  [10, '0.5 1'],
  [20, '0.25 1'],
])('a producer setting: what five minutes are of a hold of %i, the line shows', async (hold_minutes, scale) => {
  const { id: reservation_id, event_id } = aReservation()
  const expires_at = new Date(Date.now() + FIVE_MINUTES_MS).toISOString()
  logInBuyer()
  useSavedState.setState({
    cart: { ...emptyState.cart, event_id, step: HOLDERS_STEP, timer: { reservation_id, expires_at, offset_ms: 0 } },
  })
  const event = anEvent({ hold_minutes })
  await act(async () => root.render(<Checkout event={event} refresh={() => undefined} loadPayment={loadPayment} />))
  expect(place.querySelector('[role=timer]')?.textContent).toBe('05:00')
  expect(place.querySelector<HTMLElement>('.timer-line')?.style.getPropertyValue('scale')).toBe(scale)
})
