import type { EventCard as Event, EventList } from '@bilheteria/contract/events'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { say } from '@bilheteria/ui/words'
import { CalendarX, Ticket } from 'lucide-react'
import { Link } from 'wouter'
import { useSavedState } from '#platform/saved-state.ts'
import { EventCard, isOff } from './event-card.tsx'
import { clearFilters, useFilters } from './filters.ts'

/** The button that is pressed goes away; reading goes on at the list. */
function clear(): void {
  clearFilters()
  document.getElementById('events')?.focus()
}

/** A shop without events, or a question without an answer: then what comes nearest to it is offered. */
export function NoEvents({ all, failed }: { all: EventList | undefined; failed: boolean }) {
  const { params, filtered } = useFilters()
  if (failed) return <TicketsKept />
  if (!filtered)
    return (
      <StateMessage icon={CalendarX} title={say('finder.none_title', 'Nenhum evento à venda')}>
        {say('finder.none', 'Novas datas aparecem aqui assim que forem anunciadas.')}
      </StateMessage>
    )
  const near = nearTo(params, all?.data ?? [])
  return (
    <>
      <StateMessage
        icon={CalendarX}
        title={say('finder.nothing_title', 'Nenhum evento encontrado')}
        action={
          <Button look="quiet" onClick={clear}>
            {say('finder.clear', 'Limpar filtros')}
          </Button>
        }
      >
        {say('finder.nothing', 'Tente outra palavra, cidade ou data.')}
      </StateMessage>
      {near.length > 0 && (
        <section aria-labelledby="near" className="mt-6">
          <h3 id="near" className="mb-4 type-h3">
            {say('finder.near', 'Que tal um destes?')}
          </h3>
          <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-2 md:grid-cols-3">
            {near.map((event) => (
              <EventCard key={event.id} event={event} row="max-sm:event-row" />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Where nothing can be loaded, what this device keeps still opens: whoever stands at a gate without network is led there. */
function TicketsKept() {
  const known = useSavedState(({ user }) => user.id !== '')
  if (!known) return null
  return (
    <p className="mt-4 text-center">
      {say('finder.offline', 'Seus ingressos abrem também sem internet.')}
      <Link href="/ticket/payments" className={`${buttonClass({ block: true })} mt-3`}>
        <Ticket size={20} strokeWidth={1.75} />
        {say('finder.offline_link', 'Ver meus ingressos')}
      </Link>
    </p>
  )
}

const MOST_NEAR = 3

/** Of the chosen category and city where there are any, soonest first; only what can be bought. */
export function nearTo(params: URLSearchParams, events: readonly Event[]): Event[] {
  const [category, city] = [params.get('category'), params.get('city')]
  const fits = (event: Event) => Number(event.category_id === category) + Number(event.venue.city === city)
  return events
    .filter((event) => !isOff(event) && event.status !== 'paused')
    .toSorted((a, b) => fits(b) - fits(a))
    .slice(0, MOST_NEAR)
}
