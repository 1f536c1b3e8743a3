import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { useContext } from 'react'
import '#features/seats/seats.css'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { BoardGrid } from './board-grid.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { ListedSeats } from './listed-seats.tsx'
import { SeatNotes } from './seat-notes.tsx'
import { SeatsWaiting } from './seats-waiting.tsx'

type Props = { event: EventDetail; sector: Sector; section: Section }

/** The seats of a section without the map: the same table that the map has for those who do not see it. */
export function SeatChoice(of: Props) {
  const { event, section } = of
  return (
    <div className="grid gap-4 border-t border-line p-4">
      {event.plan === null ? <ListedSeats {...of} /> : <PlannedSeats {...of} />}
      <ChosenSeats event={event} only={section.id} />
      <SeatNotes only={section.id} />
    </div>
  )
}

function PlannedSeats(of: Props) {
  const loaded = useContext(BoardContext)
  const board = loaded?.watched?.board
  if (loaded?.failed) return <PartFailed onRetry={loaded.retry} />
  if (!board) return <SeatsWaiting />
  const drawn = board.laid.sections.some(({ id, count }) => id === of.section.id && count > 0)
  return drawn ? <BoardGrid {...of} board={board} /> : <ListedSeats {...of} />
}
