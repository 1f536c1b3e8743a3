import type { OptionalAccountContext } from '#context.ts'
import { selectOwnSeats, type OwnSeat } from './queries.ts'
import type { SeatRows } from './seat-rows.ts'

/** The rows of a section from memory. A caller with a bearer costs one statement, which marks its own seats. */
export async function listSeats(
  { db, services, session }: OptionalAccountContext,
  { event_id, section_id }: { event_id: string; section_id: string },
): Promise<SeatRows> {
  const rows = await services.seatRows(event_id, section_id)
  if (!session) return rows
  const own = await selectOwnSeats(db, session.account_id, event_id)
  return own.length === 0 ? rows : markOwn(rows, own, session.account_id)
}

/** Memory may be a quarter of a second old; the caller's own seats are always current. */
function markOwn(rows: SeatRows, own: readonly OwnSeat[], account_id: string): SeatRows {
  const held = new Map(own.map((seat) => [seat.id, seat.held]))
  return rows.map(({ row, seats }) => ({
    row,
    seats: seats.map((seat) => {
      const is_held = held.get(seat.id)
      if (is_held === undefined) return seat
      return is_held ? { ...seat, status: 'reserved', user_id: account_id } : { ...seat, status: 'available' }
    }),
  }))
}
