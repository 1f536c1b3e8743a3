import type { EventDetail } from '@bilheteria/contract/events'
import { placeOf } from '#features/seats/open-board.ts'
import type { WatchedBoard } from '#features/seats/watch-board.ts'
import { ownSeats, useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { reloadReservation } from '#features/checkout/cart/load-reservation.ts'
import { dropTakenSeats } from './drop-taken-seats.ts'

/** While one chooses: the board knows what is the buyer's, and the choice what others have taken. */
export function keepChoice(event: EventDetail, { board, setOwn, onOwnGone, refresh }: WatchedBoard): () => void {
  const isTaken = (id: string) => {
    const seat = placeOf(board.laid, id)
    return seat !== undefined && board.codes[seat] !== 0
  }
  let checking = false
  const check = () => {
    if (checking) return
    checking = true
    void dropTakenSeats(event, isTaken).finally(() => (checking = false))
  }
  setOwn(ownSeats(useCheckout.getState()))
  const stopBoard = board.onChange(check)
  const stopOwn = onOwnGone(() => void reloadReservation(event.id))
  const stopHeld = useCheckout.subscribe((held, before) => {
    if (held.reservation !== before.reservation || held.found_seats !== before.found_seats) setOwn(ownSeats(held))
    if (held.seats_asked !== before.seats_asked) refresh()
    if (held.reserving !== before.reserving) check()
  })
  check()
  return () => {
    stopBoard()
    stopOwn()
    stopHeld()
  }
}
