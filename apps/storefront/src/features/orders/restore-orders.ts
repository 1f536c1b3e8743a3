import { useEffect } from 'react'
import { useSavedState } from '#platform/saved-state.ts'
import { readFromDevice } from './device-orders.ts'
import { keepRestored } from './kept-orders.ts'

/** Whoever stands at a gate looks at a ticket of this morning rather than at nothing. */
const PATIENCE_MS = 2_000

/** Shows what the device keeps, where nothing better is known. */
export async function restoreOrders(): Promise<void> {
  const { id } = useSavedState.getState().user
  const orders = await readFromDevice(id)
  if (useSavedState.getState().user.id === id) keepRestored(orders)
}

export function useRestoredWhenSlow(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    const patience = setTimeout(() => void restoreOrders(), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [waiting])
}
