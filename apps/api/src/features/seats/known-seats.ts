import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
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

const MAX_SECTIONS = 500

/** Kept in memory for as long as the catalogue does not change. */
export function knowSeats(db: Db, version: () => Promise<string>): KnownSeats {
  const cache = createCache<ReadonlyMap<string, PlacedSeat>>({ most: MAX_SECTIONS, version })
  return (section_id) =>
    cache.get(section_id, async () => {
      const seats = await selectPlaces(db, section_id)
      return new Map(seats.map((seat) => [seat.id, seat]))
    })
}
