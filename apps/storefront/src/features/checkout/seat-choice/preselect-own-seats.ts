import type { Seat } from '@bilheteria/contract/seats'
import { useEffect } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { loadSeats } from '#features/checkout/cart/calls.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { preselectSeats } from '#features/checkout/cart/transitions.ts'

type Row = { row: string; seats: readonly Seat[] }

/** Seats the buyer holds in a section, from wherever they were taken, are chosen when it is opened. */
export function useOwnSeats(event_id: string, section_id: string): void {
  const buyer = useSavedState((state) => (isLogged(state) ? state.user.id : undefined))
  const asked = useCheckout((checkout) => checkout.seats_asked)
  useEffect(() => {
    if (buyer === undefined) return
    let wanted = true
    // Without an answer the reservation still knows them.
    loadSeats(event_id, section_id)
      .then((rows) => wanted && preselect(section_id, rows, buyer))
      .catch(() => undefined)
    return () => {
      wanted = false
    }
    // `asked` changes when it is to be asked anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [event_id, section_id, buyer, asked])
}

/** What somebody has chosen here since stays as chosen. */
export function preselect(section_id: string, rows: readonly Row[], buyer: string): void {
  const own = rows.flatMap(({ row, seats }) =>
    seats.flatMap(({ id, number, user_id }) => (user_id !== null && user_id === buyer ? { id, row, number } : [])),
  )
  if (own.length === 0) return
  preselectSeats(section_id, own)
}
