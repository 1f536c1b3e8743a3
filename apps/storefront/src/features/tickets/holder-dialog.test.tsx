import { order as orderSchema, type Ticket } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keepProof } from '#features/accounts/prove.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { aServer, fill, press } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { anOrder, aTicket } from '#test/an-order.ts'
import { Content } from './holder-dialog.tsx'

const { place, read } = aShop()
const before = anOrder({ items: [aTicket(1)] })
const [{ id: ticket_id, holder }] = before.items as [Ticket]

beforeEach(() => {
  // An earlier test's dialog left its history entry.
  history.replaceState(null, '')
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana Ramos', logged: true }
  useSavedState.setState({ ...emptyState, user, dialog: { path: '/ticket/holder', params: {} } })
  keepProof({ token_type: 'Bearer', access_token: 'proof', refresh_token: null, expires_in: 600 })
})

/** Names Bia, with or without an e-mail, before a server that hands the ticket over where there is one. */
async function change(email: string, name = 'Bia Nunes') {
  const handover = email === '' ? null : { url: 'https://loja.test/ingresso/1', sent_at: before.now, opened_at: null }
  const items = [{ ...before.items[0]!, holder: { ...holder, name, email, cellphone: '' }, handover }]
  const after = { ...before, items, now: new Date(Date.parse(before.now) + 1_000).toISOString() }
  const { calls } = aServer({
    [`/api/tickets/${ticket_id}/holder`]: () => Response.json(z.parse(orderSchema, after)),
  })
  keepOrders([before])
  await read({}, <Content params={{ order_id: before.id, ticket_id }} />)
  await fill(place, 'name', name)
  await fill(place, 'cpf', '390.533.447-05')
  await fill(place, 'email', email)
  await press(place, 'Trocar portador')
  return { sent: calls[0]?.body, dialog: useSavedState.getState().dialog, said: useSnackbar.getState().message?.text }
}

test('a new holder without a contact leads to the hand-over', async () => {
  const { sent, dialog } = await change('')
  expect(sent).toEqual({ name: 'Bia Nunes', cpf: '39053344705', email: '', cellphone: '' })
  expect(dialog).toEqual({
    path: '/ticket/handover',
    params: { order_id: before.id, ticket_id, changed: 'yes' },
  })
})

test('a new holder with an e-mail has been mailed the ticket', async () => {
  const { dialog, said } = await change('bia@exemplo.test')
  expect(dialog.path).toBeNull()
  expect(said).toBe('Portador alterado. Enviamos o ingresso para bia@exemplo.test.')
})

test('a buyer who takes the ticket back is offered no hand-over', async () => {
  const { dialog, said } = await change('', 'Ana Ramos')
  expect(dialog.path).toBeNull()
  expect(said).toBe('Portador alterado')
})
