import type { Unfinished } from '@bilheteria/contract/orders'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { emptyState, useSavedState, type SavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { settle } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { UnfinishedBar } from './unfinished-bar.tsx'

const NOW = Date.parse('2026-12-01T13:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const { place, read, root } = aShop()
const ORDER = '0197a1c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f'
const OTHER = '0197a1c2-7b1e-7c3d-8e4f-5a6b7c8d9e10'

let data: Unfinished[]
const asked = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  asked.mockClear()
  data = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address)
    return Response.json({ data, now: new Date().toISOString() })
  })
  useSavedState.setState(emptyState)
  logInBuyer()
})
afterEach(() => {
  act(() => root.render(null))
  useSavedState.setState(emptyState)
  vi.useRealTimers()
})

const held = (changes: Partial<Unfinished> = {}): Unfinished => ({
  event: { id: '301', title: 'Clássico' },
  producer: { id: '2', slug: 'mare-alta' },
  order_id: null,
  tickets: 2,
  pix: false,
  expires_at: inMinutes(12.5),
  ...changes,
})
const aCart = (changes: Partial<SavedState['cart']> = {}): SavedState['cart'] => ({
  event_id: '301',
  step: 2,
  quantities: { inteira: 2 },
  coupons: [],
  timer: { reservation_id: 'r', expires_at: inMinutes(12.5), offset_ms: 0 },
  ...changes,
})

async function drawAt(path: string, shop: object = {}): Promise<string> {
  const { hook, navigate } = memoryLocation({ path })
  go = (to) => act(async () => navigate(to))
  await read({}, <Router hook={hook}>{<UnfinishedBar />}</Router>, shop)
  await settle()
  return place.textContent
}
let go: (to: string) => Promise<void>

test('shows the reservation and its clock on every page except its own, with one request per page load', async () => {
  data = [held()]
  expect(await drawAt('/')).toBe('2 ingressos guardados12:30Concluir')
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/ticket/buy/301')
  for (const path of ['/sobre', '/ticket/buy/101', '/ticket/payments']) {
    await go(path)
    expect(place.textContent).toContain('guardados')
  }
  await go('/ticket/buy/301')
  expect(place.textContent).toBe('')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('leads to the event’s own shop from another one', async () => {
  data = [held()]
  await drawAt('/', { id: '5', slug: 'lagoa-serena' })
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/mare-alta/ticket/buy/301')
})

test('shows a Pix that is not paid yet', async () => {
  data = [held({ order_id: ORDER, pix: true, expires_at: inMinutes(9.2) })]
  expect(await drawAt('/')).toBe('Pix a pagar09:12Pagar')
})

test('names the event on the page of another unpaid order', async () => {
  data = [
    held({ order_id: ORDER, pix: true, expires_at: inMinutes(5) }),
    held({ order_id: OTHER, pix: true, event: { id: '101', title: 'Festival' } }),
  ]
  expect(await drawAt(`/ticket/list/${OTHER}`)).toBe('Pix a pagar · Clássico05:00Pagar')
})

test('ends with the reservation: by its clock, and when it is given up or paid in any tab', async () => {
  data = [held({ expires_at: inMinutes(1) })]
  expect(await drawAt('/')).toContain('01:00')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(place.textContent).toBe('')

  data = [held()]
  useSavedState.setState({ cart: aCart() })
  expect(await drawAt('/')).toContain('2 ingressos guardados')
  await act(async () => useSavedState.setState({ cart: aCart({ timer: null, quantities: {} }) }))
  expect(place.textContent).toBe('')
})

test('sends no request when the person logs out', async () => {
  data = [held()]
  await drawAt('/')
  await act(async () => useSavedState.setState({ user: emptyState.user }))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('stays when another event’s cart takes its place in the browser', async () => {
  useSavedState.setState({ cart: aCart() })
  data = [held()]
  await drawAt('/ticket/buy/301')
  await act(async () => useSavedState.setState({ cart: { ...emptyState.cart, event_id: '101' } }))
  await go('/ticket/buy/101')
  expect(place.textContent).toContain('2 ingressos guardados')
})
