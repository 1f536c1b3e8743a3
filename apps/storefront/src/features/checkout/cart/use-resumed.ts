import type { EventDetail } from '@bilheteria/contract/events'
import { useCallback, useEffect, useState } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { loadReservation } from './load-reservation.ts'
import { agreeWithSeats } from './seats-and-types.ts'
import { clearOwn, setQuantities, watchEnd } from './transitions.ts'
import { useCheckout, readCheckout } from './checkout-store.ts'

/** Goes on with the buyer's live reservation, whichever tab or device made it. */
export function useResumed(event: EventDetail): { failure: Error | undefined; retry(): void } {
  const event_id = event.id
  const buyer = useSavedState((state) => (isLogged(state) ? state.user.id : undefined))
  const entered = useCheckout((checkout) => checkout.event_id === event_id)
  const reservation_id = useCheckout((checkout) =>
    checkout.event_id === event_id ? checkout.timer?.reservation_id : undefined,
  )
  const [failure, setFailure] = useState<Error>()
  useEffect(watchEnd, [])

  const ask = useCallback(() => {
    const wanted = () => {
      const now = readCheckout()
      const { user } = useSavedState.getState()
      return user.id === buyer && now.event_id === event_id && now.timer?.reservation_id === reservation_id
    }
    loadReservation(event_id, reservation_id !== undefined, wanted).then(
      () => setFailure(undefined),
      (error: Error) => wanted() && setFailure(error),
    )
  }, [buyer, event_id, reservation_id])

  useEffect(() => {
    const { reservation } = readCheckout()
    const known = reservation?.event_id === event_id && reservation.id === reservation_id
    if (!buyer) clearOwn()
    else if (entered && !known) ask()
  }, [buyer, event_id, entered, reservation_id, ask])

  useEffect(() => {
    if (!failure) return
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [failure, ask])

  const seats = useCheckout((checkout) => checkout.seats)
  useEffect(() => {
    const agree = () => {
      if (document.visibilityState === 'hidden') return
      const { quantities, reservation } = readCheckout()
      const agreed = agreeWithSeats(event, seats, quantities)
      // Seats that are reserved have not arrived yet.
      const arrived = reservation_id === undefined || reservation
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
