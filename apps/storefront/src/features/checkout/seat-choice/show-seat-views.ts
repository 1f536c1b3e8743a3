import type { EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { findSection } from '#features/checkout/cart/open-section.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { sharedEvent } from '#features/seats/view/shared-event.ts'
import { showView } from '#features/seats/view/show-view.tsx'
import { placeOnBoard } from './pick-best.ts'

type Seats = { event: EventDetail; page: PageData; board: SeatBoard; seats: readonly number[] }

/** What one sees from these seats, by their places in the laid columns. */
export function showSeatViews({ event, page, board, seats }: Seats): Promise<void> {
  const places = seats.map((seat) => {
    const { section_id, place } = placeOnBoard(board, seat)
    return { seat, name: `${place.row}-${place.number} · ${findSection(event, section_id)?.section.name ?? ''}` }
  })
  return showView({ plan: board.plan, laid: board.laid, places, event: sharedEvent(event, page) })
}
