import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { placeOf } from '#features/seats/open-board.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { SeatGrid } from '#features/seats/seat-grid.tsx'
import { useBoardRows } from '#features/seats/use-board-rows.ts'
import { toPlace, useChosenIds } from './chosen-ids.ts'
import { sectionTitle, seatPrice } from './offer-texts.ts'
import { useOwnSeats } from './own-seats.ts'
import { toggleSeat } from './toggle-seat.ts'

type Props = {
  event: EventDetail
  sector: Sector
  section: Section
  board: SeatBoard
  hidden?: boolean
  onPointed?(seat: number | undefined): void
}

/** The table of a section that stands on a plan. */
export function BoardGrid({ event, sector, section, board, hidden = false, onPointed }: Props) {
  const seats = useBoardRows(board, section.id)
  const chosen = useChosenIds(section.id)
  useOwnSeats(event.id, section.id)
  if (!seats) return null
  return (
    <SeatGrid
      label={`Lugares de ${sectionTitle(sector, section)}`}
      seats={seats}
      chosen={chosen}
      price={seatPrice(section)}
      hidden={hidden}
      onToggle={(row, seat) => toggleSeat(event, section, toPlace(row, seat))}
      onPointed={(id) => onPointed?.(id === undefined ? undefined : placeOf(board.laid, id))}
    />
  )
}
