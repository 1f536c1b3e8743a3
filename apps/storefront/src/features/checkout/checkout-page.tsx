import type { EventDetail } from '@bilheteria/contract/events'
import { readAddress, type PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTime, formatEventTimeLong } from '@bilheteria/rules/event-time'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX, Info, Map } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { EventBackdrop } from '#features/events/event-art.tsx'
import { isOff, PriceLine, StatusTag } from '#features/events/event-card.tsx'
import { useEvent } from '#features/events/use-event.ts'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'
import { enterCheckout } from './cart.ts'

export function head(producer: Producer, { event, status }: PageData, { id }: Record<string, string>) {
  if (!event || event.id !== id) {
    const title = status === 404 ? 'Evento não encontrado' : 'Evento'
    return { title, description: `Veja os eventos de ${producer.title}.` }
  }
  const { title, starts_at, time_zone, venue } = event
  const place = `${venue.name}, ${venue.city}/${venue.state}`
  return {
    title,
    description: `${formatEventTimeLong(starts_at, time_zone)}. ${place}. Ingressos em ${producer.title}.`,
  }
}

/** The event: when, where, from which price, and everything to know before buying. */
export function Page({ params: { id: event_id = '' } }: { params: Record<string, string> }) {
  const page = usePage()
  const { value: event, failure, gone, retry } = useEvent(event_id)
  useEffect(() => {
    if (!event) return
    enterCheckout(event.id)
    document.title = `${event.title} · ${page.producer.title}`
  }, [event, page.producer.title])

  const drawnMissing = page.status === 404 && readAddress(page.path).params['id'] === event_id
  if (gone || drawnMissing) return <EventMissing />
  if (failure) return <EventFailed message={failure.message} onRetry={retry} />
  if (!event) return <div aria-busy="true" className="skeleton h-72" />
  const off = isOff(event)
  return (
    <>
      <header className="relative isolate overflow-hidden bg-deep text-on-deep">
        <EventBackdrop category_id={event.category_id} off={off} height="h-26" />
        <div className="wrap pt-2 pb-5 desk:pt-24 desk:pb-7">
          <StatusTag status={event.status} className="mb-2 w-fit" />
          <p className="mb-1.5 text-control type-when text-accent-on-deep">
            {formatEventTime(event.starts_at, event.time_zone)}
          </p>
          <h1 className="type-display text-on-deep">{event.title}</h1>
          <p className="mt-2.5 flex flex-wrap items-center gap-2.5 text-control text-on-deep-muted">
            <AgeRating rating={event.age_rating} />
            {event.venue.name} · {event.venue.city}, {event.venue.state}
          </p>
        </div>
      </header>
      <div className="wrap py-6">
        <PriceLine event={event} className="text-lead" />
        {off && (
          <Link href="/" className={`${buttonClass({ size: 'mid' })} mt-4 max-sm:w-full`}>
            Ver outros eventos
          </Link>
        )}
        <EventDialogs event_id={event_id} />
        <EventFacts event={event} />
      </div>
    </>
  )
}

/** Two side by side on phones, a third below them in full width; a row where there is room. */
function EventDialogs({ event_id }: { event_id: string }) {
  const { producer } = usePage()
  const look = { look: 'quiet', size: 'mid', className: 'max-sm:px-2' } as const
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
      <Button {...look} onClick={() => openDialog('/event/description', { event_id })}>
        <Info size={18} aria-hidden />
        Informações
      </Button>
      <Button {...look} onClick={() => openDialog('/event/map', { event_id })}>
        <Map size={18} aria-hidden />
        Mapa do local
      </Button>
      {producer.plans_url && (
        <Button {...look} className="col-span-2" onClick={() => openDialog('/acesso/socio')}>
          É sócio-torcedor?
        </Button>
      )}
    </div>
  )
}

/** What one should know before choosing tickets. */
function EventFacts({ event }: { event: EventDetail }) {
  const { doors_at, time_zone, max_per_order, max_per_cpf, biometry_required } = event
  const facts = [
    doors_at && ['Abertura dos portões', formatEventTime(doors_at, time_zone)],
    !isOff(event) && [
      'Limite',
      `${max_per_order} ${max_per_order === 1 ? 'ingresso' : 'ingressos'} por pedido${max_per_cpf ? `, ${max_per_cpf} por CPF` : ''}`,
    ],
    biometry_required && ['Entrada', 'Por biometria facial'],
  ].filter((fact): fact is string[] => Array.isArray(fact))
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-4 border-t border-line pt-6 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="type-strong text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AgeRating({ rating }: { rating: string }) {
  const meaning = rating === 'L' ? 'Livre para todos os públicos' : `Classificação: ${rating} anos`
  return (
    <span
      title={meaning}
      className="grid min-h-6.5 min-w-6.5 place-items-center rounded-[6px] bg-on-deep px-1.5 text-small font-[750] text-deep"
    >
      <span className="sr-only">{meaning}</span>
      <span aria-hidden>{rating}</span>
    </span>
  )
}

function EventMissing() {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">Evento não encontrado</h1>
      <StateMessage
        icon={CalendarX}
        title="Não encontramos esse evento"
        action={
          <Link href="/" className={buttonClass({})}>
            Ver eventos
          </Link>
        }
      >
        Ele pode ter saído do ar ou o link veio incompleto.
      </StateMessage>
    </div>
  )
}

function EventFailed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <h1 className="sr-only">Evento</h1>
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}
