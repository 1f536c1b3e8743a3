import { listHandedTickets } from '@bilheteria/contract/handovers'
import type { Output } from '@bilheteria/contract/endpoint'
import { HANDED_LIST_TEXTS } from '@bilheteria/contract/texts/handed-list'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { formatCardTime } from '@bilheteria/rules/event-time'
import { buttonClass } from '@bilheteria/ui/button'
import { ScanFace } from 'lucide-react'
import { call } from '#platform/api.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { EventThumb } from './event-thumb.tsx'
import { isFaceMissing } from './faces.ts'
import { isPast } from './split-by-date.ts'
import { StatusChip } from './status-chip.tsx'
import { ToDo } from './to-do.tsx'

const text = textsOf({ ...HANDED_LIST_TEXTS, ...ORDERS_TEXTS })

type Handed = Output<typeof listHandedTickets>['data'][number]

/** What others have bought and sent to this person. `answered`: as far as can be known just now. */
export function useHandedToMe(): { handed: readonly Handed[]; answered: boolean } {
  const id = useSavedState((state) => (isLogged(state) ? state.user.id : ''))
  const { value, failure } = useLoaded(undefined, `handed to ${id}`, async () =>
    id === '' ? [] : (await call(listHandedTickets, {})).data,
  )
  return { handed: value ?? [], answered: value !== undefined || failure !== undefined }
}

export function HandedToMe({ handed }: { handed: readonly Handed[] }) {
  if (handed.length === 0) return null
  return (
    <section aria-label={text('handed.list')} className="mb-6">
      <h2 className="mb-3 type-h3">{text('handed.list')}</h2>
      <ul className="order-list">
        {handed.map((one) => (
          <HandedCard key={one.url} handed={one} />
        ))}
      </ul>
    </section>
  )
}

/** The friend's own page has the rest. It is in the look of its shop, so the browser opens it anew. */
function HandedCard({ handed }: { handed: Handed }) {
  const { url, from, event, ticket } = handed
  const off = isPast(handed) || event.cancelled === true
  const href = new URL(url).pathname
  return (
    <li className="order-card rounded-panel bg-content">
      <EventThumb poster={event.poster} off={off} />
      <div className="min-w-0">
        <p className={`type-when ${off ? 'text-muted' : 'text-accent'}`}>
          {formatCardTime(event.starts_at, event.time_zone)}
        </p>
        <h3 className="mt-0.5 type-h3">
          <a href={href} className="hover:underline">
            {event.title}
          </a>
        </h3>
        <p className="mt-1 text-small text-muted">
          {ticket.ticket_type.name} · {ticket.sector.name}
          <br />
          {text('handed.by', { name: from })}
        </p>
      </div>
      {!off && ticket.state === 'valid' && (
        <div className="order-todos">
          <Face ticket={ticket} />
        </div>
      )}
      <div className="order-foot">
        {event.cancelled && <StatusChip tone="off">{text('order.event_cancelled')}</StatusChip>}
        {ticket.state === 'used' && <StatusChip tone="working">{text('handed.used')}</StatusChip>}
        <a href={href} className={buttonClass({ look: off ? 'quiet' : 'filled', size: 'mid' })}>
          {text('handed.open')}
          <span className="sr-only">: {event.title}</span>
        </a>
      </div>
    </li>
  )
}

function Face({ ticket }: Pick<Handed, 'ticket'>) {
  if (isFaceMissing(ticket)) {
    return (
      <ToDo icon={ScanFace} tone="waiting">
        {text('handed.face_owed')}
      </ToDo>
    )
  }
  if (ticket.biometry !== 'approved') return null
  return (
    <ToDo icon={ScanFace} tone="good">
      {text('order.faces_ready')}
    </ToDo>
  )
}
