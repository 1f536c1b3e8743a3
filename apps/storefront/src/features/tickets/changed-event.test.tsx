import { order as orderSchema, type Order } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepOrders, keepRestored } from '#features/orders/kept-orders.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { press, refusal, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { anOrder } from '#test/an-order.ts'
import { Content as ChangeDialog } from './change-dialog.tsx'
import { Page } from './tickets-page.tsx'

const change = {
  id: '00000000-0000-4000-8000-000000000077',
  before: { starts_at: '2026-11-28T22:30:00Z', venue: 'Estádio do Porto' },
  refund_until: '2026-12-05T22:30:00Z',
}
const changed = anOrder({ change })
const answered = anOrder({ now: '2026-11-15T12:06:00Z' })
const address = `/api/orders/${changed.id}/changes/${change.id}`

const network = vi.fn<typeof fetch>()
const { place, root } = aPlace()
const said = () => useSnackbar.getState().message?.text
const dialog = () => useSavedState.getState().dialog
const text = () => place.textContent

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true }
  useSavedState.setState({ ...emptyState, user })
})
afterEach(() => {
  hideSnackbar()
  history.replaceState(null, '', '/')
})

const page = { producer: { id: '2', slug: 'mare-alta' }, storage_url: '' } as PageData

async function draw(what: ReactNode): Promise<void> {
  const main = <main id="conteudo">{what}</main>
  await act(async () => root.render(<PageProvider value={page}>{main}</PageProvider>))
  await settle()
}

const answer = (order: Order) => network.mockResolvedValueOnce(Response.json(z.parse(orderSchema, order)))

async function show(order: Order): Promise<void> {
  answer(order)
  await draw(<Page params={{ id: order.id }} />)
  network.mockClear()
}

async function open(wish: string, order = changed): Promise<void> {
  keepOrders([order])
  await draw(<ChangeDialog params={{ order_id: order.id, answer: wish }} />)
}

/** Where an answer went, and which. */
const sent = () => network.mock.calls.map(([to, init]) => [to, JSON.parse(init?.body as string) as object])

test('an order whose event has changed shows what was, what is, and until when its money comes back', async () => {
  await show(changed)
  const card = place.querySelector('[aria-labelledby=change]')!.textContent
  expect(card).toContain('Antessáb,\xA028\xA0nov ·\xA019h30 · Estádio do Porto')
  expect(card).toContain('Agorasáb,\xA05\xA0dez ·\xA019h30 · Arena Farol')
  expect(card).toContain('Se não responder, seus ingressos continuam valendo.')
  expect(card).toContain('até sáb,\xA05\xA0dez ·\xA019h30.')
})

test('a date of another year says which', async () => {
  await show(anOrder({ change: { ...change, before: { ...change.before, starts_at: '2025-12-05T22:30:00Z' } } }))
  expect(text()).toContain('19h30 (2025) · Estádio do Porto')
  expect(text()).toContain('19h30 (2026) · Arena Farol')
})

test('keeping the tickets is one press; then nothing is asked any more, and reading goes on at the page', async () => {
  await show(changed)
  answer(answered)
  await press(place, 'Manter ingressos')
  expect(sent()).toEqual([[address, { answer: 'keep' }]])
  expect(said()).toBe('Ingressos mantidos')
  expect(text()).not.toContain('O evento mudou')
  expect(document.activeElement?.textContent).toBe('Seus ingressos')
})

test('who has kept the tickets reads that they have, and until when they may still cancel', async () => {
  await show(anOrder({ kept_until: '2026-12-05T22:30:00Z' }))
  expect(text()).toMatch(
    /Você manteve os ingressos depois da mudança\. Ainda pode cancelar até sáb,\s5\sdez\s·\s19h30\./,
  )
})

test('wanting the money back is asked once more', async () => {
  await show(changed)
  await press(place, 'Quero reembolso')
  expect(dialog()).toEqual({ path: '/ticket/change', params: { order_id: changed.id, answer: 'refund' } })
  expect(network).not.toHaveBeenCalled()
})

test('all that has not come back yet comes back, with the fee', async () => {
  await open('refund', anOrder({ change, refunded_cents: 1_000, refunding_cents: 500 }))
  expect(text()).toContain('Devolver todos os ingressos?')
  expect(place.querySelector('[role=status]')?.textContent).toBe('R$\xA054,00')
  answer(anOrder({ ...answered, state: 'refunding' }))
  await press(place, 'Sim, quero reembolso')
  expect(sent()).toEqual([[address, { answer: 'refund' }]])
  expect(said()).toBe('Reembolso pedido')
})

test('for what cost nothing no money is promised', async () => {
  await open('refund', anOrder({ change, quote: { ...changed.quote, total_cents: 0 } }))
  expect(text()).toContain('Não há valor a devolver.')
  expect(text()).not.toContain('R$')
})

test.each(['change_answered', 'change_not_found'])(
  'who comes too late (%s) is told, and sees how it stands',
  async (code) => {
    await show(changed)
    network.mockResolvedValueOnce(refusal(409, code, 'Esta mudança do evento já foi respondida.'))
    answer(answered)
    await press(place, 'Manter ingressos')
    expect(network.mock.calls[1]?.[0]).toBe(`/api/orders/${changed.id}`)
    expect(said()).toBe('Esta mudança do evento já foi respondida.')
    expect(text()).not.toContain('O evento mudou')
  },
)

test('without network the question stays', async () => {
  await show(changed)
  network.mockRejectedValueOnce(new TypeError('no network'))
  await press(place, 'Manter ingressos')
  expect(said()).toContain('Erro de rede')
  expect(text()).toContain('O evento mudou')
})

const path = `/ticket/list/${changed.id}`

test.each([
  ['history addresses', 'keep', `${path}?answer=keep`, path],
  ['history addresses', 'refund', `${path}?answer=refund&utm=1`, `${path}?utm=1`],
  ['hash addresses', 'keep', `/#${path}?answer=keep`, `/#${path}`],
  ['hash addresses', 'refund', `/#${path}?answer=refund`, `/#${path}`],
])(
  'a letter’s link (%s, %s) opens the question and answers nothing; its answer leaves the address',
  async (_mode, wish, from, to) => {
    history.replaceState(null, '', from)
    await show(changed)
    expect(dialog()).toEqual({ path: '/ticket/change', params: { order_id: changed.id, answer: wish } })
    expect(network).not.toHaveBeenCalled()
    expect(location.href).toBe(location.origin + to)
  },
)

test('what the device keeps may be older than the letter: its link waits for how it is now', async () => {
  history.replaceState(null, '', `${path}?answer=refund`)
  keepRestored([anOrder()])
  network.mockRejectedValueOnce(new TypeError('no network'))
  await draw(<Page params={{ id: changed.id }} />)
  expect(text()).toContain('Sem conexão')
  expect([dialog().path, said()]).toEqual([null, undefined])
  answer({ ...changed, now: answered.now })
  await act(async () => void dispatchEvent(new Event('online')))
  await settle()
  expect(dialog().params).toEqual({ order_id: changed.id, answer: 'refund' })
})

test('keeping by the letter’s link is confirmed by a press', async () => {
  await open('keep')
  expect(text()).toContain('Manter seus ingressos?')
  expect(text()).toContain('Eles valem para sáb,\xA05\xA0dez ·\xA019h30, Arena Farol.')
  expect(network).not.toHaveBeenCalled()
  answer(answered)
  await press(place, 'Manter ingressos')
  expect(sent()).toEqual([[address, { answer: 'keep' }]])
})

test.each([
  ['answered long ago', `${path}?answer=keep`, 'Não há nada a responder sobre este evento.'],
  ['made up', `${path}?answer=tudo`, undefined],
])('a link that was %s opens nothing', async (_what, from, message) => {
  history.replaceState(null, '', from)
  await show(answered)
  expect(dialog().path).toBeNull()
  expect(said()).toBe(message)
})

test('the organiser’s words stand on the order, as text', async () => {
  await show(anOrder({ event: { ...changed.event, notice: 'Portões às 18h.\n<i>Leve</i> documento.' } }))
  expect(place.querySelector('.text-small p')?.innerHTML).toBe('Portões às 18h.<br>&lt;i&gt;Leve&lt;/i&gt; documento.')
})

test('tickets of a cancelled event promise the money and offer neither calendar nor cancellation', async () => {
  const event = { ...changed.event, cancelled: true }
  await show(anOrder({ event, cancellable_until: null }))
  expect(text()).toContain('Evento cancelado. Você recebe tudo de volta, com as taxas, sem precisar pedir.')
  expect(text()).not.toMatch(/calendário|não pode mais ser cancelado|Solicitar cancelamento/)
})

test.each(['expired', 'cancelled', 'pending'] as const)(
  'an order (%s) of a cancelled event asks for nothing',
  async (state) => {
    const event = { ...changed.event, cancelled: true }
    await show(anOrder({ event, state, items: [], paid_at: null, payment: null, cancellable_until: null }))
    expect(text()).toContain('Você não precisa fazer nada')
    expect(place.querySelector('a[href="/ticket/buy/301"]')).toBeNull()
  },
)
