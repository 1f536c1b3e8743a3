import type { EventDetail, Section } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepProfile } from '#features/accounts/profile.ts'
import { hearDatabaseTime } from '#platform/clock.ts'
import { fetchLazyParts } from '#platform/lazy-hydrated.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aUser } from '#test/a-user.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aType, floor } from '#test/an-event.ts'
import { Checkout } from '#features/checkout/checkout.tsx'

const OPENS = Date.parse('2026-12-01T13:00:00Z')
const MINUTE_MS = 60_000
const { place, root } = aPlace()
const refresh = vi.fn<() => void>()
const asked = vi.fn<typeof fetch>(() => new Promise(() => undefined))
const page = { producer: { id: '0', slug: '', locale: { 'pt-br': {} } }, storage_url: '', categories: [] as object[] }

beforeEach(() => {
  vi.useFakeTimers({ now: OPENS - 3 * MINUTE_MS })
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  refresh.mockClear()
  document.title = 'Festival · Loja'
  useSavedState.setState(emptyState)
})
afterEach(() => {
  act(() => root.render(null))
  useSavedState.setState(emptyState)
  vi.useRealTimers()
})

const starts_at = new Date(OPENS).toISOString()
const opensLater = ({ tickets, ...section }: Section): Section => ({
  ...section,
  tickets: tickets.map((type) => ({
    ...type,
    status: 'soon',
    batches: type.batches.map((batch) => ({ ...batch, starts_at })),
  })),
})
const soon: Partial<EventDetail> = {
  status: 'soon',
  sale_starts_at: starts_at,
  price_from_cents: null,
  sobre: '<p>Uma noite à beira-mar.</p>',
  sectors: [{ id: 's-pista', name: 'Pista', sections: [opensLater(floor)] }],
}

async function draw(changes: Partial<EventDetail> = {}): Promise<void> {
  hearDatabaseTime(new Date().toISOString())
  await fetchLazyParts()
  const event = anEvent({ ...soon, ...changes })
  await act(async () =>
    root.render(
      <PageProvider value={page as unknown as PageData}>
        <Checkout event={event} refresh={refresh} loadPayment={() => new Promise<never>(() => undefined)} />
      </PageProvider>,
    ),
  )
}

const buttons = () => Array.from(place.querySelectorAll('button'), ({ textContent }) => textContent)
const more = () => place.querySelector('[aria-label="Adicionar um: Inteira · Pista"]')!
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows prices, sectors, about and where before the sale, with the buying controls asleep', async () => {
  await draw()
  for (const words of ['R$ 150,00', 'Meia-entrada', 'Sobre o evento', 'Uma noite à beira-mar.', 'Onde'])
    expect(place.textContent.replaceAll('\xA0', ' ')).toContain(words)
  expect(more().getAttribute('aria-disabled')).toBe('true')
  const reason = more().getAttribute('aria-describedby')!
  expect(document.getElementById(reason)?.textContent).toBe('As vendas abrem em 1/12 às 10h.')
  expect(buttons()).not.toContain('Continuar')
  expect(place.textContent).toContain('Abre em 3 min')
})

test('offers the alert until an hour before, then to get everything ready', async () => {
  vi.setSystemTime(OPENS - 61 * MINUTE_MS)
  await draw()
  expect(buttons().join()).toContain('Avise-me quando abrir')
  await wait(2 * MINUTE_MS)
  expect(buttons()).toContain('Entrar e deixar tudo pronto')
  expect(buttons().join()).not.toContain('Avise-me')
})

test('tells a member with a proved address that everything is ready', async () => {
  const ana = aUser({ email_verified: true })
  useSavedState.setState({ user: { ...emptyState.user, id: ana.id, name: ana.name, logged: true } })
  keepProfile(ana)
  await draw({ max_per_cpf: 4 })
  expect(place.textContent).toContain('Pronto. A página abre sozinha.')
  expect(buttons()).not.toContain('Entrar e deixar tudo pronto')
})

test('after the e-mail is proved it asks for the people, also again later', async () => {
  const ana = aUser({ email_verified: true })
  await draw({ max_per_cpf: 4 })
  const ready = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Entrar e deixar tudo pronto')!
  await act(async () => ready.click())
  expect(useSavedState.getState().dialog.path).toBe('/login')
  await act(async () => {
    keepProfile(ana)
    useSavedState.setState({ user: { ...emptyState.user, id: ana.id, name: ana.name, logged: true } })
    await vi.advanceTimersByTimeAsync(0)
  })
  // The login dialog is still closing.
  expect(useSavedState.getState().dialog.path).toBe('/login')
  await act(async () => useSavedState.setState({ dialog: emptyState.dialog }))
  const asked_for = { path: '/event/companions', params: { event_id: '101', most: '4' } }
  expect(useSavedState.getState().dialog).toMatchObject(asked_for)
  await act(async () => useSavedState.setState({ dialog: emptyState.dialog }))
  const again = [...place.querySelectorAll('button')].find((one) => one.textContent === 'Adicionar quem vai com você')!
  await act(async () => again.click())
  expect(useSavedState.getState().dialog).toMatchObject(asked_for)
})

test('asks for no people where an order has one ticket', async () => {
  const ana = aUser({ email_verified: true })
  useSavedState.setState({ user: { ...emptyState.user, id: ana.id, name: ana.name, logged: true } })
  keepProfile(ana)
  await draw({ max_per_order: 1 })
  expect(buttons().join()).not.toContain('quem vai com você')
})

test('opens at the server’s moment without a request, keeps the page and announces it', async () => {
  await draw()
  const row = more()
  asked.mockClear()
  await wait(3 * MINUTE_MS - 1)
  expect(more().hasAttribute('aria-disabled')).toBe(true)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await wait(100)
  expect(more()).toBe(row)
  expect(more().hasAttribute('aria-disabled')).toBe(false)
  expect(place.querySelector('[role=status].sr-only')?.textContent).toContain('As vendas abriram')
  expect(document.title).toMatch(/^Aberto! /)
  expect(refresh).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  await wait(5_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('keeps ticket types with a later start disabled', async () => {
  const later = { ...aType('vip', { name: 'VIP' }), status: 'soon' as const }
  const batches = later.batches.map((batch) => ({ ...batch, starts_at: '2026-12-03T13:00:00Z' }))
  const section = { ...opensLater(floor), tickets: [...opensLater(floor).tickets, { ...later, batches }] }
  await draw({ sectors: [{ id: 's-pista', name: 'Pista', sections: [section] }] })
  await wait(3 * MINUTE_MS)
  expect(more().hasAttribute('aria-disabled')).toBe(false)
  expect(place.textContent).toContain('vendas em 3/12 às 10h')
  expect(place.querySelector('[aria-label="Adicionar um: VIP · Pista"]')).toBeNull()
})
