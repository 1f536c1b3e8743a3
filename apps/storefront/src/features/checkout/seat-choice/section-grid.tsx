import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { SeatGrid } from '#features/seats/seat-grid.tsx'
import type { SeatRows } from '#features/seats/seat-rows.ts'
import { toPlace, useChosenIds } from './chosen-ids.ts'
import { sectionTitle, seatPrice } from '#features/checkout/frame/offer-texts.ts'
import { toggleSeat } from './toggle-seat.ts'

type Props = {
  event: EventDetail
  sector: Sector
  section: Section
  seats: SeatRows
  hidden?: boolean
  onPointed?(id: string | undefined): void
}

/** The table of a section, wherever its seats are known from. */
export function SectionGrid({ event, sector, section, ...grid }: Props) {
  const chosen = useChosenIds(section.id)
  return (
    <SeatGrid
      {...grid}
      label={`Lugares de ${sectionTitle(sector, section)}`}
      chosen={chosen}
      price={seatPrice(section)}
      onToggle={(row, seat) => toggleSeat(event, section, toPlace(row, seat))}
    />
  )
}
