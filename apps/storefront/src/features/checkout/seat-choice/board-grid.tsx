import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { placeOf } from '#features/seats/open-board.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { useBoardRows } from '#features/seats/use-board-rows.ts'
import { useOwnSeats } from './preselect-own-seats.ts'
import { SectionGrid } from './section-grid.tsx'

type Props = {
  event: EventDetail
  sector: Sector
  section: Section
  board: SeatBoard
  hidden?: boolean
  /** On the map the seats of a row run from right to left. */
  leftwards?: boolean
  onPointed?(seat: number | undefined): void
}

/** The table of a section that stands on a plan. */
export function BoardGrid({ event, sector, section, board, hidden = false, leftwards = false, onPointed }: Props) {
  const seats = useBoardRows(board, section.id)
  useOwnSeats(event.id, section.id)
  if (!seats) return null
  return (
    <SectionGrid
      {...{ event, sector, section, seats, hidden, leftwards }}
      onPointed={(id) => onPointed?.(id === undefined ? undefined : placeOf(board.laid, id))}
    />
  )
}
