import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import {
  nameOfOwned,
  selectReservations,
  updateHolders,
  type NewHolders,
  type Owned,
  type StoredReservation,
} from './reservation-queries.ts'

/** Reservations by name, for the steps after the first: those of everybody who asks at one moment in one statement. */
export type HeldReservations = {
  /** The buyer's own, also a lapsed one. */
  find(owned: Owned): Promise<StoredReservation | undefined>
  /** Whether they were kept: not when it is gone, or another cart meanwhile. */
  saveHolders(saved: NewHolders): Promise<boolean>
}

declare module '#context.ts' {
  interface Services {
    heldReservations: HeldReservations
  }
}

const MOST_WAITING = 10_000
const limits = { waiting: MOST_WAITING, nameOf: nameOfOwned, tries_apart: true }

export function createHeldReservations(db: Db): HeldReservations {
  return {
    find: createCoalescer(
      lookingUp((owned: Owned[]) => selectReservations(db, owned), nameOfOwned),
      limits,
    ),
    saveHolders: createCoalescer(async (saved: NewHolders[]) => {
      const kept = await updateHolders(db, saved)
      return saved.map((one) => kept.has(nameOfOwned(one)))
    }, limits),
  }
}

export function isLapsed({ expires_at, now }: StoredReservation): boolean {
  return expires_at <= now
}
