import { listOrders, type Order } from '@bilheteria/contract/orders'
import { useCallback, useState } from 'react'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { keepList, pagesShown, useKeptList } from './kept-orders.ts'
import { asksEvery } from './order-status.ts'
import { restoreOrders, useRestoredWhenSlow } from './restore-orders.ts'
import { useRefresh } from './use-refresh.ts'

/** All pages up to this one, as they are now. */
async function loadPages(upTo: number): Promise<void> {
  const { id } = useSavedState.getState().user
  const numbers = Array.from({ length: upTo }, (_, i) => String(i + 1))
  const answers = await Promise.all(numbers.map((page) => call(listOrders, { page })))
  const orders = answers.flatMap(({ data }) => data)
  // An answer that comes after its asker has left is nobody's.
  if (useSavedState.getState().user.id === id) keepList(orders, upTo, answers.at(-1)?.pages ?? 0)
}

/** The caller's orders. `failure` with a list means: it could not be made fresh. */
export function useOrders() {
  const list = useKeptList()
  const [failure, setFailure] = useState<Error>()
  const load = useCallback(async (further: number): Promise<void> => {
    try {
      await loadPages(pagesShown() + further)
      setFailure(undefined)
    } catch (error) {
      await restoreOrders()
      setFailure(error as Error)
    }
  }, [])
  const refresh = useCallback(() => load(0), [load])
  useRestoredWhenSlow(list === undefined)
  useRefresh(refresh, soonest(list?.orders ?? []))
  const retry = () => {
    setFailure(undefined)
    void refresh()
  }
  return { list, failure, retry, showMore: () => load(1) }
}

function soonest(orders: readonly Order[]): number | undefined {
  const waits = orders.flatMap((order) => asksEvery(order) ?? [])
  return waits.length === 0 ? undefined : Math.min(...waits)
}
