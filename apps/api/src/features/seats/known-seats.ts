import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { selectPlaces } from './queries.ts'

/** Where a seat is; that never changes while people buy. */
export type PlacedSeat = { id: string; row: string; number: number; section_id: string }
/** Seats of one section by id, in row and number order. */
export type KnownSeats = (event_id: string, section_id: string) => Promise<ReadonlyMap<string, PlacedSeat>>

declare module '#context.ts' {
  interface Services {
    seats: KnownSeats
  }
}

const MAX_SECTIONS = 500

/** Kept in memory for as long as its producer changes nothing. */
export function knowSeats(db: Db, version: (event_id: string) => Promise<string>): KnownSeats {
  const cache = createCache<ReadonlyMap<string, PlacedSeat>>({
    most: MAX_SECTIONS,
    // A key begins with its event.
    version: (key) => version(key.slice(0, key.indexOf(' '))),
  })
  return (event_id, section_id) =>
    cache.get(`${event_id} ${section_id}`, async () => {
      const seats = await selectPlaces(db, section_id)
      return new Map(seats.map((seat) => [seat.id, seat]))
    })
}
