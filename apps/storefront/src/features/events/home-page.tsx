import type { EventCard as EventCardData, EventList } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { Button } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import { memo, useEffect, useRef } from 'react'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { usePage } from '#platform/page.tsx'
import { EventCard, EventCardSkeleton, isOff } from './event-card.tsx'
import { EventHero } from './event-hero.tsx'
import { setFilters, useFilters } from './filters.ts'
import { heroOf } from './hero-of.ts'
import { useEventList } from './use-event-list.ts'

/** Left alone while it still is the server's drawing: a change would throw that away. */
const Finder = memo(lazyHydrated(async () => (await import('./finder.tsx')).Finder))
const NoEvents = lazyHydrated(async () => (await import('./no-events.tsx')).NoEvents)

export function head(producer: Producer, _page: PageData) {
  return {
    title: say('menu.tickets', 'Ingressos'),
    description:
      `${producer.footer} ${say('home.description', 'Compre com segurança, direto de quem faz o evento.')}`.slice(
        0,
        155,
      ),
  }
}

/** Home, and the page of one producer's events: the next big event, a way to find others, then all of them. */
export function Page() {
  const { producer } = usePage()
  const { text: filters, filtered } = useFilters()
  const { all, shown, busy, failure, retry } = useEventList(filters)
  const { list } = shown
  const hero = all && heroOf(all.data, producer)
  const total = list?.total
  const words = new URLSearchParams(shown.filters).get('q')

  return (
    // What is featured comes with the list: all below is drawn anew with it, and none of it has moved.
    <div key={String(!all)} className="flex flex-col">
      <h1 className="sr-only">
        {producer.title}: {say('home.tickets', 'ingressos')}
      </h1>
      {/* On phones it would stand between the question and the answer. */}
      {hero && (
        <EventHero event={hero} className={`order-3 mt-4 desk:order-none ${filtered ? 'max-desk:hidden' : ''}`} />
      )}
      <Finder all={all} />
      {/* What is featured may be all there is. */}
      <section
        aria-labelledby="events"
        className="order-5 wrap"
        hidden={!filtered && hero !== undefined && total === 1}
      >
        <div className="mt-6 mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="events" tabIndex={-1} className="type-h2">
            {words && total !== undefined ? `${foundText(total)} “${words}”` : say('home.title', 'Próximos eventos')}
          </h2>
          <p role="status" className={words && total !== undefined ? 'sr-only' : 'text-small text-muted'}>
            {!failure &&
              total !== undefined &&
              (words || total > 0) &&
              (total === 1
                ? say('home.count_one', '1 evento')
                : fillIn(say('home.count', '{count} eventos'), { count: total }))}
          </p>
        </div>
        {failure && <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>}
        {failure || total === 0 ? (
          <NoEvents all={all} failed={failure !== undefined} />
        ) : (
          // Another answer is other cards: none of them has moved.
          <Events
            key={shown.filters.replace(/&?pages=\d+/, '')}
            list={list}
            hero={filtered ? undefined : hero}
            busy={busy}
          />
        )}
      </section>
    </div>
  )
}

function foundText(total: number): string {
  if (total === 0) return say('home.found_none', 'Nada para')
  return `${total} ${total === 1 ? say('home.found_one', 'resultado para') : say('home.found', 'resultados para')}`
}

type Listed = { list: EventList | undefined; hero: EventCardData | undefined; busy: boolean }

/** What is featured stands above them already. Reading on goes on with the first card that was not there before. */
function Events({ list, hero, busy }: Listed) {
  const cards = useRef<HTMLUListElement>(null)
  const readOnAt = useRef<number>(undefined)
  const listed = list?.data.filter(({ id }) => id !== hero?.id)
  const count = listed?.length ?? 0
  useEffect(() => {
    if (readOnAt.current === undefined || count <= readOnAt.current) return
    cards.current?.children[readOnAt.current]?.querySelector('a')?.focus({ preventScroll: true })
    readOnAt.current = undefined
  }, [count])
  return (
    <>
      <ul
        ref={cards}
        className="grid gap-x-5 gap-y-7 sm:grid-cols-2 md:grid-cols-3 desk:grid-cols-4 desk:gap-x-6 desk:gap-y-9"
        aria-busy={busy}
      >
        {listed?.map((event, i) => (
          <EventCard key={event.id} event={event} row={isOff(event) ? 'event-row' : i < 3 ? '' : 'max-sm:event-row'} />
        )) ?? <EventCardSkeleton count={8} />}
      </ul>
      {list && list.total > list.data.length && (
        <Button
          look="quiet"
          busy={busy}
          className="mt-8 w-full sm:mx-auto sm:flex sm:w-auto"
          onClick={() => {
            readOnAt.current = count
            setFilters({ pages: String(list.page + 1) })
          }}
        >
          {say('home.more', 'Ver mais eventos')}
        </Button>
      )}
    </>
  )
}
