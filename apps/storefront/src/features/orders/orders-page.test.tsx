import { listOrders, type Order } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aPlace } from '#test/a-place.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anOrder, aPayment, aTicket } from '#test/an-order.ts'
import { Page } from './orders-page.tsx'

/** What is asked about orders; nobody has sent this person a ticket. */
const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(anOrder().now) })
  vi.stubGlobal('fetch', (address: string, asked?: RequestInit) =>
    address.endsWith('/api/handed') ? Promise.resolve(Response.json({ data: [] })) : network(address, asked),
  )
  network.mockReset()
  // Somebody else each time: what was kept of others does not count.
  useSavedState.setState({ user: { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true } })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})
const { place, root } = aPlace()

function answer(data: Order[], { page = 1, pages = 1 } = {}): void {
  const body = z.parse(listOrders.output, { data, page, pages })
  network.mockResolvedValueOnce(Response.json(body))
}

async function show(): Promise<void> {
  const data = { producer: { id: '2', slug: 'mare-alta' }, storage_url: '' } as PageData
  await act(async () => {
    root.render(
      <PageProvider value={data}>
        <Page />
      </PageProvider>,
    )
  })
  await arrive()
}

/** What was answered has been read and drawn. */
async function arrive(): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(0))
}

async function pass(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(ms))
}

async function lookAway(hidden: boolean): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await arrive()
}

async function press(name: string): Promise<void> {
  const button = Array.from(place.querySelectorAll('button')).find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
  await arrive()
}

const waiting = anOrder({ state: 'pending', payment: null, items: [], expires_at: '2026-11-15T12:14:41Z' })
const text = () => place.textContent

test('an order shows its event, producer, total and state; place and number are inside', async () => {
  answer([anOrder()])
  await show()
  for (const part of [
    'sáb,\xA05\xA0dez ·\xA019h30',
    'Maré Alta x Ferrovia',
    '1 ingresso\xA0· R$\xA069,00\xA0· Esporte Clube Maré Alta',
    'Pago',
    'Abrir QR',
  ]) {
    expect(text()).toContain(part)
  }
  for (const part of ['Arena Farol', 'Pedido 40217']) expect(text()).not.toContain(part)
})

const numbered = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const cardsOf = (title: string) =>
  Array.from(place.querySelectorAll(`[aria-label="${title}"] .order-foot a`), (step) => step.textContent)

test('the next event stands on top with “Abrir QR”; what expired or was refunded is not among those to come', async () => {
  const later = { ...anOrder().event, title: 'Final', starts_at: '2026-12-20T22:30:00Z' }
  const expired = anOrder({ id: numbered(3), state: 'expired', payment: null, items: [], event: later })
  answer([anOrder({ id: numbered(2), event: later }), expired, anOrder()])
  await show()
  expect(cardsOf('Próximos')).toEqual(['Abrir QR: Maré Alta x Ferrovia', 'Ver ingressos: Final'])
  expect(cardsOf('Anteriores e encerrados')).toEqual(['Comprar de novo: Final'])
})

test('where one enters by face, an order says how many of those who go still owe one', async () => {
  const faces = ['approved', 'approved', 'exempt', 'pending'] as const
  const items = faces.map((biometry, i) => aTicket(i, { biometry }))
  const cancelled = aTicket(9, { biometry: 'pending', state: 'cancelled', code: null })
  answer([anOrder({ items: [...items, cancelled] })])
  await show()
  expect(place.querySelector('.order-todo')?.textContent).toBe('Falta a biometria de 1 pessoa')
})

test('an order without faces, and one whose event is over, say nothing of them', async () => {
  const over = { ...anOrder().event, starts_at: '2026-11-01T22:30:00Z' }
  const past = { id: '00000000-0000-4000-8000-000000000002', event: over, items: [aTicket(1, { biometry: 'pending' })] }
  answer([anOrder(), anOrder(past)])
  await show()
  expect(text()).not.toContain('iometria')
})

test('who has not paid yet sees the time left by the server’s clock and where to pay', async () => {
  vi.setSystemTime(Date.parse(waiting.now) + 3 * 60_000)
  answer([waiting])
  await show()
  expect(place.querySelector('[role=timer]')?.textContent).toBe('09:41')
  expect(place.querySelector('a[href="/ticket/buy/301"]')?.textContent).toContain('Pagar')
})

test('while a payment is awaited it is asked again every five seconds, until it is settled', async () => {
  answer([waiting])
  await show()
  answer([anOrder({ now: '2026-11-15T12:05:05Z' })])
  await pass(5_000)
  expect(text()).toContain('Pago')
  await pass(60_000)
  expect(network).toHaveBeenCalledTimes(2)
})

test('nobody asks while nobody looks; who comes back sees the end at once', async () => {
  answer([waiting])
  await show()
  await lookAway(true)
  await pass(60_000)
  expect(network).toHaveBeenCalledTimes(1)
  answer([anOrder({ now: '2026-11-15T12:06:05Z' })])
  await lookAway(false)
  expect(text()).toContain('Pago')
})

test('without network what was known stays, and one is told so; when it is back, the page is too', async () => {
  answer([waiting])
  await show()
  network.mockRejectedValueOnce(new TypeError('no network'))
  await pass(5_000)
  expect(text()).toContain('Aguardando pagamento')
  expect(text()).toContain('Sem conexão')
  answer([anOrder({ now: '2026-11-15T12:05:09Z' })])
  await act(async () => void dispatchEvent(new Event('online')))
  await arrive()
  expect(text()).toContain('Pago')
  expect(text()).not.toContain('Sem conexão')
})

test('a network that comes back without a word is found out, and asked no more', async () => {
  answer([anOrder()])
  await show()
  network.mockRejectedValueOnce(new TypeError('no network'))
  await act(async () => void dispatchEvent(new Event('online')))
  await arrive()
  expect(text()).toContain('Sem conexão')
  answer([anOrder({ now: '2026-11-15T12:05:09Z' })])
  await pass(5_000)
  expect(text()).not.toContain('Sem conexão')
  await pass(60_000)
  expect(network).toHaveBeenCalledTimes(3)
})

test('an answer that was overtaken by a younger one changes nothing', async () => {
  answer([waiting])
  await show()
  answer([anOrder({ now: '2026-11-15T12:05:09Z' })])
  await lookAway(false)
  answer([waiting])
  await lookAway(false)
  expect(text()).toContain('Pago')
})

test('somebody without orders is shown the way to the events', async () => {
  answer([], { pages: 0 })
  await show()
  expect(text()).toContain('Você ainda não tem pedidos')
  expect(place.querySelector('a[href="/"]')?.textContent).toBe('Ver eventos')
})

test('a list that does not come can be asked for again', async () => {
  network.mockRejectedValueOnce(new TypeError('no network'))
  await show()
  expect(text()).toContain('Erro de rede')
  answer([anOrder()])
  await press('Tentar de novo')
  expect(text()).toContain('Abrir QR')
})

test('further orders come when asked for, and the first of them gets the focus', async () => {
  const event = { ...anOrder().event, title: 'Final' }
  const second = anOrder({ id: '00000000-0000-4000-8000-000000000002', event })
  answer([anOrder()], { pages: 2 })
  await show()
  answer([anOrder()], { pages: 2 })
  answer([second], { page: 2, pages: 2 })
  await press('Mostrar mais')
  expect(text()).toContain('Final')
  expect(text()).not.toContain('Mostrar mais')
  expect(document.activeElement?.getAttribute('href')).toContain(second.id)
})

const change = {
  id: '00000000-0000-4000-8000-000000000077',
  before: { starts_at: '2026-11-28T22:30:00Z', venue: 'Estádio do Porto' },
  refund_until: '2026-12-05T22:30:00Z',
}

test('an order whose event has changed asks for an answer, and its tickets stay one press away', async () => {
  answer([anOrder({ change })])
  await show()
  expect(place.querySelector('.order-todo')?.textContent).toBe('O evento mudou: responda')
  expect(cardsOf('Próximos')).toEqual(['Abrir QR: Maré Alta x Ferrovia'])
})

test('an order of a cancelled event says so, and leads neither to a gate nor to paying or buying', async () => {
  const event = { ...anOrder().event, cancelled: true }
  const expired = anOrder({ id: numbered(3), state: 'expired', payment: null, items: [], event })
  answer([anOrder({ event }), { ...waiting, id: numbered(2), event }, expired])
  await show()
  const chips = Array.from(place.querySelectorAll('.order-foot'), (foot) => foot.firstElementChild?.textContent)
  expect(chips).toEqual(['Evento cancelado', 'Evento cancelado', 'Evento cancelado'])
  expect(cardsOf('Próximos')).toEqual(['Ver ingressos: Maré Alta x Ferrovia', 'Detalhes: Maré Alta x Ferrovia'])
  expect(cardsOf('Anteriores e encerrados')).toEqual(['Detalhes: Maré Alta x Ferrovia'])
  expect(place.querySelector('[role=timer]')).toBeNull()
})

test('shows a card that was approved elsewhere as soon as the server says so', async () => {
  let tell: ((order: Order) => void) | undefined
  const reviewed = anOrder({ state: 'pending', items: [], payment: aPayment({ method: 'card', state: 'in_review' }) })
  const paid = anOrder({ now: new Date(Date.parse(reviewed.now) + 5_000).toISOString() })
  answer([reviewed])
  network.mockImplementation(async (address) => {
    if (!(typeof address === 'string' && address.endsWith('/changes'))) return Response.json(null, { status: 500 })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (order) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(order)}\n\n`))
      },
    })
    return new Response(body)
  })
  await show()
  expect(text()).toContain('Em análise')
  await act(async () => tell?.(paid))
  await arrive()
  expect(text()).not.toContain('Em análise')
  expect(text()).toContain('Pago')
})
