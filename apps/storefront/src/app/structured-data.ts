import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { eventAddress } from '#features/events/event-address.ts'
import { firstWords, plainText } from '#features/events/plain-text.ts'

type Thing = Record<string, unknown>

const availability = {
  soon: 'https://schema.org/PreSale',
  on_sale: 'https://schema.org/InStock',
  last_tickets: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/SoldOut',
  ended: 'https://schema.org/SoldOut',
  paused: 'https://schema.org/OutOfStock',
  cancelled: 'https://schema.org/Discontinued',
}

/** More of a description nobody shows. */
const DESCRIPTION = 200

/** The same as the page says, for search engines. A block of data: no browser runs it, so no content policy minds it. */
export function structuredData(page: PageData): string {
  const thing = page.event ? eventThing(page.event, page) : page.events?.data.length ? listThing(page) : undefined
  if (!thing) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** The picture of a page for whoever shows a link to it; the storage host may be a path of ours. */
export function posterAddress(poster: string, file: string, { public_url, storage_url }: PageData): string {
  return new URL(`${storage_url}/posters/${poster}/${file}`, public_url).href
}

function listThing(page: PageData): Thing {
  const cards = page.events?.data ?? []
  return {
    '@type': 'ItemList',
    numberOfItems: page.events?.total,
    itemListElement: cards.map((event, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: event.title,
      url: eventAddress(event, page),
    })),
  }
}

function eventThing(event: EventDetail, page: PageData): Thing {
  const { title, starts_at, doors_at, venue, venue_address, poster, producer_id } = event
  const { producer, public_url } = page
  const own = producer_id === producer.id
  return {
    '@type': 'Event',
    name: title,
    description: firstWords(plainText(event.sobre), DESCRIPTION),
    startDate: starts_at,
    ...(doors_at && { doorTime: doors_at }),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    url: eventAddress(event, page),
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        ...(venue_address !== null && { streetAddress: venue_address }),
        addressLocality: venue.city,
        addressRegion: venue.state,
        addressCountry: 'BR',
      },
    },
    ...(poster && { image: ['wide-1280.webp', 'card-720.webp'].map((file) => posterAddress(poster, file, page)) }),
    ...(own && { organizer: { '@type': 'Organization', name: producer.title, url: public_url } }),
    offers: offersOf(event, page),
  }
}

/** What anybody can buy; an event with nothing on sale says at least that, and one that sells nothing now says so of all it has. */
function offersOf(event: EventDetail, page: PageData): Thing[] {
  const tickets = event.sectors.flatMap((sector) => offersOfSector(sector, event))
  const offers = tickets.length > 0 ? tickets : [{ availability: availability[event.status] }]
  const common = { '@type': 'Offer', priceCurrency: 'BRL', url: eventAddress(event, page) }
  return offers.map((offer) => Object.assign({}, common, offer))
}

/** What several sections have alike is one offer of their sector: a stadium has dozens of them. */
function offersOfSector({ name: sector, sections }: EventDetail['sectors'][number], event: EventDetail): Thing[] {
  const isStopped = event.status === 'paused' || event.status === 'cancelled'
  const sold = sections.flatMap(({ name: section, tickets }) =>
    tickets
      .filter(({ kind, plans, batches }) => kind === 'full' && plans.length === 0 && batches.length > 0)
      .map(({ name, status, batches: [batch] }) => {
        const price = ((batch?.price_cents ?? 0) / 100).toFixed(2)
        const terms = {
          price,
          availability: availability[isStopped ? event.status : status],
          validFrom: batch?.starts_at,
        }
        return { section, name, terms, key: JSON.stringify([name, terms]) }
      }),
  )
  return [...new Set(sold.map(({ key }) => key))].flatMap((key) => {
    const [first, ...alike] = sold.filter((ticket) => ticket.key === key)
    if (!first) return []
    const { section, name, terms } = first
    const place = alike.length > 0 ? [sector] : [sector, section]
    return Object.assign({ name: [...new Set([...place, name])].join(' · ') }, terms)
  })
}
