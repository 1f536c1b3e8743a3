import type { EventDetail } from '@bilheteria/contract/events'
import type { Order, Ticket } from '@bilheteria/contract/orders'
import { ticketLabel } from '@bilheteria/rules/ticket-label'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { Notice } from '@bilheteria/ui/notice'
import { Stub } from '@bilheteria/ui/stub'
import { Check, MessageCircle, Ticket as TicketIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useProfile } from '#features/accounts/profile.ts'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepWaiting } from '#features/checkout/frame/lazy-part.tsx'
import { EventHead, Summary } from '#features/checkout/frame/summary.tsx'
import { AddToCalendar } from '#features/events/add-to-calendar.tsx'
import { describeEvent, whatsAppAddress } from '#features/events/event-address.ts'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { endReservation } from '#features/checkout/cart/transitions.ts'
import { readCheckout, CONFIRMATION_STEP } from '#features/checkout/cart/checkout-store.ts'

/** Done: what was bought, and what one may want to do next. */
export function Confirmation({ event, order }: { event: EventDetail; order: Order }) {
  const page = usePage()
  const { profile, failure } = useProfile()
  useLeaving()
  if (!profile && !failure) return <StepWaiting />
  const free = order.quote.total_cents === 0
  const tickets = (
    <Link href={`/ticket/list/${order.id}`} className={buttonClass({ block: true })}>
      <TicketIcon size={20} aria-hidden />
      Ver ingressos
    </Link>
  )
  return (
    <CheckoutFrame
      event={event}
      free={free}
      step={free ? CONFIRMATION_STEP - 1 : CONFIRMATION_STEP}
      summary={<Summary event={event} quote={order.quote} count={order.items.length} action={tickets} />}
    >
      <Done order={order} email={profile?.email} />
      <Stub label="Seus ingressos" head={<EventHead event={event} />}>
        <ul>
          {order.items.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      </Stub>
      {order.event.biometry_required && (
        <div className="mt-3">
          <Notice>
            Próximo passo: a entrada é por biometria facial. Abra cada ingresso e cadastre o rosto de quem vai.
          </Notice>
        </div>
      )}
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <AddToCalendar event={event} />
        <a
          href={whatsAppAddress(describeEvent(event, page))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ look: 'quiet', size: 'mid' })}
        >
          <MessageCircle size={18} aria-hidden />
          Chamar a turma no WhatsApp
        </a>
      </div>
      <p className="mt-4 text-center">
        <Button look="text" size="mid" onClick={endReservation}>
          Comprar mais ingressos
        </Button>
      </p>
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
  const first = useSavedState(({ user }) => user.name.split(' ')[0])
  const many = order.items.length
  return (
    <div className="mt-5 mb-4">
      <span aria-hidden className="sign">
        <Check size={28} strokeWidth={2.5} />
      </span>
      <h1 className="mt-4 type-h1">Tudo certo, {first}!</h1>
      <p className="mt-1">
        Pedido <strong className="type-strong text-heading">{order.compra_id}</strong>.{' '}
        {many === 1 ? 'Seu ingresso está pronto' : `Seus ${many} ingressos estão prontos`} e também{' '}
        {many === 1 ? 'foi' : 'foram'} para{' '}
        <strong className="type-strong wrap-anywhere text-heading">{email ?? 'o seu e-mail'}</strong>.
      </p>
    </div>
  )
}

function TicketRow({ ticket: { holder, ticket_type, sector, section, seat } }: { ticket: Ticket }) {
  const label = ticketLabel({ type: ticket_type.name, sector: sector.name, section: section.name })
  return (
    <li className="border-t border-line py-3 first:border-0">
      <p className="font-[600] text-heading">{holder.name}</p>
      <p className="text-small text-muted">
        {label}
        {seat && ` · Lugar ${seat.row}-${seat.number}`}
      </p>
    </li>
  )
}
