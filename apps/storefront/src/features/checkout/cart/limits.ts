// chunk: buying
import { fail } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { countOf, offeredIn, type Offered, type Quantities } from './offer.ts'

/** Why there cannot be one more of a type in the cart; undefined when there can. `held` is the buyer's already. */
export function whyNotMore(
  event: EventDetail,
  offered: Offered,
  quantities: Quantities,
  held: Quantities = {},
): string | undefined {
  return whyNoMoreTickets(event, quantities) ?? whyNoneLeft(event, offered, quantities, held)
}

/** The limits of an order; what somebody bought before, only the server knows. */
export function whyNoMoreTickets(event: EventDetail, quantities: Quantities): string | undefined {
  const { max_per_order, max_per_cpf } = event
  const count = countOf(quantities)
  if (count >= max_per_order) return fail('order_limit', { max: max_per_order }).message
  if (max_per_cpf !== null && count >= max_per_cpf) return fail('cpf_limit', { max: max_per_cpf }).message
  return undefined
}

function whyNoneLeft(event: EventDetail, { section, type }: Offered, quantities: Quantities, held: Quantities) {
  const batch = type.batches[0]
  if (!batch) return fail('not_on_sale').message
  // Derived types draw from the batch of the one they derive from.
  const sharing = section.tickets.filter(({ batches }) => batches[0]?.id === batch.id)
  const here = taken(sharing, quantities, held)
  const most = Math.max(...sharing.map(({ batches }) => batches[0]?.remaining ?? 0))
  if (here.more >= most) return fail('tickets_left', { left: most + here.held }).message
  if (type.kind !== 'half' || !event.half_price) return undefined
  const halves = taken(
    offeredIn(event).flatMap((other) => (other.type.kind === 'half' ? other.type : [])),
    quantities,
    held,
  )
  const { remaining } = event.half_price
  return halves.more >= remaining ? fail('half_price_left', { left: remaining + halves.held }).message : undefined
}

/** What these types would take beyond what is held, and how much that is. */
function taken(types: readonly { id: string }[], quantities: Quantities, held: Quantities) {
  const sum = (of: Quantities) => types.reduce((total, { id }) => total + (of[id] ?? 0), 0)
  return { more: sum(quantities) - sum(held), held: sum(held) }
}

/** The cart without what nobody can buy any more. In numbered sections the seats decide. */
export function withoutGone(event: EventDetail, quantities: Quantities, held: Quantities = {}): Quantities {
  const kept: Quantities = {}
  for (const offered of offeredIn(event)) {
    const { id, status } = offered.type
    if (quantities[id] === undefined) continue
    if (offered.section.numbered) {
      kept[id] = quantities[id]
      continue
    }
    const wanted = status === 'on_sale' ? (quantities[id] ?? 0) : Math.min(quantities[id] ?? 0, held[id] ?? 0)
    while ((kept[id] ?? 0) < wanted && whyNotMore(event, offered, kept, held) === undefined) {
      kept[id] = (kept[id] ?? 0) + 1
    }
  }
  return kept
}
