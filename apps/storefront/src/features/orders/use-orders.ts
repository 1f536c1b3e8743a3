import { listOrders, type Order } from '@bilheteria/contract/orders'
import { useCallback, useState } from 'react'
import { call } from '#platform/api.ts'
import { keepList, pagesShown, useKeptList } from './kept-orders.ts'
import { asksEvery } from './order-status.ts'
import { useRefresh } from './use-refresh.ts'

/** All pages up to this one, as they are now. */
async function loadPages(upTo: number): Promise<void> {
  const numbers = Array.from({ length: upTo }, (_, i) => String(i + 1))
  const answers = await Promise.all(numbers.map((page) => call(listOrders, { page })))
  const orders = answers.flatMap(({ data }) => data)
  keepList(orders, upTo, answers.at(-1)?.pages ?? 0)
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
      setFailure(error as Error)
    }
  }, [])
  const refresh = useCallback(() => load(0), [load])
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
