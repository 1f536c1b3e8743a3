import type { Order } from '@bilheteria/contract/orders'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { formatCardTime } from '@bilheteria/rules/event-time'
import { buttonClass, type ButtonLook } from '@bilheteria/ui/button'
import { CalendarClock } from 'lucide-react'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { EventThumb } from './event-thumb.tsx'
import { FacesState } from './faces-state.tsx'
import { OrderChip, PayToDo } from './order-chip.tsx'
import { buyHref } from './order-shop.ts'
import { hasTickets, statusOf, sumText } from './order-status.ts'
import { isPast } from './split-by-date.ts'
import { StatusChip } from './status-chip.tsx'
import { ToDo } from './to-do.tsx'

const text = textsOf(ORDERS_TEXTS)

type Props = {
  order: Order
  /** The next one to go to: its codes are one press away. */
  isNext: boolean
}

/** One purchase: what for, how much, what is left to do for it, and the one way on. Place and number are inside. */
export function OrderCard({ order, isNext }: Props) {
  const { event, producer, items } = order
  const past = isPast(order)
  const off = past || event.cancelled || !(hasTickets(order) || order.state === 'pending')
  const waiting = !off && statusOf(order).tone === 'waiting'
  return (
    <li className="order-card rounded-panel bg-content">
      <EventThumb poster={event.poster} off={off} />
      <div className="min-w-0">
        <p className={`type-when ${off ? 'text-muted' : 'text-accent'}`}>
          {formatCardTime(event.starts_at, event.time_zone)}
        </p>
        <h3 className="mt-0.5 type-h3">
          <Link href={detailsHref(order)} className="hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted">
          {sumText(order)}
          {'\u00A0'}· {producer.title}
        </p>
      </div>
      {!off && (
        <div className="order-todos">
          {order.change && (
            <ToDo icon={CalendarClock} tone="waiting">
              {text('order.changed')}
            </ToDo>
          )}
          {waiting && <PayToDo order={order} />}
          <FacesState items={items} />
        </div>
      )}
      <div className="order-foot">
        {event.cancelled && <StatusChip tone="off">{text('order.event_cancelled')}</StatusChip>}
        {!waiting && <OrderChip order={order} />}
        <NextStep order={order} over={past || event.cancelled === true} isNext={isNext} />
      </div>
    </li>
  )
}

function detailsHref({ id }: Order): string {
  return `/ticket/list/${id}`
}

/** Named for the event too: a list of equal buttons says nothing to those who hear it. */
function NextStep({ order, over, isNext }: Props & { over: boolean }) {
  const page = usePage()
  const { name, href, look } = isNext
    ? { name: text('order.open_code'), href: detailsHref(order), look: 'filled' as const }
    : nextStep(order, over, buyHref(order, page))
  return (
    <Link href={href} className={buttonClass({ look, size: 'mid' })}>
      {name}
      <span className="sr-only">: {order.event.title}</span>
    </Link>
  )
}

type Step = { name: string; href: string; look: NonNullable<ButtonLook['look']> }

/** `over`: the event was, or will not be. */
function nextStep(order: Order, over: boolean, buy: string): Step {
  const details = { href: detailsHref(order), look: 'quiet' } as const
  if (statusOf(order).tone === 'waiting') return { name: text('order.pay'), href: buy, look: 'filled' }
  if (hasTickets(order)) return { name: text('order.see_tickets'), ...details }
  if (statusOf(order).tone === 'back') return { name: text('order.see_refund'), ...details }
  if (order.state !== 'pending' && !over) return { name: text('order.buy_again'), href: buy, look: 'quiet' }
  return { name: text('order.details'), ...details }
}
