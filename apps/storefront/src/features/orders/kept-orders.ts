import type { Order } from '@bilheteria/contract/orders'
import { create } from 'zustand'
import { hearDatabaseTime } from '#platform/clock.ts'
import { isLogged, useSavedState, type SavedState } from '#platform/saved-state.ts'

/** Whose orders these are, and which of them the list shows. */
type Kept = {
  user_id: string
  by_id: Record<string, Order>
  list: { ids: string[]; page: number; pages: number } | undefined
  /** They were read from the device, and nobody has said since how they stand. */
  restored: boolean
}

const nothing: Kept = { user_id: '', by_id: {}, list: undefined, restored: false }

/** In memory only: tickets open gates. What the device keeps of them for the way to the gate stands apart. */
const useKept = create<Kept>()(() => nothing)

type Listener = (user_id: string, orders: readonly Order[]) => void
const listeners = new Set<Listener>()

/** Hears of every order the server tells us about; answers how to stop. */
export function onKept(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An answer that was overtaken by a younger one is not news. */
export function keepOrders(orders: readonly Order[]): void {
  const kept = keptByCaller()
  const by_id = { ...kept.by_id }
  for (const order of orders) {
    const before = by_id[order.id]
    if (before && Date.parse(before.now) > Date.parse(order.now)) continue
    by_id[order.id] = order
    hearDatabaseTime(order.now)
  }
  useKept.setState({ ...kept, by_id, restored: false })
  for (const listener of listeners) listener(kept.user_id, orders)
}

export function keepList(orders: readonly Order[], page: number, pages: number): void {
  keepOrders(orders)
  useKept.setState({ list: { ids: [...new Set(orders.map(({ id }) => id))], page, pages } })
}

/** What the device kept, for as long as nothing better is known. */
export function keepRestored(orders: readonly Order[]): void {
  const kept = keptByCaller()
  const missing = orders.filter(({ id }) => !kept.by_id[id])
  if (missing.length === 0) return
  const by_id = { ...kept.by_id, ...Object.fromEntries(missing.map((order) => [order.id, order])) }
  const list = kept.list ?? { ids: orders.map(({ id }) => id), page: 1, pages: 1 }
  useKept.setState({ ...kept, by_id, list, restored: true })
}

/** Whether what is shown comes from the device. */
export function useRestored(): boolean {
  return useKept(({ restored }) => restored)
}

/** How far the list was opened. */
export function pagesShown(): number {
  return keptByCaller().list?.page ?? 1
}

/** Whose session has run out sees what the device keeps, and no longer what the server told them before. */
function callerOf(state: SavedState): string {
  return isLogged(state) ? state.user.id : `${state.user.id} without session`
}

/** What was kept of somebody else does not count. */
function keptByCaller(): Kept {
  const user_id = callerOf(useSavedState.getState())
  const kept = useKept.getState()
  return kept.user_id === user_id ? kept : { ...nothing, user_id }
}

function useKeptByCaller(): Kept {
  const user_id = useSavedState(callerOf)
  const kept = useKept()
  return kept.user_id === user_id ? kept : nothing
}

export function useKeptOrder(order_id: string): Order | undefined {
  return useKeptByCaller().by_id[order_id]
}

export function useKeptList(): { orders: Order[]; page: number; pages: number } | undefined {
  const { list, by_id } = useKeptByCaller()
  if (!list) return undefined
  const orders = list.ids.flatMap((id) => by_id[id] ?? [])
  return { orders, page: list.page, pages: list.pages }
}
