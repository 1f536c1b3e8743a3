import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { fillIn } from '@bilheteria/rules/fill-in'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { EventActions } from '#features/events/event-actions.tsx'
import { isOff, PriceLine } from '#features/events/event-card.tsx'
import { EventNotice } from '#features/events/event-notice.tsx'
import { NotifyMe } from '#features/events/notify-me.tsx'
import { HOLDERS_STEP } from '#features/checkout/cart/checkout-store.ts'
import { goOnTo } from '#features/checkout/cart/step-history.ts'
import { serverTime } from '#platform/clock.ts'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'

type Props = { event: EventDetail; holds: boolean; refresh(): void }

/** An event nobody can buy now: not yet, not for a while, or no more. What one `holds` in a pause can still be paid. */
export function EventClosed({ event, holds, refresh }: Props) {
  useSaleOpening(event, refresh)
  const off = isOff(event)
  return (
    <>
      <EventHeader event={event} />
      <EventNotice className="wrap mt-4">{event.notice}</EventNotice>
      <div className="wrap py-6">
        <PriceLine event={event} className="text-lead" />
        <WhyClosed event={event} />
        {holds && event.status === 'paused' && (
          <Button size="mid" className="mt-4 max-sm:w-full" onClick={() => goOnTo(HOLDERS_STEP)}>
            {say('checkout.paused_go_on', 'Concluir a compra')}
          </Button>
        )}
        {event.sale_starts_at && (
          <p className="mt-1 text-control">
            {fillIn(say('checkout.sale_from', 'Vendas a partir de {when}.'), {
              when: formatEventTime(event.sale_starts_at, event.time_zone),
            })}
          </p>
        )}
        <NotifyMe event={event} filled={!holds} className="mt-4 max-sm:w-full" />
        {off && (
          <Link href="/" className={`${buttonClass({ look: 'quiet', size: 'mid' })} mt-4 max-sm:w-full`}>
            {say('checkout.other_events', 'Ver outros eventos')}
          </Link>
        )}
        <div className="mt-4">
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

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000

/** From the moment the sale opens the event is asked for until it is on sale. What time it is the countdown learns. */
function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): void {
  const opens_ms = status === 'soon' && sale_starts_at !== null ? Date.parse(sale_starts_at) : undefined
  useEffect(() => {
    if (opens_ms === undefined) return
    let looked_ms = 0
    const look = () => {
      if (serverTime() < opens_ms || Date.now() - looked_ms < LOOK_AGAIN_MS) return
      looked_ms = Date.now()
      refresh()
    }
    look()
    const ticking = setInterval(look, 1_000)
    return () => clearInterval(ticking)
  }, [opens_ms, refresh])
}
