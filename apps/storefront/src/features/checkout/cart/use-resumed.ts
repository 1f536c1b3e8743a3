import type { EventDetail } from '@bilheteria/contract/events'
import { useCallback, useEffect, useState } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { setQuantities } from './cart.ts'
import { loadReservation } from './load-reservation.ts'
import { clearOwn, useCheckout, watchEnd } from './checkout-store.ts'
import { agreeWithSeats } from './seats-and-types.ts'

/** Goes on with the buyer's live reservation, whichever tab or device made it. */
export function useResumed(event: EventDetail): { failure: Error | undefined; retry(): void } {
  const event_id = event.id
  const buyer = useSavedState((state) => (isLogged(state) ? state.user.id : undefined))
  const entered = useSavedState(({ cart }) => cart.event_id === event_id)
  const reservation_id = useSavedState(({ cart }) =>
    cart.event_id === event_id ? cart.timer?.reservation_id : undefined,
  )
  const [failure, setFailure] = useState<Error>()
  useEffect(watchEnd, [])

  const ask = useCallback(() => {
    const wanted = () => {
      const { user, cart } = useSavedState.getState()
      return user.id === buyer && cart.event_id === event_id && cart.timer?.reservation_id === reservation_id
    }
    loadReservation(event_id, reservation_id !== undefined, wanted).then(
      () => setFailure(undefined),
      (error: Error) => wanted() && setFailure(error),
    )
  }, [buyer, event_id, reservation_id])

  useEffect(() => {
    const { reservation } = useCheckout.getState()
    const known = reservation?.event_id === event_id && reservation.id === reservation_id
    if (!buyer) clearOwn()
    else if (entered && !known) ask()
  }, [buyer, event_id, entered, reservation_id, ask])

  useEffect(() => {
    if (!failure) return
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [failure, ask])

  const seats = useCheckout((held) => held.seats)
  useEffect(() => {
    const agree = () => {
      if (document.visibilityState === 'hidden') return
      const { quantities } = useSavedState.getState().cart
      const agreed = agreeWithSeats(event, seats, quantities)
      // Seats that are reserved have not arrived yet.
      const arrived = reservation_id === undefined || useCheckout.getState().reservation
      if (agreed !== quantities && arrived) setQuantities(agreed)
    }
    agree()
    // Other tabs write to the same cart and have other seats: only the one that is used says how many tickets there are.
    addEventListener('focus', agree)
    document.addEventListener('visibilitychange', agree)
    return () => {
      removeEventListener('focus', agree)
      document.removeEventListener('visibilitychange', agree)
    }
  }, [event, seats, reservation_id])

  return { failure, retry: ask }
}
