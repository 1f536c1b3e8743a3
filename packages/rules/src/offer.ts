// Which batch sells, how many tickets somebody may have, and when few are left. What the database decides itself, under lock, is
// compared with this by a test of the API.

/** A sector with so few left says so: somebody who hesitates may find none. */
const LAST_TICKETS = 30
/** An event says so when it has less than this share of its tickets left. */
export const LAST_TICKETS_PERCENT = 10

export function areLastTickets(left: number): boolean {
  return left <= LAST_TICKETS
}

/** A batch at a moment. */
export type StockedBatch = { when: 'past' | 'now' | 'later'; remaining: number }

/** `now` in milliseconds, as the database counts them. */
export function whenOf(
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: number,
): StockedBatch['when'] {
  if (Date.parse(ends_at) <= now) return 'past'
  return Date.parse(starts_at) > now ? 'later' : 'now'
}

/** Open, and some left; in the producer's order the first of these is the batch in force, which sells. */
export function canSell({ when, remaining }: StockedBatch): boolean {
  return when === 'now' && remaining > 0
}

/** The batch in force first, then those to come, then those that are over; within each the producer's order stays. */
export function inForceFirst<Batch extends StockedBatch>(batches: readonly Batch[]): Batch[] {
  return batches.toSorted((a, b) => rank(a) - rank(b))
}

function rank(batch: StockedBatch): number {
  if (canSell(batch)) return 0
  return batch.when === 'later' ? 1 : 2
}

/** How it stands with a ticket type that has these batches. */
export function typeStatus(batches: readonly StockedBatch[]): 'on_sale' | 'sold_out' | 'soon' | 'ended' {
  if (batches.some(canSell)) return 'on_sale'
  if (batches.some(({ when }) => when === 'now')) return 'sold_out'
  return batches.some(({ when }) => when === 'later') ? 'soon' : 'ended'
}

type OverLimit = { code: 'order_limit' | 'cpf_limit'; max: number }

/** The limits of an order and of a person, who may have `bought` before; null is none. */
export function overLimit(
  count: number,
  { max_per_order, max_per_cpf }: { max_per_order: number; max_per_cpf: number | null },
  bought = 0,
): OverLimit | undefined {
  if (count > max_per_order) return { code: 'order_limit', max: max_per_order }
  if (max_per_cpf !== null && bought + count > max_per_cpf) return { code: 'cpf_limit', max: max_per_cpf }
  return undefined
}

/**
 * How many there are when that is too few: of a batch, a section or the half-price quota. What somebody holds already is theirs
 * to take again.
 */
export function shortOf(wanted: number, { remaining, held }: { remaining: number; held: number }): number | undefined {
  return wanted > remaining + held ? remaining + held : undefined
}
