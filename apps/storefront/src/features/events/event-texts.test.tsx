import { COUNTDOWN_TEXTS } from '@bilheteria/contract/texts/countdown'
import { EVENT_TEXTS } from '@bilheteria/contract/texts/event'
import { FINDER_TEXTS } from '@bilheteria/contract/texts/finder'
import { NO_EVENTS_TEXTS } from '@bilheteria/contract/texts/no-events'
import { SHARE_TEXTS } from '@bilheteria/contract/texts/share'
import { beforeEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { anEvent } from '#test/an-event.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Countdown } from './countdown.tsx'
import { EventActions } from './event-actions.tsx'
import { EventCard } from './event-card.tsx'
import { EventHero } from './event-hero.tsx'
import { Finder } from './finder.tsx'
import { NoEvents } from './no-events.tsx'
import { ShareMenu } from './share-menu.tsx'

const { read } = aShop()
const nothing = () => undefined
const event = anEvent()
const list = { data: [], total: 0, page: 1, cities: ['Serra Clara', 'Vila dos Ipês'] }

beforeEach(() => useSavedState.setState({ ...emptyState, user: { ...emptyState.user, id: 'u1' } }))

function Everything() {
  return (
    <>
      {(['last_tickets', 'sold_out', 'ended', 'soon', 'paused', 'cancelled'] as const).map((status) => (
        <EventCard key={status} row="" event={{ ...event, status, sale_starts_at: null, price_from_cents: 100 }} />
      ))}
      <EventHero className="" event={{ ...event, price_from_cents: 0 }} />
      <EventHero className="" event={{ ...event, price_from_cents: 100 }} />
      <Countdown opens_at={event.starts_at} time_zone={event.time_zone} />
      <Finder all={list as never} />
      <NoEvents all={undefined} failed={false} />
      <NoEvents all={undefined} failed />
      <ShareMenu shared={{ url: '', title: '', text: '' }} onClose={nothing} />
      <EventActions event={{ ...event, has_members: true } as typeof event} />
      <AddToCalendar event={event} />
    </>
  )
}

/** Said on home, on an event's own page, after a press, or where a sale has just opened. */
const ELSEWHERE =
  /^home\.|^event\.(over|gone)$|_failed$|copied$|^countdown\.(now|opens_in)|^finder\.(nothing|clear|near|all_cities|any_date|from|to|categories)|^events\.(map|member|share)$/

test('cards, filters and what one does with an event: ours as the tables have it, or the producer’s', async () => {
  const ours: Record<string, string> = {
    ...EVENT_TEXTS,
    ...COUNTDOWN_TEXTS,
    ...FINDER_TEXTS,
    ...NO_EVENTS_TEXTS,
    ...SHARE_TEXTS,
  }
  const shown = Object.entries(ours).filter(([key]) => !ELSEWHERE.test(key))
  const usual = await read({}, <Everything />)
  for (const [, sentence] of shown) expect(usual).toContain(sentence.replace(/ *\{.*/, ''))
  const said = await read(otherwise(ours), <Everything />)
  for (const [key] of shown) expect(said).toContain(`[${key}]`)
})
