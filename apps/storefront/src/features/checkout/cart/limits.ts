// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { overLimit, shortOf } from '@bilheteria/rules/offer'
import { fail } from '#platform/fail.ts'
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
  const over = overLimit(countOf(quantities) + 1, event)
  return over && fail(over.code, over).message
}

function whyNoneLeft(event: EventDetail, { section, type }: Offered, quantities: Quantities, held: Quantities) {
  const batch = type.batches[0]
  if (!batch) return fail('not_on_sale').message
  // Derived types draw from the batch of the one they derive from.
  const sharing = section.tickets.filter(({ batches }) => batches[0]?.id === batch.id)
  const remaining = Math.max(...sharing.map(({ batches }) => batches[0]?.remaining ?? 0))
  const left = shortOf(sumOf(sharing, quantities) + 1, { remaining, held: sumOf(sharing, held) })
  if (left !== undefined) return fail('tickets_left', { left }).message
  if (type.kind !== 'half' || !event.half_price) return undefined
  const halves = offeredIn(event).flatMap((other) => (other.type.kind === 'half' ? other.type : []))
  const quota = { remaining: event.half_price.remaining, held: sumOf(halves, held) }
  const halves_left = shortOf(sumOf(halves, quantities) + 1, quota)
  return halves_left === undefined ? undefined : fail('half_price_left', { left: halves_left }).message
}

function sumOf(types: readonly { id: string }[], quantities: Quantities): number {
  return types.reduce((total, { id }) => total + (quantities[id] ?? 0), 0)
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
