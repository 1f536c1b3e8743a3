import { emptyState, useSavedState } from '#platform/saved-state.ts'

/** A cart belongs to one event: entering another one's checkout empties it. */
export function enterCheckout(event_id: string): void {
  useSavedState.setState(({ cart }) => ({
    events: { selected_event_id: event_id },
    cart: cart.event_id === event_id ? cart : { ...emptyState.cart, event_id },
  }))
}

export function resetCart(): void {
  useSavedState.setState({ cart: emptyState.cart, events: emptyState.events })
}
