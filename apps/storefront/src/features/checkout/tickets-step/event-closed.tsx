import type { EventDetail } from '@bilheteria/contract/events'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { Link } from 'wouter'
import { EventActions } from '#features/events/event-actions.tsx'
import { isOff, PriceLine } from '#features/events/event-card.tsx'
import { EventNotice } from '#features/events/event-notice.tsx'
import { NotifyMe } from '#features/events/notify-me.tsx'
import { HOLDERS_STEP } from '#features/checkout/cart/checkout-store.ts'
import { goOnTo } from '#features/checkout/cart/step-history.ts'
import { AboutEvent } from './about-event.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'

type Props = { event: EventDetail; holds: boolean }

/** An event without a sale: paused, sold out or over. Tickets that the buyer `holds` in a pause can still be paid. */
export function EventClosed({ event, holds }: Props) {
  const off = isOff(event)
  return (
    <>
      <EventHeader event={event} about={<AboutEvent event={event} className="text-on-deep desk:hidden" />} />
      <EventNotice className="wrap mt-4">{event.notice}</EventNotice>
      <div className="wrap py-6">
        <PriceLine event={event} className="text-lead" />
        <WhyClosed event={event} />
        {holds && event.status === 'paused' && (
          <Button size="mid" className="mt-4 max-sm:w-full" onClick={() => goOnTo(HOLDERS_STEP)}>
            {say('checkout.paused_go_on', 'Concluir a compra')}
          </Button>
        )}
        <NotifyMe event={event} filled={!holds} className="mt-4 max-sm:w-full" />
        {off && (
          <Link href="/" className={`${buttonClass({ look: 'quiet', size: 'mid' })} mt-4 max-sm:w-full`}>
            {say('checkout.other_events', 'Ver outros eventos')}
          </Link>
        )}
        <div className="mt-4 hidden desk:block">
          <EventActions event={event} />
        </div>
        <EventFacts event={event} />
      </div>
    </>
  )
}

function WhyClosed({ event: { status } }: { event: EventDetail }) {
  if (status === 'paused')
    return (
      <p className="text-lead">
        {say(
          'checkout.paused',
          'As vendas estão pausadas no momento. Se você já tem uma reserva, pode concluir o pagamento.',
        )}
      </p>
    )
  if (status === 'cancelled')
    return (
      <>
        <h2 className="type-h2">{say('checkout.cancelled', 'Evento cancelado')}</h2>
        <p className="mt-1">
          {say('checkout.cancelled_refund', 'Quem comprou recebe tudo de volta, com as taxas, sem precisar pedir.')}
        </p>
      </>
    )
  if (status === 'ended') return <p className="text-lead">{say('event.over', 'Evento encerrado')}</p>
  return status === 'sold_out' && <p className="text-lead">{say('event.gone', 'Ingressos esgotados')}</p>
}
