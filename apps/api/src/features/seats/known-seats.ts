import type { Db } from '#db/db.ts'
import { createVersionedCache } from '#concurrency/versioned-cache.ts'
import { selectPlaces } from './queries.ts'

/** Where a seat is; that never changes while people buy. */
export type PlacedSeat = { id: string; row: string; number: number; section_id: string }
/** Seats of one section by id, in row and number order. */
export type KnownSeats = (section_id: string) => Promise<ReadonlyMap<string, PlacedSeat>>

declare module '#context.ts' {
  interface Services {
    seats: KnownSeats
  }
}

/** Kept in memory for as long as the catalogue does not change. */
export function knowSeats(db: Db, version: () => Promise<number>): KnownSeats {
  return createVersionedCache(version, async (section_id) => {
    const seats = await selectPlaces(db, section_id)
    return new Map(seats.map((seat) => [seat.id, seat]))
  })
}
