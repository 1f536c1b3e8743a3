import type { Ticket } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder, aTicket } from '#test/an-order.ts'
import { PageProvider } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { Confirmation } from './confirmation.tsx'

const { place, root } = aPlace()

beforeEach(() => {
  // Whose e-mail it is cannot be asked; that keeps nobody from their tickets.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  logInBuyer()
})

async function show(items: Ticket[]): Promise<void> {
  const page = { producer: { id: '0', slug: '' }, storage_url: '', router_mode: 'hash' } as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <Confirmation event={anEvent()} order={anOrder({ items })} />
      </PageProvider>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

const dock = () => Array.from(place.querySelectorAll('.dock button'), ({ textContent }) => textContent)

test('the confirmation is the ticket: its QR at once, one beside the other, and the dock only keeps it', async () => {
  await show([aTicket(1), aTicket(2)])
  const codes = Array.from(place.querySelectorAll('article [role=img]'), (code) => code.getAttribute('aria-label'))
  expect(codes).toEqual(['Código do ingresso de Pessoa 1', 'Código do ingresso de Pessoa 2'])
  expect(place.querySelector('[aria-label="Próximo ingresso"]')).not.toBeNull()
  expect(dock()).toEqual(['Guardar no celular'])
  expect(place.querySelector('.dock')?.textContent).not.toContain('R$')
})

test('where one enters by face, the main button after payment is “Cadastrar rosto (0 de 2)”', async () => {
  await show([aTicket(1, { biometry: 'pending' }), aTicket(2, { biometry: 'pending' })])
  expect(dock()).toEqual(['Cadastrar rosto (0 de 2)', 'Guardar no celular'])
  await act(async () => place.querySelector<HTMLButtonElement>('.dock button')?.click())
  expect(useSavedState.getState().dialog).toEqual({
    path: '/biometry/register',
    params: { order_id: anOrder().id, ticket_id: aTicket(1).id },
  })
})

test('who has sent one of two faces is asked for the other, and who has sent both for none', async () => {
  await show([aTicket(1, { biometry: 'in_review' }), aTicket(2, { biometry: 'refused' })])
  expect(dock()[0]).toBe('Cadastrar rosto (1 de 2)')
  await show([aTicket(1, { biometry: 'in_review' }), aTicket(2, { biometry: 'approved' })])
  expect(dock()).toEqual(['Guardar no celular'])
})
