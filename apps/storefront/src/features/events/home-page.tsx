import type { PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { usePage } from '#platform/page.tsx'
import { useTexts } from '#platform/texts.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { EventCard, EventCardSkeleton } from './event-card.tsx'
import { EventHero } from './event-hero.tsx'

export function head(producer: Producer, _page: PageData) {
  return {
    title: 'Ingressos',
    description: `${producer.footer} Compre com segurança, com Pix ou cartão.`.slice(0, 155),
  }
}

/** Home, and the page of one producer's events: the next big event, then all of them. */
export function Page() {
  const { producer, events: drawn } = usePage()
  const text = useTexts()
  const {
    value: list,
    failure,
    retry,
  } = useLoaded(drawn, `events ${producer.id}`, async () => (await import('./load-events.ts')).loadEvents())
  const events = list?.data
  const onSale = events?.filter(({ status }) => status === 'on_sale' || status === 'last_tickets')
  // The shop's own next event, also where everybody's are listed.
  const hero = onSale?.find(({ producer_id }) => producer_id === producer.id) ?? onSale?.[0]

  return (
    <>
      <h1 className="sr-only">{producer.title}: ingressos</h1>
      {hero && <EventHero event={hero} />}
      <section aria-labelledby="events" className="wrap">
        <div className="mt-8 mb-4 flex items-baseline justify-between gap-4">
          <h2 id="events" className="type-h2">
            {text('home.title')}
          </h2>
          {events && events.length > 0 && (
            <p className="text-small text-muted">
              {events.length === 1 ? text('home.count_one') : text('home.count', { count: events.length })}
            </p>
          )}
        </div>
        {failure ? (
          <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
        ) : events?.length === 0 ? (
          <StateMessage icon={CalendarX} title="Nenhum evento à venda">
            Novas datas aparecem aqui assim que forem anunciadas.
          </StateMessage>
        ) : (
          <ul
            className="grid gap-x-5 gap-y-7 sm:grid-cols-2 md:grid-cols-3 desk:grid-cols-4 desk:gap-x-6 desk:gap-y-9"
            aria-busy={!events}
          >
            {events ? (
              events.map((event) => <EventCard key={event.id} event={event} />)
            ) : (
              <EventCardSkeleton count={8} />
            )}
          </ul>
        )}
      </section>
    </>
  )
}
