import { readAddress, type PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { useEffect, useLayoutEffect } from 'react'
import { useEvent } from '#features/events/use-event.ts'
import { measure } from '#platform/analytics.ts'
import { useCookies } from '#platform/cookies.ts'
import { usePage } from '#platform/page.tsx'
import { Checkout } from './checkout.tsx'
import { EventFailed, EventMissing } from './tickets-step/event-missing.tsx'
import { shownGoods } from './cart/analytics-goods.ts'
import type { LoadPayment } from './frame/payment-part.ts'
import { enterCheckout } from './cart/transitions.ts'

export function head(producer: Producer, { event, status }: PageData, { id }: Record<string, string>) {
  if (!event || event.id !== id) {
    const title = status === 404 ? say('checkout.missing', 'Evento não encontrado') : say('checkout.event', 'Evento')
    return {
      title,
      description: fillIn(say('checkout.missing_description', 'Veja os eventos de {shop}.'), { shop: producer.title }),
    }
  }
  const { title, starts_at, time_zone, venue } = event
  const place = `${venue.name}, ${venue.city}/${venue.state}`
  const cancelled = event.status === 'cancelled' ? `${say('event.cancelled', 'Cancelado')}. ` : ''
  const description = fillIn(say('checkout.description', '{when}. {where}. Ingressos em {shop}.'), {
    when: formatEventTimeLong(starts_at, time_zone),
    where: place,
    shop: producer.title,
  })
  return { title, description: cancelled + description }
}

type Props = { params: Record<string, string>; loadPayment: LoadPayment }

/** An event and the way to its tickets. */
export function Page({ params: { id: event_id = '' }, loadPayment }: Props) {
  const page = usePage()
  const { value: event, failure, gone, retry } = useEvent(event_id)
  const known = event?.id
  // Before anything is painted: another event's cart is not this one's.
  useLayoutEffect(() => {
    if (known === undefined) return
    return stayEntered(known)
  }, [known])
  const allowed = useCookies((cookies) => cookies.allowed)
  useEffect(() => {
    if (event && allowed) measure({ event: 'view_item', ...shownGoods(event) })
    // The same event with fresher data is not looked at anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known, allowed])
  const title = event?.title
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${page.producer.title}`
  }, [title, page.producer.title])

  const drawnMissing = page.status === 404 && readAddress(page.path).params['id'] === event_id
  if (gone || drawnMissing) return <EventMissing />
  if (failure) return <EventFailed message={failure.message} onRetry={retry} />
  if (!event) return <Waiting />
  return <Checkout event={event} refresh={retry} loadPayment={loadPayment} />
}

/** All tabs share one cart: it is that of the event one looks at, also after another tab has had it. */
function stayEntered(event_id: string): () => void {
  const enter = () => {
    if (document.visibilityState === 'visible') enterCheckout(event_id)
  }
  enterCheckout(event_id)
  document.addEventListener('visibilitychange', enter)
  addEventListener('focus', enter)
  return () => {
    document.removeEventListener('visibilitychange', enter)
    removeEventListener('focus', enter)
  }
}

/** As high as the window: the footer has nowhere to jump from. */
function Waiting() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <div className="skeleton h-30 rounded-none sm:h-72" />
      <div className="wrap pt-4">
        <div className="skeleton h-8 w-4/5 desk:w-2/5" />
        <div className="skeleton mt-2.5 h-5 w-3/5 desk:w-48" />
        <div className="skeleton mt-8 h-40" />
        <div className="skeleton mt-3 h-16" />
      </div>
    </div>
  )
}
