import { useMemo } from 'react'
import type { SeatRow, SeatSpot } from '#features/seats/seat-rows.ts'
import type { Place } from '#features/checkout/cart/seats-and-types.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

const NONE: readonly Place[] = []

/** Ids of the seats chosen in a section. */
export function useChosenIds(section_id: string): string[] {
  const places = useCheckout((checkout) => checkout.seats[section_id] ?? NONE)
  return useMemo(() => places.map(({ id }) => id), [places])
}

export function toPlace({ name }: SeatRow, { id, number }: SeatSpot): Place {
  return { id, row: name, number }
}
