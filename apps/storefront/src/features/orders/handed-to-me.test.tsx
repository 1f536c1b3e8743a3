import { listHandedTickets } from '@bilheteria/contract/handovers'
import { listOrders, type Order } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aPlace } from '#test/a-place.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aHandedTicket } from '#test/a-handed-ticket.ts'
import { anOrder } from '#test/an-order.ts'
import { Page } from './orders-page.tsx'

/** What is asked about one's own orders, and about what others have sent. */
const own = vi.fn<() => Promise<Response>>()
const friends = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(anOrder().now) })
  vi.stubGlobal('fetch', (address: string) => (address.endsWith('/api/handed') ? friends() : own()))
  own.mockReset()
  friends.mockReset()
  useSavedState.setState({ user: { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true } })
})
afterEach(() => {
  vi.useRealTimers()
})
const { place, root } = aPlace()

function answer(data: Order[]): void {
  const body = z.parse(listOrders.output, { data, page: 1, pages: 1 })
  own.mockImplementation(async () => Response.json(body))
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

const text = () => place.textContent

const handed = { url: 'https://loja.test/mare-alta/ingresso/abc', ...aHandedTicket() }
const sent = (...data: unknown[]) =>
  friends.mockImplementation(async () => Response.json(z.parse(listHandedTickets.output, { data })))
const TITLE = 'Ingressos que mandaram para você'
const headings = () => Array.from(place.querySelectorAll('h2'), ({ textContent }) => textContent)

test('what others have sent stands between what is to come and what was, each leading to its own page', async () => {
  const past = { ...anOrder().event, starts_at: '2026-11-01T22:30:00Z' }
  answer([anOrder(), anOrder({ id: '00000000-0000-4000-8000-000000000002', event: past })])
  sent(handed, { ...handed, url: 'https://loja.test/ingresso/def', event: { ...handed.event, cancelled: true } })
  await show()
  expect(headings()).toEqual(['Próximos', TITLE, 'Anteriores e encerrados'])
  const links = Array.from(place.querySelectorAll(`[aria-label="${TITLE}"] .order-foot a`), (link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['Abrir ingresso: Maré Alta x Ferrovia', '/mare-alta/ingresso/abc'],
    ['Abrir ingresso: Maré Alta x Ferrovia', '/ingresso/def'],
  ])
  expect(text()).toContain('Inteira · OesteEnviado por Caio')
  expect(Array.from(place.querySelectorAll('.order-todo'), ({ textContent }) => textContent)).toEqual([
    'Falta a sua biometria',
  ])
  expect(friends).toHaveBeenCalledTimes(1)
})

test('whoever has bought nothing and was sent a ticket is not told that there is none', async () => {
  answer([])
  sent(handed)
  await show()
  expect(headings()).toEqual([TITLE])
  expect(text()).not.toContain('Você ainda não tem pedidos')
})

test('nothing is drawn before both are known, so that nothing moves', async () => {
  answer([anOrder()])
  let answered!: (response: Response) => void
  friends.mockReturnValue(new Promise((resolve) => (answered = resolve)))
  await show()
  expect(place.querySelector('[aria-busy]')).not.toBeNull()
  expect(headings()).toEqual([])
  answered(Response.json({ data: [handed] }))
  await arrive()
  expect(headings()).toEqual(['Próximos', TITLE])
})

test('what others have sent may fail without a word', async () => {
  answer([anOrder()])
  friends.mockRejectedValue(new TypeError('no network'))
  await show()
  expect(headings()).toEqual(['Próximos'])
  for (const part of ['Sem conexão', 'Erro de rede', 'Tentar']) expect(text()).not.toContain(part)
})

test('and it stands there also when one’s own orders do not come', async () => {
  own.mockRejectedValue(new TypeError('no network'))
  sent(handed)
  await show()
  expect(text()).toContain('Erro de rede')
  expect(headings()).toEqual(['Não deu para carregar', TITLE])
})
