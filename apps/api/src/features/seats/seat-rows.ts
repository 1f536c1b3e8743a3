import type { Output } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type * as seats from '@bilheteria/contract/seats'
import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import type { EventOwners } from '#features/events/known-events.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import type { KnownSeats, PlacedSeat } from './known-seats.ts'
import type { SeatBoards } from './seat-boards.ts'

export type SeatRows = Output<typeof seats.listSeats>
/** The same object for as long as the section does not change. */
export type FindSeatRows = (event_id: string, section_id: string) => Promise<SeatRows>

declare module '#context.ts' {
  interface Services {
    seatRows: FindSeatRows
  }
}

type Written = { version: string; places: ReadonlyMap<string, PlacedSeat>; codes: Uint8Array; rows: SeatRows }

const MAX_SECTIONS = 500
const MAX_BYTES = 32 * 1024 * 1024
const BYTES_A_SEAT = 150

type Deps = { seats: KnownSeats; seatBoards: SeatBoards; eventOwners: EventOwners }

/** Public rows of sections, serialized again only after a seat of the section changed. */
export function createSeatRows({ seats, seatBoards, eventOwners }: Deps): FindSeatRows {
  const written = new BoundedMap<string, Written>(MAX_SECTIONS, {
    most_bytes: MAX_BYTES,
    bytesOf: ({ codes }) => codes.length * BYTES_A_SEAT,
  })
  return async (event_id, section_id) => {
    if (!(await eventOwners()).has(event_id)) throw fail('section_not_found')
    const board = await seatBoards.read(DEFAULT_PRODUCER_ID, event_id)
    if (!board.hasSection(section_id)) throw fail('section_not_found')
    const places = await seats(event_id, section_id)
    const { version } = board
    const key = `${event_id} ${section_id}`
    const before = written.get(key)
    if (before?.version === version && before.places === places) return before.rows
    const codes = Uint8Array.from(places.keys(), (id) => board.codeOf(Number(id)) ?? 0)
    const same = before?.places === places && Buffer.compare(before.codes, codes) === 0
    const rows = same ? before.rows : writeRows(places, codes)
    written.set(key, { version, places, codes, rows })
    return rows
  }
}

function writeRows(places: ReadonlyMap<string, PlacedSeat>, codes: Uint8Array): SeatRows {
  const rows: SeatRows = []
  let i = 0
  for (const { row, ...seat } of places.values()) {
    const status = SEAT_STATUSES[codes[i++]!]!
    if (rows.at(-1)?.row !== row) rows.push({ row, seats: [] })
    rows.at(-1)?.seats.push({ ...seat, status, user_id: null })
  }
  return rows
}
