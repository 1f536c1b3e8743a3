import { onCheckout } from '#features/checkout/cart/checkout-store.ts'
import type { HolderInput } from '#features/checkout/cart/nominal-tickets.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'

type Typed = { reservation_id: string; key: string; user_id: string; holders: HolderInput[] }

/** In memory only: storage never holds other people's data. */
let typed: Typed | undefined

/** After a session ends at the form, this tab retains the input until the same person logs in. */
export function keepTyped(kept: Omit<Typed, 'user_id'>): void {
  const state = useSavedState.getState()
  // A logout by choice leaves no id.
  if (!isLogged(state) && state.user.id !== '') typed = { ...kept, user_id: state.user.id }
}

/** Keyed by the tickets of the form. */
export function findTyped(key: string): HolderInput[] | undefined {
  return typed?.key === key && typed.user_id === useSavedState.getState().user.id ? typed.holders : undefined
}

export function dropTyped(): void {
  typed = undefined
}

useSavedState.subscribe(({ user }) => {
  if (user.id !== typed?.user_id) dropTyped()
})
onCheckout(({ timer }) => {
  if (timer?.reservation_id !== typed?.reservation_id) dropTyped()
})
