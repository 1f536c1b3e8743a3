import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { useMemo } from 'react'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import type { Place } from '#features/checkout/cart/seats-and-types.ts'
import { SeatGrid } from '#features/seats/seat-grid.tsx'
import type { SeatRow, SeatRows, SeatSpot } from '#features/seats/seat-rows.ts'
import { sectionTitle, seatPrice } from '#features/checkout/frame/offer-texts.ts'
import { textsOf } from '#platform/texts.ts'
import { toggleSeat } from './toggle-seat.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

type Props = {
  event: EventDetail
  sector: Sector
  section: Section
  seats: SeatRows
  hidden?: boolean
  leftwards?: boolean
  onPointed?(id: string | undefined): void
}

/** The table of a section, wherever its seats are known from. */
export function SectionGrid({ event, sector, section, ...grid }: Props) {
  const chosen = useChosenIds(section.id)
  return (
    <SeatGrid
      {...grid}
      label={text('seats.of_sector', { sector: sectionTitle(sector, section) })}
      chosen={chosen}
      price={seatPrice(section)}
      onToggle={(row, seat) => toggleSeat(event, section, toPlace(row, seat))}
    />
  )
}

const NONE: readonly Place[] = []

/** Ids of the seats chosen in a section. */
function useChosenIds(section_id: string): string[] {
  const places = useCheckout((held) => held.seats[section_id] ?? NONE)
  return useMemo(() => places.map(({ id }) => id), [places])
}

function toPlace({ name }: SeatRow, { id, number }: SeatSpot): Place {
  return { id, row: name, number }
}
