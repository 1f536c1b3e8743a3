import { listOrders, order as orderSchema, type Order } from '@bilheteria/contract/orders'
import { DIALOGS_TEXTS } from '@bilheteria/contract/texts/dialogs'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { beforeEach, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { Page as OrdersPage } from '#features/orders/orders-page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { anOrder, aTicket } from '#test/an-order.ts'
import { Content as CancelDialog } from './cancel-dialog.tsx'
import { Content as ChangeDialog } from './change-dialog.tsx'
import { Content as HolderDialog } from './holder-dialog.tsx'
import { Page as TicketsPage } from './tickets-page.tsx'

const { expectTheirs } = aShop()
const theirs = otherwise({ ...ORDERS_TEXTS, ...TICKETS_TEXTS, ...DIALOGS_TEXTS })

const whole = anOrder({ items: [aTicket(1, { biometry: 'pending' }), aTicket(2)] })
const expired = anOrder({ state: 'expired', items: [], paid_at: null })
const changed = anOrder({
  change: {
    id: '00000000-0000-4000-8000-000000000077',
    before: { starts_at: '2026-11-28T22:30:00Z', venue: 'Estádio do Porto' },
    refund_until: '2026-12-05T22:30:00Z',
  },
})
const cancelled = anOrder({ event: { ...anOrder().event, cancelled: true } })
const unpaid = anOrder({ ...expired, event: cancelled.event })

function serve(order: Order): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const listed = !address.includes(order.id)
    return Response.json(
      listed ? z.parse(listOrders.output, { data: [order], page: 1, pages: 1 }) : z.parse(orderSchema, order),
    )
  })
}

beforeEach(() => {
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana', logged: true }
  useSavedState.setState({ ...emptyState, user })
})

test.each([
  ['the list', whole, <OrdersPage key="0" />, ['order.page', 'order.faces_missing_one', 'order.count']],
  [
    'tickets',
    whole,
    <TicketsPage key="1" params={{ id: whole.id }} />,
    [
      'ticket.title',
      'ticket.more',
      'ticket.code_tap',
      'ticket.face_pending',
      'ticket.summary',
      'ticket.total',
      'ticket.mail',
    ],
  ],
  [
    'an order without tickets',
    expired,
    <TicketsPage key="2" params={{ id: expired.id }} />,
    ['ticket.title_order', 'ticket.expired_title', 'ticket.expired', 'ticket.buy_again', 'order.expired'],
  ],
  [
    'a cancellation',
    whole,
    <CancelDialog key="3" params={{ order_id: whole.id }} />,
    ['ticket.cancel_what', 'ticket.cancel_all', 'ticket.cancel_some', 'ticket.cancel_continue'],
  ],
  [
    'another holder',
    whole,
    <HolderDialog key="4" params={{ order_id: whole.id, ticket_id: aTicket(1).id }} />,
    ['ticket.holder_now', 'ticket.holder_name', 'ticket.holder_email', 'ticket.holder_face', 'ticket.holder_change'],
  ],
  [
    'an event that has changed',
    changed,
    <TicketsPage key="5" params={{ id: changed.id }} />,
    [
      'ticket.change_title',
      'ticket.change_before',
      'ticket.change_now',
      'ticket.change_silence',
      'ticket.change_keep',
      'ticket.change_refund',
    ],
  ],
  [
    'keeping it then',
    changed,
    <ChangeDialog key="6" params={{ order_id: changed.id, answer: 'keep' }} />,
    ['ticket.change_keep_question', 'ticket.change_keep_for', 'ticket.change_return'],
  ],
  [
    'giving it back then',
    changed,
    <ChangeDialog key="7" params={{ order_id: changed.id, answer: 'refund' }} />,
    ['ticket.change_refund_question', 'ticket.change_refund_for_good', 'ticket.change_refund_sure'],
  ],
  ['a changed event in the list', changed, <OrdersPage key="8" />, ['order.changed']],
  [
    'a cancelled event',
    cancelled,
    <TicketsPage key="9" params={{ id: cancelled.id }} />,
    ['ticket.event_cancelled_back'],
  ],
  [
    'an unpaid order of a cancelled event',
    unpaid,
    <TicketsPage key="10" params={{ id: unpaid.id }} />,
    ['ticket.event_cancelled', 'ticket.event_cancelled_title', 'ticket.event_cancelled_reason'],
  ],
  ['a cancelled event in the list', cancelled, <OrdersPage key="11" />, ['order.event_cancelled']],
] as const)('%s: the producer’s words', async (_title, order, drawn, keys) => {
  serve(order)
  keepOrders([order])
  await expectTheirs(theirs, drawn, keys)
})
