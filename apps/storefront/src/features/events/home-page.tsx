import type { EventList } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { Button } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { usePage } from '#platform/page.tsx'
import { useTexts } from '#platform/texts.ts'
import { EventCard, EventCardSkeleton } from './event-card.tsx'
import { EventHero } from './event-hero.tsx'
import { clearFilters, setFilters, useFilters } from './filters.ts'
import { heroOf } from './hero-of.ts'
import { useEventList } from './use-event-list.ts'

/** Left alone while it still is the server's drawing: a change would throw that away. */
const Finder = memo(lazyHydrated(async () => (await import('./finder.tsx')).Finder))

export function head(producer: Producer, _page: PageData) {
  return {
    title: 'Ingressos',
    description: `${producer.footer} Compre com segurança, com Pix ou cartão.`.slice(0, 155),
  }
}

/** Home, and the page of one producer's events: the next big event, a way to find others, then all of them. */
export function Page() {
  const { producer } = usePage()
  const text = useTexts()
  const { text: filters, filtered } = useFilters()
  const { all, shown, busy, failure, retry } = useEventList(filters)
  const { list } = shown
  const hero = all && heroOf(all.data, producer)
  const total = list?.total

  return (
    <div className="flex flex-col">
      <h1 className="sr-only">{producer.title}: ingressos</h1>
      {/* On phones it would stand between the question and the answer. */}
      {hero && (
        <EventHero event={hero} className={`order-3 mt-4 desk:order-none ${filtered ? 'max-desk:hidden' : ''}`} />
      )}
      <Finder all={all} />
      <section aria-labelledby="events" className="order-5 wrap">
        <div className="mt-6 mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="events" tabIndex={-1} className="type-h2">
            {text('home.title')}
          </h2>
          <p role="status" className="text-small text-muted">
            {!failure &&
              total !== undefined &&
              (total === 1 ? text('home.count_one') : text('home.count', { count: total }))}
          </p>
        </div>
        {failure ? (
          <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
        ) : total === 0 ? (
          <NoEvents filtered={filtered} />
        ) : (
          // Another answer is other cards: none of them has moved.
          <Events key={shown.filters.replace(/&?pages=\d+/, '')} list={list} busy={busy} />
        )}
      </section>
    </div>
  )
}

/** Reading on goes on with the first card that was not there before. */
function Events({ list, busy }: { list: EventList | undefined; busy: boolean }) {
  const cards = useRef<HTMLUListElement>(null)
  const readOnAt = useRef<number>(undefined)
  const shown = list?.data.length ?? 0
  useEffect(() => {
    if (readOnAt.current === undefined || shown <= readOnAt.current) return
    cards.current?.children[readOnAt.current]?.querySelector('a')?.focus({ preventScroll: true })
    readOnAt.current = undefined
  }, [shown])
  return (
    <>
      <ul
        ref={cards}
        className="grid gap-x-5 gap-y-7 sm:grid-cols-2 md:grid-cols-3 desk:grid-cols-4 desk:gap-x-6 desk:gap-y-9"
        aria-busy={busy}
      >
        {list ? list.data.map((event) => <EventCard key={event.id} event={event} />) : <EventCardSkeleton count={8} />}
      </ul>
      {list && list.total > shown && (
        <Button
          look="quiet"
          busy={busy}
          className="mt-8 w-full sm:mx-auto sm:flex sm:w-auto"
          onClick={() => {
            readOnAt.current = shown
            setFilters({ pages: String(list.page + 1) })
          }}
        >
          Ver mais eventos
        </Button>
      )}
    </>
  )
}

/** The button that is pressed goes away; reading goes on at the list. */
function clear(): void {
  clearFilters()
  document.getElementById('events')?.focus()
}

function NoEvents({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <StateMessage icon={CalendarX} title="Nenhum evento à venda">
        Novas datas aparecem aqui assim que forem anunciadas.
      </StateMessage>
    )
  return (
    <StateMessage
      icon={CalendarX}
      title="Nenhum evento encontrado"
      action={
        <Button look="quiet" onClick={clear}>
          Limpar filtros
        </Button>
      }
    >
      Tente outra palavra, cidade ou data.
    </StateMessage>
  )
}
