import type { Sector, TicketType } from '@bilheteria/contract/events'
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
  const { id, name, kind, max_installments, additional_fields, plans, price_percent } = type
  const most = Math.min(type.section_left, kind === 'half' ? half_price_left : Infinity)
  const batches = type.batches.map((batch) => ({ ...batch, remaining: Math.max(0, Math.min(batch.remaining, most)) }))
  return {
    ...{ id, name, kind, status: statusOf(batches), quantidade: 0, max_installments, additional_fields, plans },
    batches: inOrder(batches).map(({ when: _, ...batch }) => ({
      ...batch,
      price_cents: shareOf(batch.price_cents, price_percent),
    })),
  }
}

function isInForce({ when, remaining }: OfferedBatch): boolean {
  return when === 'now' && remaining > 0
}

function statusOf(batches: readonly OfferedBatch[]): TicketType['status'] {
  if (batches.some(isInForce)) return 'on_sale'
  if (batches.some(({ when }) => when === 'now')) return 'sold_out'
  return batches.some(({ when }) => when === 'later') ? 'soon' : 'ended'
}

/** The sort is stable: within each group the producer's own order stays. */
function inOrder(batches: readonly OfferedBatch[]): OfferedBatch[] {
  const rank = (batch: OfferedBatch) => (isInForce(batch) ? 0 : batch.when === 'later' ? 1 : 2)
  return batches.toSorted((a, b) => rank(a) - rank(b))
}
