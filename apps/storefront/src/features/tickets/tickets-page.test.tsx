import { AppError } from '@bilheteria/contract/app-error'
import { order as orderSchema, type Order } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import * as z from 'zod/mini'
import { anOrder, aPayment, aTicket } from '#test/an-order.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { aPlace } from '#test/a-place.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { Content as CancelDialog } from './cancel-dialog.tsx'
import { keepProof } from '#features/accounts/prove.ts'
import { Page } from './tickets-page.tsx'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  useSavedState.setState({
    ...emptyState,
    user: { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true },
  })
})
const { place, root } = aPlace()

function answer(order: Order): void {
  network.mockResolvedValueOnce(Response.json(z.parse(orderSchema, order)))
}

const text = () => place.textContent

async function draw(what: ReactNode): Promise<{ history: string[] }> {
  const { hook, history } = memoryLocation({ path: '/ticket/list/x', record: true })
  const data = { producer: { id: '2', slug: 'mare-alta' }, storage_url: '' } as PageData
  await act(async () => {
    root.render(
      <PageProvider value={data}>
        <Router hook={hook}>{what}</Router>
      </PageProvider>,
    )
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return { history }
}

const show = (id = anOrder().id) => draw(<Page params={{ id }} />)

test('a ticket shows its code, its holder, its place and when the doors open', async () => {
  answer(anOrder())
  await show()
  expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Código do ingresso de Pessoa 1')
  for (const part of [
    'Pessoa 1',
    'CPF 529.***.***-25',
    'Oeste',
    'O3',
    'F-14',
    '17h',
    'Inteira · R$\u00A060,00',
    'Válido',
  ]) {
    expect(text()).toContain(part)
  }
  expect(text()).not.toMatch(/529\.?982/)
})

test('valid tickets come first and cancelled ones are folded, with what came back for them', async () => {
  const items = [aTicket(1, { state: 'cancelled', code: null }), aTicket(2, { state: 'used' }), aTicket(3)]
  answer(anOrder({ items }))
  await show()
  const cards = Array.from(place.querySelectorAll('article'))
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Ingresso 1 de 2', 'Ingresso 2 de 2'])
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(['Pessoa 3', 'Pessoa 2'])
  const fold = Array.from(place.querySelectorAll('details')).find((each) => each.textContent.includes('cancelado'))!
  expect(fold.textContent).toBe('1 ingresso cancelado')
  await act(async () => {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  expect(fold.textContent).toContain('Pessoa 1')
  expect(fold.textContent).toContain('R$\u00A069,00 devolvidos')
})

test('a section that is no block is not called one, and a block is not called so twice', async () => {
  const section = { id: 'o7', name: 'Bloco O7' }
  const free = { section: { id: 'l', name: 'Lugar livre' }, seat: null }
  answer(anOrder({ items: [aTicket(1, { section }), aTicket(2, free)] }))
  await show()
  expect(text()).toContain('SetorOesteBlocoO7')
  expect(text()).toContain('SetorOeste · Lugar livre')
  expect(text()).not.toContain('BlocoLugar livre')
})

test('a pressed QR fills the screen, which stays awake until it is closed', async () => {
  const release = vi.fn<() => Promise<void>>(async () => undefined)
  const request = vi.fn<(type: string) => Promise<object>>(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  answer(anOrder())
  await show()
  const enlarge = place.querySelector<HTMLButtonElement>('[aria-label="Ampliar o código de Pessoa 1"]')!
  await act(async () => enlarge.click())
  const full = place.querySelector('dialog')!
  expect(full.open).toBe(true)
  expect(full.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Código do ingresso de Pessoa 1')
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  expect(release).not.toHaveBeenCalled()
  await act(async () => full.querySelector('button')!.click())
  await expect.poll(() => act(async () => place.querySelector('dialog'))).toBeNull()
  expect(release).toHaveBeenCalledOnce()

  // Back ends it as well.
  await act(async () => enlarge.click())
  expect(place.querySelector('dialog')).not.toBeNull()
  history.back()
  await expect.poll(() => act(async () => place.querySelector('dialog'))).toBeNull()
  expect(release).toHaveBeenCalledTimes(2)
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('from a desktop the tickets can be opened on a phone: a QR of this page', async () => {
  answer(anOrder())
  await show()
  const fold = Array.from(place.querySelectorAll('details')).find((each) => each.textContent === 'Abrir no celular')!
  await act(async () => {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  expect(fold.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('QR Code desta página')
})

/** The actions below "Mais" on every card. */
async function openMore(): Promise<void> {
  await act(async () => {
    for (const more of place.querySelectorAll<HTMLButtonElement>('[aria-expanded=false][aria-controls]')) more.click()
  })
}

test('another holder can be named in time; afterwards one reads until when it was possible', async () => {
  answer(anOrder({ items: [aTicket(1), aTicket(2, { holder_changeable: false })] }))
  await show()
  await openMore()
  expect(place.querySelectorAll('[aria-label^="Trocar portador"]')).toHaveLength(1)
  expect(text()).toContain('Troca de portador até sex,\xA04\xA0dez ·\xA019h30')
  expect(text()).toContain('A troca de portador foi possível até sex,\xA04\xA0dez ·\xA019h30')
})

const whyOf = (state: string | null) => (state === 'refused' ? 'A foto ficou escura.' : null)

test('biometry is asked for where the event wants it and it is not approved yet', async () => {
  const biometry = ['pending', 'in_review', 'refused', 'approved', null] as const
  answer(anOrder({ items: biometry.map((state, i) => aTicket(i, { biometry: state, biometry_reason: whyOf(state) })) }))
  await show()
  await openMore()
  const labels = Array.from(
    place.querySelectorAll('article [aria-label*="iometria"], [aria-label^="Tentar"]'),
    (button) => button.getAttribute('aria-label')?.replace(/(:| de) .*/, ''),
  )
  expect(labels).toEqual(['Cadastrar biometria', 'Tentar'])
  expect(place.querySelectorAll('[aria-label^="Ver ou apagar a foto"]')).toHaveLength(2)
  expect(text()).toContain('Falta a biometria de 2 pessoas')
  expect(text()).toContain('Foto recebida, em análiseA análise não impede a entrada')
  const chips = Array.from(place.querySelectorAll('article .rounded-pill.w-fit'), (chip) => chip.textContent)
  // A card that asks for the face has no sign.
  expect(chips).toEqual(['Válido', 'Válido', 'Válido'])
  expect(text()).toContain('A foto ficou escura.')
})

test('once the event has begun no face is registered, but one can still be taken back', async () => {
  const biometry = ['pending', 'approved'] as const
  const items = biometry.map((state, i) => aTicket(i, { biometry: state, biometry_reason: null }))
  answer(anOrder({ items, now: '2030-01-01T12:00:00Z' }))
  await show()
  await openMore()
  expect(place.querySelectorAll('[aria-label^="Cadastrar biometria"]')).toHaveLength(0)
  expect(place.querySelectorAll('[aria-label^="Ver ou apagar"]')).toHaveLength(1)
})

test.each([
  ['a malformed one', 'x'],
  ['somebody else’s', anOrder().id],
])('an order that is not the caller’s (%s) leads to the orders; cart and event are reset', async (_what, id) => {
  useSavedState.setState({
    cart: { ...emptyState.cart, event_id: '301', quantities: { a: 1 } },
    events: { selected_event_id: '301' },
  })
  const { code, message } = new AppError('order_not_found', 'Não encontramos esse pedido.')
  network.mockResolvedValueOnce(Response.json({ code, message }, { status: 404 }))
  const { history } = await show(id)
  expect(history).toEqual(['/ticket/payments'])
  expect(useSavedState.getState()).toMatchObject({ cart: emptyState.cart, events: emptyState.events })
})

test.each([
  ['pending', { state: 'pending', payment: null }, 'Falta pagar', 'Pagar'],
  [
    'refused',
    { state: 'pending', payment: aPayment({ state: 'refused', refusal: 'Cartão sem limite.' }) },
    'Cartão sem limite.',
    'Pagar',
  ],
  ['expired', { state: 'expired', payment: null }, 'O prazo para pagar acabou', 'Comprar de novo'],
  ['cancelled', { state: 'cancelled', payment: null }, 'Este pedido foi cancelado', 'Comprar de novo'],
] as const)('an order without tickets (%s) says what it is and what comes next', async (_what, changes, says, step) => {
  answer(anOrder({ ...changes, items: [], paid_at: null, cancellable_until: null }))
  await show()
  expect(text()).toContain(says)
  expect(place.querySelector('a[href="/ticket/buy/301"]')?.textContent).toBe(step)
})

test('who can cancel reads until when; who cannot reads why, and where it is written', async () => {
  answer(anOrder())
  await show()
  expect(text()).toContain('Solicitar cancelamento')
  expect(text()).toContain('até dom,\xA022\xA0nov ·\xA09h01')
  answer(anOrder({ cancellable_until: null, now: '2026-11-25T12:00:00Z' }))
  await act(async () => void dispatchEvent(new Event('online')))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(text()).toContain('O prazo para cancelar já passou.')
  expect(place.querySelector('a[href="/cancelamentos"]')).not.toBeNull()
})

async function press(label: string): Promise<void> {
  const target = Array.from(place.querySelectorAll('button, label')).find(({ textContent }) =>
    textContent.includes(label),
  )
  await act(async () => (target as HTMLElement).click())
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

test('whoever presses twice gets the tickets in one letter', async () => {
  answer(anOrder())
  await show()
  network.mockImplementation(async () => Response.json({}))
  const before = network.mock.calls.length
  await press('Enviar ingressos por e-mail')
  await press('Enviar ingressos por e-mail')
  expect(network).toHaveBeenCalledTimes(before + 1)
})

const PROOF = { token_type: 'Bearer', access_token: 'proof', refresh_token: null, expires_in: 600 } as const
const sent = () => JSON.parse(network.mock.calls[0]?.[1]?.body as string) as object

test('the cancel dialog preselects nothing; cancelling some tickets names exactly those, says what comes back for them and asks once more', async () => {
  const items = [aTicket(1, { paid_cents: 6_901 }), aTicket(2, { paid_cents: 6_899 })]
  const order = anOrder({ items, quote: { ...anOrder().quote, total_cents: 13_800 } })
  keepOrders([order])
  await draw(<CancelDialog params={{ order_id: order.id }} />)
  expect(place.querySelector(':checked')).toBeNull()
  expect(text()).not.toContain('R$')
  await press('Continuar')
  expect(text()).toContain('Escolha o que você quer cancelar')
  await press('O pedido inteiro')
  expect(text()).toContain('Você recebe de voltaR$\u00A0138,00')
  await press('Só alguns ingressos')
  await press('Continuar')
  expect(text()).toContain('Escolha pelo menos um ingresso')
  await press('Pessoa 2')
  expect(place.querySelector('[role=status]')?.textContent).toBe('R$\u00A068,99')
  await press('Continuar')
  expect(text()).toContain('Cancelar 1 ingresso?')
  expect(place.querySelector('.cancel-sure')?.textContent).toBe('Sim, cancelar')
  expect(network).not.toHaveBeenCalled()
  keepProof(PROOF)
  answer({ ...order, refunding_cents: 6_899 })
  await press('Sim, cancelar')
  expect(sent()).toEqual({ ticket_ids: [items[1]?.id] })
})

test('what was given back before does not come back once more', async () => {
  const items = [aTicket(1, { paid_cents: 6_900 }), aTicket(2, { paid_cents: 6_900 })]
  const order = anOrder({ items, refunded_cents: 5_000, quote: { ...anOrder().quote, total_cents: 13_800 } })
  keepOrders([order])
  await draw(<CancelDialog params={{ order_id: order.id }} />)
  await press('O pedido inteiro')
  expect(text()).toContain('Você recebe de voltaR$\u00A088,00')
})

test('cancelling the whole order names no ticket', async () => {
  const order = anOrder()
  keepOrders([order])
  await draw(<CancelDialog params={{ order_id: order.id }} />)
  await press('Continuar')
  expect(text()).toContain('Cancelar o pedido inteiro?')
  keepProof(PROOF)
  answer({ ...order, state: 'refunding' })
  await press('Sim, cancelar')
  expect(sent()).toEqual({})
})
