import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { textsOf } from '#platform/texts.ts'
import { TicketCard } from './ticket-card.tsx'
import { sortTickets } from './ticket-texts.ts'
import { takeTicketToShow } from './ticket-to-show.ts'
import { Turn } from './turn.tsx'

const text = textsOf(TICKETS_TEXTS)

/** More would not fit a phone; the number says the same. */
const MAX_DOTS = 8

type Props = {
  order: Order
  /** What one may do with each of them; nothing where they were just bought. */
  Below?: ComponentType<{ order: Order; ticket: Ticket }>
}

/** The tickets of an order that count: one at a time to swipe through on a phone, side by side where there is room. */
export function TicketCarousel({ order, Below }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const items = sortTickets(order).shown
  const last = items.length - 1
  const goTo = (index: number) => {
    if (list.current) moveTo(list.current, index)
  }
  const [ids] = useState(() => items.map(({ id }) => id))
  useEffect(() => {
    const place = takeTicketToShow(ids)
    if (list.current && place !== undefined) moveTo(list.current, place)
  }, [ids])
  return (
    <section aria-label={text('ticket.list')} className="min-w-0">
      <ul
        ref={list}
        className="ticket-list [scrollbar-width:none]"
        onScroll={({ currentTarget }) => setCurrent(nearestCard(currentTarget))}
      >
        {items.map((ticket, i) => (
          <li key={ticket.id}>
            <TicketCard {...{ order, ticket }} number={i + 1} count={items.length}>
              {Below && <Below order={order} ticket={ticket} />}
            </TicketCard>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="mt-2 flex items-center justify-center gap-3 desk:hidden">
          <Turn
            label={text('ticket.previous')}
            icon={ChevronLeft}
            end={current === 0}
            onTurn={() => goTo(current - 1)}
          />
          {last < MAX_DOTS && <Dots count={items.length} current={current} />}
          <p role="status" className="text-small text-muted">
            <span className="sr-only">{text('ticket.word')} </span>
            {text('ticket.number', { number: current + 1, count: items.length })}
          </p>
          <Turn
            label={text('ticket.next')}
            icon={ChevronRight}
            end={current === last}
            onTurn={() => goTo(current + 1)}
          />
        </div>
      )}
    </section>
  )
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <span aria-hidden className="ticket-dots">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} data-current={i === current || undefined} />
      ))}
    </span>
  )
}

function moveTo(list: HTMLUListElement, index: number): void {
  const card = list.children[index]
  if (card) list.scrollTo({ left: middleOf(card) - list.clientWidth / 2 })
}

/** Which one stands in the middle. */
function nearestCard(list: HTMLUListElement): number {
  const middle = list.scrollLeft + list.clientWidth / 2
  const distances = Array.from(list.children, (card) => Math.abs(middleOf(card) - middle))
  return distances.indexOf(Math.min(...distances))
}

function middleOf(card: Element): number {
  const { offsetLeft, offsetWidth } = card as HTMLElement
  return offsetLeft + offsetWidth / 2
}
