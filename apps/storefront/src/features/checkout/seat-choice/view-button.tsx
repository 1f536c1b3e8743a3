import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { Button } from '@bilheteria/ui/button'
import { Eye } from 'lucide-react'
import { useContext } from 'react'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { placeOf } from '#features/seats/open-board.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { sayFailure } from '#platform/failures.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** What one sees from the chosen seats, of one section or of all, where the venue is drawn. */
export function ViewButton({ event, only }: { event: EventDetail; only?: string | undefined }) {
  const page = usePage()
  const board = useContext(BoardContext)?.watched?.board
  const { busy, run } = useBusy()
  const chosen = useCheckout((checkout) => checkout.seats)
  if (!board) return null
  const own = Object.entries(chosen).flatMap(([id, places]) => (only === undefined || id === only ? places : []))
  const seats = own.flatMap(({ id }) => placeOf(board.laid, id) ?? [])
  if (seats.length === 0) return null
  const show = () =>
    import('./show-seat-views.ts').then((views) => views.showSeatViews({ event, page, board, seats })).catch(sayFailure)
  return (
    <Button look="quiet" size="mid" className="view-button" busy={busy} onClick={() => void run(show)}>
      {!busy && <Eye size={20} />}
      <span>{text('seats.view')}</span>
    </Button>
  )
}
