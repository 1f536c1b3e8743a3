import { listOrders, type Order } from '@bilheteria/contract/orders'
import { callQuietly } from '#platform/call-quietly.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { saveOnDevice } from './device-orders.ts'
import { onKept } from './kept-orders.ts'

/** Nobody holds tickets for more coming events than fit on these; they come first. */
const MAX_PAGES = 3
const FRESH_MS = 10 * 60_000

/** From now on this person's tickets are on the device, as fresh as the network lets them be. */
export function keepTicketsOnDevice(person_id: string): void {
  let asked_at_ms = -Infinity
  const isHere = () => {
    const state = useSavedState.getState()
    return isLogged(state) && state.user.id === person_id
  }
  const refresh = async () => {
    if (!isHere() || document.visibilityState !== 'visible' || performance.now() - asked_at_ms < FRESH_MS) return
    asked_at_ms = performance.now()
    const orders = await listOwn().catch(() => undefined)
    if (orders) await saveOnDevice(person_id, orders, { all: true })
    else asked_at_ms = -Infinity
  }
  void refresh()
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('online', () => void refresh(), { signal })
  document.addEventListener('visibilitychange', () => void refresh(), { signal })
  // Whatever a page hears of an order is news for the device too: a purchase, a holder's new name, a cancellation.
  const stopListening = onKept((user_id, orders) => {
    if (user_id === person_id) void saveOnDevice(person_id, orders, { all: false })
  })
  const stopWatching = useSavedState.subscribe(() => {
    if (isHere()) return
    stop.abort()
    stopListening()
    stopWatching()
  })
}

async function listOwn(): Promise<Order[]> {
  const orders: Order[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { data, pages } = await callQuietly(listOrders, { page: String(page) })
    orders.push(...data)
    if (page >= pages) break
  }
  return orders
}
