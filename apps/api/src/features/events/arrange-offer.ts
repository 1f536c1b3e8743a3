import type { Sector, TicketType } from '@bilheteria/contract/events'
import { inForceFirst, typeStatus, whenOf, type StockedBatch } from '@bilheteria/rules/offer'
import { shareOf } from '@bilheteria/rules/quote'
import type { OfferedBatch, OfferedType } from './queries.ts'

/** Types as the catalogue nests them: sectors → sections → types → batches, the one in force first. */
export function arrangeOffer(types: readonly OfferedType[], half_price_left: number | undefined): Sector[] {
  const sectors: Sector[] = []
  for (const type of types) {
    let sector = sectors.find(({ id }) => id === type.sector_id)
    if (!sector) sectors.push((sector = { id: type.sector_id, name: type.sector_name, sections: [] }))
    let section = sector.sections.find(({ id }) => id === type.section_id)
    if (!section) {
      section = { id: type.section_id, name: type.section_name, numbered: type.numbered, tickets: [] }
      sector.sections.push(section)
    }
    section.tickets.push(arrangeType(type, half_price_left))
  }
  return sectors
}

function arrangeType(type: OfferedType, half_price_left = Infinity): TicketType {
  const { id, name, kind, max_installments, additional_fields, plans } = type
  const most = Math.min(type.section_left, kind === 'half' ? half_price_left : Infinity)
  const batches = type.batches.map((batch) => arrangeBatch(batch, type, most))
  return {
    id,
    name,
    kind,
    status: typeStatus(batches),
    quantidade: 0,
    max_installments,
    additional_fields,
    plans,
    batches: inForceFirst(batches).map(({ shown }) => shown),
  }
}

type Arranged = StockedBatch & { shown: TicketType['batches'][number] }

/** No batch promises more than the section, or the half-price quota, still has. */
function arrangeBatch(batch: OfferedBatch, { now, price_percent }: OfferedType, most: number): Arranged {
  const remaining = Math.max(0, Math.min(batch.remaining, most))
  const shown = { ...batch, remaining, price_cents: shareOf(batch.price_cents, price_percent) }
  return { when: whenOf(batch, now), remaining, shown }
}
