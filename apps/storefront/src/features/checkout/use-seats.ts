import type { Seat } from '@bilheteria/contract/seats'
import { useEffect, useMemo } from 'react'
import { useSavedState } from '#platform/saved-state.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { useHeld } from './held.ts'

export type Row = { row: string; seats: Seat[] }
type Seats = { rows: Row[] | undefined; failure: Error | undefined; retry(): void }

/** The seats of a section, as free as they are now. Those the buyer holds are chosen, and free for them. */
export function useSeats(event_id: string, section_id: string): Seats {
  const buyer = useSavedState(({ user }) => user.id)
  const asked = useHeld((held) => held.seats_asked)
  const key = `seats ${event_id} ${section_id} for ${buyer} ${asked}`
  const { value, failure, retry } = useLoaded<Row[]>(undefined, key, async () =>
    (await import('./calls.ts')).loadSeats(event_id, section_id),
  )
  useEffect(() => {
    if (value) preselect(section_id, value, buyer)
  }, [section_id, value, buyer])
  const rows = useMemo(() => value?.map(({ row, seats }) => ({ row, seats: freed(seats, buyer) })), [value, buyer])
  return { rows, failure, retry }
}

function isOwn({ user_id }: Seat, buyer: string): boolean {
  return user_id !== null && user_id === buyer
}

function freed(seats: readonly Seat[], buyer: string): Seat[] {
  return seats.map((seat) => (isOwn(seat, buyer) ? Object.assign({}, seat, { status: 'available' }) : seat))
}

/** What somebody has chosen here since stays as chosen. */
function preselect(section_id: string, rows: readonly Row[], buyer: string): void {
  const { seats } = useHeld.getState()
  const own = rows.flatMap(({ row, seats: some }) =>
    some.flatMap((seat) => (isOwn(seat, buyer) ? { id: seat.id, row, number: seat.number } : [])),
  )
  if (seats[section_id] || own.length === 0) return
  useHeld.setState({ seats: { ...seats, [section_id]: own } })
}
