import type { Order, Ticket } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { FacesState } from '#features/orders/faces-state.tsx'
import { hasTickets } from '#features/orders/order-status.ts'
import { Stale } from '#features/orders/stale.tsx'
import { useOwnOrder } from '#features/orders/own-orders.ts'
import { textsOf } from '#platform/texts.ts'
import '#features/orders/orders.css'
import { BiometryRow } from './biometry-row.tsx'
import { Cancellation, OrderActions } from './order-actions.tsx'
import { CancelledTickets } from './cancelled-tickets.tsx'
import { OpenOnPhone } from './open-on-phone.tsx'
import { OrderNews } from './order-news.tsx'
import { OrderState } from './order-state.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketCarousel } from './ticket-carousel.tsx'
import { TicketView } from './ticket-view.tsx'
import { sortTickets } from './ticket-texts.ts'
import './tickets.css'
import { leaveCheckout } from '#features/checkout/cart/transitions.ts'

const text = textsOf(TICKETS_TEXTS)

export function head(producer: Producer) {
  return { title: text('ticket.page'), description: text('ticket.page_description', { shop: producer.title }) }
}

/** Entering resets the cart and the event; without an order of one's own it goes on to the orders. */
export function Page({ params }: { params: Record<string, string> }) {
  const [, navigate] = useLocation()
  const { order, failure, missing, retry } = useOwnOrder(params['id'] ?? '')
  useEffect(leaveCheckout, [])
  useEffect(() => {
    if (missing) navigate('/ticket/payments', { replace: true })
  }, [missing, navigate])
  if (missing) return <div aria-busy="true" className="min-h-dvh" />
  return (
    <div className="wrap min-h-dvh pt-3 pb-8">
      <div className="-mb-2 flex items-center gap-2">
        <Link
          href="/ticket/payments"
          aria-label={text('ticket.back')}
          className="ticket-back grid size-11 flex-none place-items-center rounded-pill text-heading hover:bg-raised"
        >
          <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
        </Link>
        <h1 className="type-h1">{order && !hasTickets(order) ? text('ticket.title_order') : text('ticket.title')}</h1>
      </div>
      <Stale failure={failure} orders={order ? [order] : []} />
      {order ? (
        <>
          <OrderNews order={order} />
          <OfOrder order={order} />
        </>
      ) : failure ? (
        <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function OfOrder({ order }: { order: Order }) {
  const live = hasTickets(order)
  return (
    <div className="ticket-columns">
      {live ? <TicketCarousel order={order} Below={WhatOneMayDo} /> : <OrderState order={order} />}
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {!order.event.cancelled && sortTickets(order).shown.length > 1 && <FacesState items={order.items} />}
        {live && <OpenOnPhone />}
        {live ? <OrderActions order={order} /> : <Cancellation order={order} />}
        <CancelledTickets tickets={sortTickets(order).cancelled} />
        <PurchaseSummary order={order} isStateShown={!live} />
      </div>
    </div>
  )
}

function WhatOneMayDo(its: { order: Order; ticket: Ticket }) {
  return (
    <>
      <TicketView event={its.order.event} ticket={its.ticket} look="text" size="mid" />
      <BiometryRow {...its} />
      <TicketActions {...its} />
    </>
  )
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={text('ticket.loading')} className="ticket-columns">
      <div className="ticket-list">
        <div className="ticket overflow-hidden rounded-dialog bg-content">
          <div className="skeleton ticket-band" />
          <div className="p-4">
            <div className="skeleton ticket-code" />
            <div className="skeleton mt-6 h-12" />
            <div className="skeleton mt-3 h-16" />
          </div>
        </div>
      </div>
    </div>
  )
}
