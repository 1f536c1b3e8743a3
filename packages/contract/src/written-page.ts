// chunk: common
import type { EventDetail, Section, Sector, TicketType } from './events.ts'
import type { PageData } from './page.ts'

type Batch = TicketType['batches'][number]
type Priced = [place: number, price_cents: number]

/** All ticket types of a section share its batches; only the price differs. */
type WrittenSection = Omit<Section, 'tickets'> & {
  batches: Omit<Batch, 'price_cents'>[]
  tickets: (Omit<TicketType, 'batches'> & { batches: Priced[] })[]
}
type SectorOf<One> = Omit<Sector, 'sections'> & { sections: One[] }

/** The page data inside a document: a stadium repeats each batch for five ticket types, so it is written once. */
export type WrittenPage = Omit<PageData, 'event'> & {
  event?: Omit<EventDetail, 'sectors'> & { sectors: SectorOf<WrittenSection>[] }
}

export function writePage({ event, ...page }: PageData): WrittenPage {
  return event ? { ...page, event: { ...event, sectors: eachSection(event.sectors, writeSection) } } : page
}

export function readWrittenPage({ event, ...page }: WrittenPage): PageData {
  return event ? { ...page, event: { ...event, sectors: eachSection(event.sectors, readSection) } } : page
}

function eachSection<From, To>(sectors: SectorOf<From>[], change: (section: From) => To): SectorOf<To>[] {
  return sectors.map((sector) => ({ ...sector, sections: sector.sections.map(change) }))
}

/** Puts the fields that differ side by side, `id` and `remaining` last, so that compression finds longer repeats. */
function writeSection({ tickets, ...section }: Section): WrittenSection {
  const places = new Map<string, number>()
  const batches: WrittenSection['batches'] = []
  const place = ({ id, remaining, ...terms }: Omit<Batch, 'price_cents'>) => {
    const batch = { ...terms, id, remaining }
    const key = JSON.stringify(batch)
    const found = places.get(key) ?? batches.push(batch) - 1
    places.set(key, found)
    return found
  }
  const written = tickets.map(({ id, batches: own, ...ticket }) => ({
    ...ticket,
    batches: own.map(({ price_cents, ...batch }): Priced => [place(batch), price_cents]),
    id,
  }))
  return { ...section, batches, tickets: written }
}

function readSection({ batches, ...section }: WrittenSection): Section {
  const tickets = section.tickets.map((ticket) => ({
    ...ticket,
    batches: ticket.batches.flatMap(([place, price_cents]) => {
      const batch = batches[place]
      return batch ? [{ ...batch, price_cents }] : []
    }),
  }))
  return { ...section, tickets }
}
