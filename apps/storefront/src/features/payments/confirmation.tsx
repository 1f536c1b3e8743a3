import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { formatCents } from '@bilheteria/rules/money'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { Check, MessageCircle, ScanFace, Ticket as TicketIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useProfile } from '#features/accounts/profile.ts'
import { VerifyEmailRow } from '#features/accounts/verify-email-row.tsx'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepWaiting } from '#features/checkout/frame/lazy-part.tsx'
import { AddToCalendar } from '#features/events/add-to-calendar.tsx'
import { describeEvent, whatsAppAddress } from '#features/events/event-address.ts'
import { countFaces } from '#features/orders/faces.ts'
import { TicketCarousel } from '#features/tickets/ticket-carousel.tsx'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { endReservation } from '#features/checkout/cart/transitions.ts'
import { readCheckout, CONFIRMATION_STEP } from '#features/checkout/cart/checkout-store.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import '#features/orders/orders.css'
import '#features/tickets/tickets.css'
import { KeepTickets } from './keep-tickets.tsx'

const text = textsOf(PAYMENT_TEXTS)

/** Done: the tickets themselves, ready for a gate, and what one may want to do next. */
export function Confirmation({ event, order }: { event: EventDetail; order: Order }) {
  const { profile, failure } = useProfile()
  useLeaving()
  if (!profile && !failure) return <StepWaiting />
  const free = order.quote.total_cents === 0
  return (
    <CheckoutFrame
      event={event}
      free={free}
      step={free ? CONFIRMATION_STEP - 1 : CONFIRMATION_STEP}
      summary={<NextSteps event={event} order={order} />}
    >
      <Done order={order} email={profile?.email} />
      <div className="ticket-out">
        <TicketCarousel order={order} />
      </div>
      <VerifyEmailRow />
    </CheckoutFrame>
  )
}

/** A reload shows it again; who goes elsewhere and comes back wants the event. */
function useLeaving(): void {
  useEffect(() => {
    const { order_id: shown } = readCheckout()
    return () => {
      const { step, order_id } = readCheckout()
      if (step === CONFIRMATION_STEP && order_id === shown) endReservation()
    }
  }, [])
}

function Done({ order, email }: { order: Order; email: string | undefined }) {
  const first = useSavedState(({ user }) => user.name.split(' ')[0]!)
  const many = order.items.length
  return (
    <div className="mt-5 mb-4">
      <h1 className="flex items-center gap-3 type-h1">
        <span aria-hidden className="sign">
          <Check size={20} strokeWidth={2.5} />
        </span>
        {text('confirmation.title', { name: first })}
      </h1>
      <p className="mt-1">
        {withParts(text(many === 1 ? 'confirmation.sent_one' : 'confirmation.sent'), {
          order: <strong className="type-strong text-heading">{order.compra_id}</strong>,
          count: many,
          email: (
            <strong className="type-strong wrap-anywhere text-heading">{email ?? text('confirmation.mailbox')}</strong>
          ),
        })}
        {order.quote.total_cents > 0 &&
          ` ${text('confirmation.paid', { total: formatCents(order.quote.total_cents + (order.payment?.interest_cents ?? 0)) })}`}
      </p>
    </div>
  )
}

/** Beside the tickets, or below them with the one that counts at the bottom of a phone. */
function NextSteps({ event, order }: { event: EventDetail; order: Order }) {
  const page = usePage()
  const face = <RegisterFace order={order} />
  const look = countFaces(order.items).next ? ({ look: 'quiet', size: 'mid' } as const) : {}
  return (
    <>
      <aside aria-label={text('confirmation.next')} className="mt-4 grid content-start gap-2 desk:mt-0">
        {countFaces(order.items).next && (
          <p className="rounded-panel bg-warn-soft p-4 text-heading">{text('confirmation.faces')}</p>
        )}
        <div className="hidden gap-2 desk:grid">
          {face}
          <KeepTickets order={order} label={text('confirmation.download')} {...look} />
        </div>
        <AddToCalendar event={event} block />
        <a
          href={whatsAppAddress(describeEvent(event, page))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ look: 'quiet', size: 'mid', block: true })}
        >
          <MessageCircle size={18} aria-hidden />
          {text('confirmation.whatsapp')}
        </a>
        <Link href={`/ticket/list/${order.id}`} className={buttonClass({ look: 'quiet', size: 'mid', block: true })}>
          <TicketIcon size={18} aria-hidden />
          {text('confirmation.tickets')}
        </Link>
        <p className="mt-2 text-center">
          <Button look="text" size="mid" onClick={endReservation}>
            {text('confirmation.more')}
          </Button>
        </p>
      </aside>
      <div className="dock fixed inset-x-0 bottom-0 z-10 border-t border-line bg-content low:static desk:hidden">
        <div className="wrap grid gap-2 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">
          {face}
          <KeepTickets order={order} label={text('confirmation.keep')} {...look} />
        </div>
      </div>
    </>
  )
}

/** Without their face nobody enters: before anything else, one after the other. */
function RegisterFace({ order }: { order: Order }) {
  const { asked, sent, next } = countFaces(order.items)
  if (!next) return null
  const register = () => openDialog('/biometry/register', { order_id: order.id, ticket_id: next.id })
  return (
    <Button block onClick={register}>
      <ScanFace size={20} aria-hidden className="flex-none" />
      {text('confirmation.face', { sent, asked })}
    </Button>
  )
}
