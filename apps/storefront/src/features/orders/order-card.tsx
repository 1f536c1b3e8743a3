import type { Order } from '@bilheteria/contract/orders'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { buttonClass, type ButtonLook } from '@bilheteria/ui/button'
import { Link } from 'wouter'
import { usePage } from '#platform/page.tsx'
import { EventThumb } from './event-thumb.tsx'
import { FacesReady } from './faces-ready.tsx'
import { OrderChip } from './order-chip.tsx'
import { buyHref } from './order-shop.ts'
import { hasTickets, statusOf } from './order-status.ts'

/** One purchase: what for, how much, how it stands, and the one thing to do next. */
export function OrderCard({ order, past }: { order: Order; past: boolean }) {
  const { event, producer, quote, items, compra_id } = order
  const { starts_at, time_zone, venue } = event
  const count = items.length === 0 ? '' : `${items.length} ${items.length === 1 ? 'ingresso' : 'ingressos'} · `
  return (
    <li className="order-card rounded-panel bg-content">
      <EventThumb poster={event.poster} off={past} />
      <div className="min-w-0">
        <p className={`type-when ${past ? 'text-muted' : 'text-accent'}`}>{formatEventTime(starts_at, time_zone)}</p>
        <h3 className="mt-0.5 type-h3">
          <Link href={detailsHref(order)} className="hover:underline">
            {event.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted">
          {venue.name} · {venue.city},&nbsp;{venue.state}
        </p>
        <p className="text-small text-muted">
          {count}
          {quote.total_cents === 0 ? 'Grátis' : formatCents(quote.total_cents)}
        </p>
        {!past && <FacesReady items={items} className="text-small text-muted" />}
        <p className="text-small text-muted">Pedido {compra_id}</p>
        <p className="text-small text-muted">{producer.title}</p>
      </div>
      <div className="order-foot">
        <OrderChip order={order} />
        <NextStep order={order} past={past} />
      </div>
    </li>
  )
}

function detailsHref({ id }: Order): string {
  return `/ticket/list/${id}`
}

/** Named for the event too: a list of equal buttons says nothing to those who hear it. */
function NextStep({ order, past }: { order: Order; past: boolean }) {
  const page = usePage()
  const { text, href, look } = nextStep(order, past, buyHref(order, page))
  return (
    <Link href={href} className={buttonClass({ look, size: 'mid' })}>
      {text}
      <span className="sr-only">: {order.event.title}</span>
    </Link>
  )
}

type Step = { text: string; href: string; look: NonNullable<ButtonLook['look']> }

function nextStep(order: Order, past: boolean, buy: string): Step {
  const details = { href: detailsHref(order), look: 'quiet' } as const
  if (statusOf(order).tone === 'waiting') return { text: 'Pagar', href: buy, look: 'filled' }
  if (hasTickets(order)) return { text: 'Ver ingressos', ...details }
  if (statusOf(order).tone === 'back') return { text: 'Ver reembolso', ...details }
  if (order.state !== 'pending' && !past) return { text: 'Comprar de novo', href: buy, look: 'quiet' }
  return { text: 'Detalhes', ...details }
}
