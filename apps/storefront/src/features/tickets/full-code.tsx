import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '#platform/texts.ts'
import { FullCode, type Coded, type Gate } from './full-code-pages.tsx'
import { QrCode } from './qr-code.tsx'

const text = textsOf(TICKETS_TEXTS)

type Props = {
  event: Gate
  ticket: Coded
  /** The tickets to swipe through in full screen; only this one by default. */
  tickets?: readonly Coded[]
}

/** Pressed, it fills the screen. */
export function TicketCode({ event, ticket, tickets: several }: Props) {
  const [full, setFull] = useState(false)
  const [close] = useState(() => () => setFull(false))
  const { code, holder } = ticket
  const tickets = several ?? [ticket]
  if (code === null) return null
  return (
    <div className="p-4">
      <div className="ticket-code relative">
        <QrCode text={code} label={text('ticket.code_of', { name: holder.name })} className="size-full" />
        <button
          type="button"
          aria-label={text('ticket.code_enlarge', { name: holder.name })}
          className="ticket-enlarge"
          onClick={() => setFull(true)}
        >
          <Maximize2 size={18} aria-hidden />
        </button>
        {full && <FullCode event={event} tickets={tickets} first={tickets.indexOf(ticket)} onClosed={close} />}
      </div>
      <p className="mt-2.5 flex items-center justify-center gap-1.5 text-small text-muted desk:hidden">
        <Maximize2 size={16} aria-hidden />
        {text('ticket.code_tap')}
      </p>
    </div>
  )
}
