import type { EventCard } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { formatEventTime } from '@bilheteria/rules/event-time'

export type Shared = { title: string; text: string; url: string }

/** The address to pass on: a real path, because only for real paths the server draws title and picture of the event. */
export function eventAddress(
  { id }: Pick<EventCard, 'id'>,
  { public_url, producer }: PageData,
  shop = producer.slug,
): string {
  return `${public_url}${shop && `/${shop}`}/ticket/buy/${id}`
}

/** What people pass on about an event. */
export function describeEvent(
  event: Pick<EventCard, 'id' | 'title' | 'starts_at' | 'time_zone' | 'venue'>,
  page: PageData,
  shop?: string,
): Shared {
  const { title, starts_at, time_zone, venue } = event
  const place = `${venue.name}, ${venue.city}/${venue.state}`
  return {
    title,
    text: `${title}\n${formatEventTime(starts_at, time_zone)}\n${place}`,
    url: eventAddress(event, page, shop),
  }
}

/** Where people in Brazil send such things. */
export function whatsAppAddress({ text, url }: Shared): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}

/** Opens whatever shows maps on this device. */
export function wayTo(place: readonly string[]): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.join(', '))}`
}
