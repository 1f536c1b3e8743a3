import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchLazyParts } from '#platform/lazy-hydrated.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { HOLDERS_STEP, readCheckout } from './cart/checkout-store.ts'
import { clearReservation } from './cart/transitions.ts'
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

/** The first step of somebody who holds tickets. */
async function drawHolding(status: EventDetail['status']): Promise<string[]> {
  const { id: reservation_id, event_id } = aReservation()
  const expires_at = new Date(Date.now() + FIVE_MINUTES_MS).toISOString()
  logInBuyer()
  useSavedState.setState({
    cart: { ...emptyState.cart, event_id, timer: { reservation_id, expires_at, offset_ms: 0 } },
  })
  await fetchLazyParts()
  const event = anEvent({ status, price_from_cents: null })
  const page = { producer: { id: '0', slug: '', locale: { 'pt-br': {} } }, storage_url: '', categories: [] as object[] }
  await act(async () =>
    root.render(
      <PageProvider value={page as unknown as PageData}>
        <Checkout event={event} refresh={() => undefined} loadPayment={loadPayment} />
      </PageProvider>,
    ),
  )
  return Array.from(place.querySelectorAll('button'), ({ textContent }) => textContent)
}

test('loads the event again when a reservation has ended, because the event may be why', async () => {
  const refresh = vi.fn<() => void>()
  const props = { event: anEvent({ price_from_cents: null }), refresh, loadPayment }
  await fetchLazyParts()
  const page = { producer: { id: '0', slug: '', locale: { 'pt-br': {} } }, storage_url: '', categories: [] as object[] }
  await act(async () =>
    root.render(
      <PageProvider value={page as unknown as PageData}>
        <Checkout {...props} />
      </PageProvider>,
    ),
  )
  expect(refresh).not.toHaveBeenCalled()
  act(() => clearReservation('Essa reserva não existe mais.'))
  expect(refresh).toHaveBeenCalledOnce()
})

test('who holds the last tickets goes on choosing', async () => {
  await drawHolding('sold_out')
  expect(place.querySelector('[aria-label^="Adicionar um"]')).not.toBeNull()
})

test('who holds tickets in a pause chooses no others, and goes on with them', async () => {
  const buttons = await drawHolding('paused')
  expect(buttons).not.toContain('Continuar')
  expect(place.querySelector('[role=timer]')).not.toBeNull()
  await press(place, 'Concluir a compra')
  expect(readCheckout().step).toBe(HOLDERS_STEP)
})

test('what is held of a cancelled event leads nowhere', async () => {
  const buttons = await drawHolding('cancelled')
  expect(place.textContent).toContain('Evento cancelado')
  for (const name of ['Continuar', 'Concluir a compra']) expect(buttons).not.toContain(name)
})
