import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { hourOf } from '@bilheteria/rules/event-time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { textsOf } from '#platform/texts.ts'
import { useOverlay } from '#platform/use-overlay.ts'
import { QrCode } from './qr-code.tsx'
import { placeText } from './ticket-texts.ts'
import { Turn } from './turn.tsx'
import { useWakeLock } from './use-wake-lock.ts'

const text = textsOf(TICKETS_TEXTS)

/** Data that a gate reads or asks for. */
export type Coded = Pick<Ticket, 'sector' | 'section' | 'seat'> & { code: string | null; holder: { name: string } }
export type Gate = Pick<Order['event'], 'doors_at' | 'time_zone'>

type Props = { event: Gate; tickets: readonly Coded[]; first: number; onClosed(): void }

/**
 * Full-screen white, which lights the code, with a wake lock against a long line. A press anywhere closes it; with
 * several tickets a swipe moves from code to code.
 */
export function FullCode({ event, tickets, first, onClosed }: Props) {
  const { frame, close } = useOverlay(onClosed)
  useWakeLock()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)
  const last = tickets.length - 1
  const goTo = (index: number) => {
    const at = Math.min(Math.max(index, 0), last)
    setCurrent(at)
    list.current?.scrollTo({ left: at * list.current.clientWidth })
  }
  // Jumps to the pressed ticket without animation.
  useLayoutEffect(() => {
    list.current?.scrollTo({ left: first * list.current.clientWidth, behavior: 'instant' })
  }, [first])
  const turn = ({ key }: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[key]
    if (to !== undefined) goTo(to)
  }
  const name = tickets[current]?.holder.name ?? ''
  return (
    <dialog
      ref={frame}
      aria-label={text('ticket.code_full', { name })}
      className="full-code"
      onClose={close}
      onKeyDown={turn}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape ends it, and so does the button below */}
      <ul
        ref={list}
        // Otherwise browsers focus the scroll container before the buttons.
        tabIndex={-1}
        className="full-code-list"
        onClick={close}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {tickets.map((ticket, i) => (
          <li key={ticket.code} inert={i !== current}>
            <QrCode text={ticket.code ?? ''} label={text('ticket.code_of', { name: ticket.holder.name })} />
            <div>
              <p className="type-h3">{ticket.holder.name}</p>
              <p className="text-base">{placeText(ticket)}</p>
              {event.doors_at && (
                <p className="text-small">
                  {text('ticket.doors')} {hourOf(new Date(event.doors_at), event.time_zone)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="full-code-bar">
        {last > 0 && (
          <>
            <Turn
              label={text('ticket.previous')}
              icon={ChevronLeft}
              end={current === 0}
              onTurn={() => goTo(current - 1)}
            />
            <p role="status">
              <span className="sr-only">{text('ticket.word')} </span>
              {text('ticket.number', { number: current + 1, count: tickets.length })}
              <span className="sr-only">: {name}</span>
            </p>
            <Turn
              label={text('ticket.next')}
              icon={ChevronRight}
              end={current === last}
              onTurn={() => goTo(current + 1)}
            />
          </>
        )}
        <button type="button" className="full-code-close" onClick={close}>
          {text('ticket.code_close')}
        </button>
      </div>
    </dialog>
  )
}
