import type { EventDetail } from '@bilheteria/contract/events'
import { placeOf } from '#features/seats/open-board.ts'
import type { WatchedBoard } from '#features/seats/watch-board.ts'
import { reloadReservation } from '#features/checkout/cart/load-reservation.ts'
import { dropTakenSeats } from './drop-taken-seats.ts'
import { forgetSeats, rememberSeats, restoreSeats } from './remembered-seats.ts'
import { readCheckout, onCheckout, ownSeats } from '#features/checkout/cart/checkout-store.ts'

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
  setOwn(ownSeats(readCheckout()))
  restoreSeats(event, board)
  rememberSeats(event, readCheckout())
  const stopBoard = board.onChange(check)
  const stopOwn = onOwnGone(() => void reloadReservation(event.id))
  const stopHeld = onCheckout((now, before) => {
    if (now.reservation !== before.reservation || now.found_seats !== before.found_seats) setOwn(ownSeats(now))
    if (now.seats_asked !== before.seats_asked) refresh()
    if (now.reserving !== before.reserving) check()
    rememberSeats(event, now)
  })
  check()
  return () => {
    forgetSeats()
    stopBoard()
    stopOwn()
    stopHeld()
  }
}
