import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'

/** A venue and how its seats stand, kept up to date. Seats are named by their place in the columns of `laid`. */
export type SeatBoard = {
  plan: Plan
  laid: LaidPlan
  /** Place in `SEAT_STATUSES` of each seat; changed in place, so that a sale's thousands of changes cost nothing. */
  codes: Uint8Array
  /** Tells which seats have changed, undefined when any may have. Answers how to stop. */
  onChange(tell: (seats: readonly number[] | undefined) => void): () => void
}
