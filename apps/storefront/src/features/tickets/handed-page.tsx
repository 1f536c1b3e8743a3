import type { Producer } from '@bilheteria/contract/producers'
import { HANDED_TEXTS } from '@bilheteria/contract/texts/handed'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { getHandedPdf, type HandedTicket } from '@bilheteria/contract/handovers'
import { formatElapsed } from '@bilheteria/rules/elapsed'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { Eye, FileDown, MapPin, ScanFace, TicketX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { AddToCalendar } from '#features/events/add-to-calendar.tsx'
import { wayTo } from '#features/events/event-address.ts'
import { StatusChip } from '#features/orders/status-chip.tsx'
import { call } from '#platform/api.ts'
import { sayFailure } from '#platform/failures.ts'
import { saveFile } from '#platform/save-file.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { EventBand } from './event-band.tsx'
import { TicketCode } from './full-code.tsx'
import { Facts, Perforation } from './ticket-parts.tsx'
import { TicketView } from './ticket-view.tsx'
import { ticketStatus } from './ticket-texts.ts'
import { secretBehind } from './secret-behind.ts'
import { isUnchecked, useHanded } from './use-handed.ts'
import './tickets.css'

const text = textsOf({ ...HANDED_TEXTS, ...TICKETS_TEXTS })

export function head(producer: Producer) {
  return { title: text('handed.page'), description: text('handed.page_description', { shop: producer.title }) }
}

/** One ticket, for the friend who was sent its link: no account, and nothing of what else was bought. */
export function Page({ params }: { params: Record<string, string> }) {
  const [link] = useState(() => secretBehind(params['link'] ?? ''))
  const hydrated = useHydrated()
  if (link === undefined && hydrated) return <Elsewhere />
  return <OfLink link={link} />
}

function OfLink({ link }: { link: string | undefined }) {
  const { handed, failure, over, retry } = useHanded(link)
  return (
    <div className="wrap min-h-dvh pt-5 pb-8">
      <h1 className="type-h1">{text('handed.page')}</h1>
      {over ? (
        <div role="alert" className="mt-3">
          <Over />
        </div>
      ) : handed && link ? (
        <Handed link={link} handed={handed} isOld={failure !== undefined} />
      ) : failure ? (
        <div className="mt-3">
          <FailedMessage onRetry={retry}>
            {isUnchecked(failure) ? text('handed.unchecked') : failure.message}
          </FailedMessage>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** The address names a secret by a number, which means nothing in another tab. */
function Elsewhere() {
  return (
    <div className="wrap min-h-dvh pt-5 pb-8">
      <h1 className="mb-3 type-h1">{text('handed.page')}</h1>
      <StateMessage icon={TicketX} title={text('handed.elsewhere_title')}>
        {text('handed.elsewhere')}
      </StateMessage>
    </div>
  )
}

function Over() {
  return (
    <StateMessage
      icon={TicketX}
      title={text('handed.over_title')}
      action={
        <Link href="/" className={buttonClass({})}>
          {text('handed.home')}
        </Link>
      }
    >
      {text('handed.over')}
    </StateMessage>
  )
}

type Props = { link: string; handed: HandedTicket; isOld: boolean }

function Handed({ link, handed, isOld }: Props) {
  const { event, ticket, from } = handed
  const status = ticketStatus(ticket)
  return (
    <>
      <p className="mt-1 mb-3">{text('handed.from', { name: from })}</p>
      <div className="ticket-columns">
        <article aria-label={text('handed.page')} className="ticket overflow-hidden rounded-dialog bg-content">
          <EventBand event={event} />
          <TicketCode event={event} ticket={ticket} />
          <Perforation />
          <div className="flex flex-1 flex-col px-5 pt-3 pb-5">
            <Facts event={event} ticket={ticket} />
            <div className="mt-3 flex items-start justify-between gap-3 border-t border-line pt-3">
              <div className="min-w-0">
                <h2 className="text-base leading-snug type-strong wrap-anywhere text-heading">{ticket.holder.name}</h2>
                <p className="text-small text-muted">{text('ticket.cpf', { cpf: ticket.holder.cpf })}</p>
                <p className="text-small text-muted">{ticket.ticket_type.name}</p>
              </div>
              <StatusChip tone={status.tone}>{status.text}</StatusChip>
            </div>
            {ticket.biometry_reason !== null && <p className="mt-2 text-small text-danger">{ticket.biometry_reason}</p>}
          </div>
        </article>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {event.notice && <p className="rounded-panel bg-warn-soft p-4 text-warn">{event.notice}</p>}
          <Age handed={handed} isOld={isOld} />
          <Actions link={link} handed={handed} isOld={isOld} />
        </div>
      </div>
    </>
  )
}

/** Whoever stands at a gate without network is told from when it is. */
function Age({ handed, isOld }: Pick<Props, 'handed' | 'isOld'>) {
  const [now_ms] = useState(() => Date.now())
  if (!isOld) return <p className="text-small text-muted">{text('handed.kept')}</p>
  const elapsed = formatElapsed(Date.parse(handed.now), now_ms) ?? text('handed.just_now')
  return (
    <p role="status" className="text-small text-warn">
      {text('handed.offline', { elapsed })}
    </p>
  )
}

/** What needs the network is offered with it. */
function Actions({ link, handed: { event, ticket, producer }, isOld }: Props) {
  const { busy, run } = useBusy()
  const look = { look: 'quiet', size: 'mid', block: true } as const
  const place = [event.venue.name, event.venue_address, `${event.venue.city}/${event.venue.state}`].filter(
    (line) => line !== null,
  )
  const download = async () => {
    try {
      const bytes = await call(getHandedPdf, { link })
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${text('handed.file')}.pdf`)
    } catch (error) {
      sayFailure(error)
    }
  }
  const owes_face = ticket.biometry === 'pending' || ticket.biometry === 'refused'
  return (
    <section aria-label={text('handed.actions')} className="grid gap-2">
      {owes_face && !isOld && (
        <a href={`/biometry/invite/${link}`} className={buttonClass({ size: 'mid', block: true })}>
          <ScanFace size={18} aria-hidden className="flex-none" />
          {text('handed.face')}
        </a>
      )}
      {!isOld && (
        <Button {...look} busy={busy} onClick={() => void run(download)}>
          {!busy && <FileDown size={18} aria-hidden className="flex-none" />}
          {text('ticket.pdf')}
        </Button>
      )}
      <TicketView event={event} ticket={ticket} icon={<Eye size={18} aria-hidden className="flex-none" />} {...look} />
      <AddToCalendar event={{ ...event, slug: text('handed.file') }} shop={producer.slug} {...look} />
      <a href={wayTo(place)} target="_blank" rel="noopener noreferrer" className={buttonClass(look)}>
        <MapPin size={18} aria-hidden className="flex-none" />
        {text('handed.way')}
      </a>
    </section>
  )
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={text('handed.loading')}>
      <div className="skeleton mt-1 mb-3 h-6 w-3/5" />
      <div className="ticket-columns">
        <div className="ticket overflow-hidden rounded-dialog bg-content">
          <div className="skeleton ticket-band" />
          <div className="p-4">
            <div className="skeleton ticket-code" />
            <div className="skeleton mt-6 h-12" />
          </div>
        </div>
      </div>
    </div>
  )
}
