import type { Order } from '@bilheteria/contract/orders'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrder } from '#test/an-order.ts'
import { keepOrders } from './kept-orders.ts'
import { useOrder } from './use-order.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const network = vi.fn<typeof fetch>()
let root: Root
let place: HTMLElement
let say: (order: Order) => void

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (_address, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (order) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(order)}\n\n`))
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(body)
  })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  network.mockReset()
})

const NOON_MS = Date.parse('2026-12-01T12:00:00Z')
const standing = (id: string, state: Order['state'], now_ms = NOON_MS) =>
  anOrder({ id, state, now: new Date(now_ms).toISOString() })

function Shown({ id }: { id: string | null }) {
  const { order, failure } = useOrder(id)
  return order?.state ?? failure?.message ?? 'loading'
}

const show = (id: string | null) => act(async () => root.render(<Shown id={id} />))
const ID = '5f0c1a52-1111-4d0e-9a55-1f2e3d4c5b6a'

test('an order shows as the server says it stands, until it is paid; then nobody listens any more', async () => {
  await show(ID)
  expect(place.textContent).toBe('loading')
  await act(async () => say(standing(ID, 'pending')))
  expect(place.textContent).toBe('pending')
  await act(async () => say(standing(ID, 'paid', NOON_MS + 60_000)))
  expect(place.textContent).toBe('paid')
  expect(network.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true)
})

test('an answer that was overtaken by a newer one changes nothing', async () => {
  const id = ID.replace('1111', '2222')
  keepOrders([standing(id, 'paid', NOON_MS + 60_000)])
  keepOrders([standing(id, 'pending')])
  await show(id)
  expect(place.textContent).toBe('paid')
  expect(network).not.toHaveBeenCalled()
})

test('somebody else’s order is as unknown as none', async () => {
  network.mockResolvedValue(Response.json({ code: 'order_not_found', message: 'Não encontramos.' }, { status: 404 }))
  await show(ID.replace('1111', '3333'))
  expect(place.textContent).toBe('Não encontramos.')
  expect(network).toHaveBeenCalledOnce()
})

test('without an order nothing is asked', async () => {
  await show(null)
  expect(network).not.toHaveBeenCalled()
})
