import { order as orderSchema, type Ticket } from '@bilheteria/contract/orders'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { aServer, fill, press } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { anOrder, aTicket } from '#test/an-order.ts'
import { Content } from './half-price-dialog.tsx'

const { place, read } = aShop()

beforeEach(() => {
  history.replaceState(null, '')
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana Ramos', logged: true }
  useSavedState.setState({ ...emptyState, user, dialog: { path: '/ticket/half-price', params: {} } })
})

async function open(half_price_missing: NonNullable<Ticket['half_price_missing']>) {
  const ticket = aTicket(1, { half_price_missing })
  const before = anOrder({ items: [ticket] })
  const now = new Date(Date.parse(before.now) + 1_000).toISOString()
  const after = { ...before, now, items: [{ ...ticket, half_price_missing: null }] }
  const { calls } = aServer({
    [`/api/tickets/${ticket.id}/half-price`]: () => Response.json(z.parse(orderSchema, after)),
  })
  keepOrders([before])
  await read({}, <Content params={{ order_id: before.id, ticket_id: ticket.id }} />)
  return calls
}

test('sends the number alone where the purchase has given the reason', async () => {
  const calls = await open('number')
  expect(place.querySelector('select')).toBeNull()
  expect(place.textContent).toContain('Na entrada conferimos o documento que dá direito à meia-entrada.')
  await press(place, 'Salvar número')
  expect(calls).toEqual([])
  expect(place.textContent).toContain('Este campo é obrigatório')
  await fill(place, 'document', 'CIE 123')
  await press(place, 'Salvar número')
  expect(calls[0]?.body).toEqual({ document: 'CIE 123' })
  expect(useSavedState.getState().dialog.path).toBeNull()
  expect(useSnackbar.getState().message?.text).toBe('Documento da meia informado')
})

test('asks a new holder for the reason as well', async () => {
  const calls = await open('reason_and_number')
  await fill(place, 'document', 'ID 7')
  await act(async () => {
    const select = place.querySelector('select')!
    select.value = 'low_income_youth'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(place, 'Salvar número')
  expect(calls[0]?.body).toEqual({ document: 'ID 7', category: 'low_income_youth' })
})
