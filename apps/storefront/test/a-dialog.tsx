import type { User } from '@bilheteria/contract/accounts'
import type { Ticket } from '@bilheteria/contract/orders'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { anOrder, aTicket } from './an-order.ts'
import { keepProfile } from '#features/accounts/profile.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { Content } from '#features/biometry/biometry-dialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** The dialog as the only ticket of an order opens it. */
export function aDialog(changes: Partial<Ticket['holder']> = {}, known?: Omit<User, 'id'>) {
  const ticket = aTicket(1, { biometry: 'pending' })
  const order = anOrder({ items: [{ ...ticket, holder: { ...ticket.holder, ...changes } }] })
  useSavedState.setState({
    ...emptyState,
    user: { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true },
  })
  keepOrders([order])
  if (known) keepProfile({ ...known, id: useSavedState.getState().user.id })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const page = { producer: { id: '2', slug: 'mare-alta' }, storage_url: '' } as PageData
  const dialog = <Content params={{ order_id: order.id, ticket_id: ticket.id }} />
  act(() => root.render(<PageProvider value={page}>{dialog}</PageProvider>))
  return {
    place,
    close: () => act(() => root.render(null)),
    remove: () => {
      act(() => root.unmount())
      place.remove()
    },
  }
}
