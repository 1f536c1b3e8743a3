import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { useEffect, useMemo, useState } from 'react'
import { rowsFromList } from '#features/seats/seat-rows.ts'
import { useListedRows, type ListedRow } from '#features/seats/use-listed-rows.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { dropTakenSeats } from './drop-taken-seats.ts'
import { preselect } from './preselect-own-seats.ts'
import { SectionGrid } from './section-grid.tsx'
import { SeatsWaiting } from './seats-waiting.tsx'
import { useCheckout, ownSeats } from '#features/checkout/cart/checkout-store.ts'

type Props = { event: EventDetail; sector: Sector; section: Section }

/** The table of a section that no plan shows. */
export function ListedSeats({ event, sector, section }: Props) {
  const [attempt, setAttempt] = useState(0)
  const { list, failure } = useOwnList(event, section.id, attempt)
  const seats = useMemo(() => list && rowsFromList(list), [list])
  if (failure) return <PartFailed onRetry={() => setAttempt(attempt + 1)} />
  if (!seats) return <SeatsWaiting />
  return <SectionGrid {...{ event, sector, section, seats }} />
}

/** As everybody sees them, but that the buyer's own are chosen and free for the buyer. */
function useOwnList(event: EventDetail, section_id: string, attempt: number) {
  const buyer = useSavedState(({ user }) => user.id)
  const asked = useCheckout((checkout) => checkout.seats_asked)
  const { list, failure } = useListedRows(event.id, section_id, `${buyer} ${asked} ${attempt}`)
  const reservation = useCheckout((checkout) => checkout.reservation)
  const found_seats = useCheckout((checkout) => checkout.found_seats)
  const reserving = useCheckout((checkout) => checkout.reserving)
  useEffect(() => {
    if (!list) return
    preselect(section_id, list, buyer)
    const seats = list.flatMap((row) => row.seats)
    const taken = new Set(seats.flatMap(({ id, status }) => (status === 'available' ? [] : id)))
    void dropTakenSeats(event, (id) => taken.has(id))
    // When reserving is over it is known whose they are.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, section_id, buyer, event, reserving])
  const own = useMemo(() => ownSeats({ reservation, found_seats }), [reservation, found_seats])
  return { list: useMemo(() => list && freed(list, own), [list, own]), failure }
}

function freed(list: readonly ListedRow[], own: ReadonlySet<string>): ListedRow[] {
  return list.map(({ row, seats }) => ({
    row,
    seats: seats.map((seat) =>
      seat.status === 'reserved' && own.has(seat.id) ? Object.assign({}, seat, { status: 'available' }) : seat,
    ),
  }))
}
