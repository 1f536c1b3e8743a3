import { errors } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { useCallback, useEffect, useState } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { setQuantities, timeLeft } from './cart.ts'
import { letGo, resume, useHeld, watchExpiry } from './held.ts'
import { agreeWithSeats } from './seats-and-types.ts'

const HOLDERS_STEP = 2

/** Goes on with the buyer's live reservation, whichever tab or device made it. */
export function useResumed(event: EventDetail): { failure: Error | undefined; retry(): void } {
  const event_id = event.id
  const buyer = useSavedState((state) => (isLogged(state) ? state.user.id : undefined))
  const reservation_id = useSavedState(({ cart }) =>
    cart.event_id === event_id ? cart.timer?.reservation_id : undefined,
  )
  const [failure, setFailure] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  useEffect(watchExpiry, [])

  useEffect(() => {
    const { reservation } = useHeld.getState()
    const known = reservation?.event_id === event_id && reservation.id === reservation_id
    if (!buyer) useHeld.setState({ reservation: undefined })
    if (!buyer || known) return
    let wanted = true
    const ask = async () => {
      const found = await (await import('./calls.ts')).findReservation(event_id)
      if (!wanted) return
      setFailure(undefined)
      if (found) resume(found, HOLDERS_STEP)
      else if (reservation_id !== undefined) sayGone()
    }
    ask().catch((error: Error) => wanted && setFailure(error))
    return () => {
      wanted = false
    }
  }, [buyer, event_id, reservation_id, attempt])

  const seats = useHeld((held) => held.seats)
  const quantities = useSavedState(({ cart }) => cart.quantities)
  useEffect(() => {
    const agreed = agreeWithSeats(event, seats, quantities)
    // Seats that are reserved have not arrived yet.
    if (agreed !== quantities && (reservation_id === undefined || useHeld.getState().reservation)) setQuantities(agreed)
  }, [event, seats, quantities, reservation_id])

  return { failure, retry: useCallback(() => setAttempt((n) => n + 1), []) }
}

/** By time, or given up somewhere else. */
function sayGone(): void {
  const { timer } = useSavedState.getState().cart
  letGo(timer && timeLeft(timer) > 0 ? errors.reservation_not_found.text : undefined)
}
