import { AppError } from '@bilheteria/contract/errors'
import { privateId } from '@bilheteria/contract/fields'
import { getOrder, type Order } from '@bilheteria/contract/orders'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { keepOrders, useKeptOrder } from './kept-orders.ts'
import { asksEvery } from './order-status.ts'
import { restoreOrders, useRestoredWhenSlow } from './restore-orders.ts'
import { useRefresh } from './use-refresh.ts'

type Loaded = { order: Order | undefined; failure: Error | undefined; missing: boolean; retry(): void }

/** One order, kept fresh while something about it is awaited. `missing`: the caller has no such order. */
export function useOwnOrder(order_id: string): Loaded {
  const order = useKeptOrder(order_id)
  const [failure, setFailure] = useState<Error>()
  const possible = z.safeParse(privateId, order_id).success
  const refresh = useCallback(async (): Promise<void> => {
    if (!possible) return
    try {
      const { id } = useSavedState.getState().user
      const found = await call(getOrder, { order_id })
      // An answer that comes after its asker has left is nobody's.
      if (useSavedState.getState().user.id === id) keepOrders([found])
      setFailure(undefined)
    } catch (error) {
      await restoreOrders()
      setFailure(error as Error)
    }
  }, [order_id, possible])
  useRestoredWhenSlow(order === undefined)
  useRefresh(refresh, order && asksEvery(order))
  const retry = () => {
    setFailure(undefined)
    void refresh()
  }
  const missing = !possible || (failure instanceof AppError && failure.code === 'order_not_found')
  return { order: missing ? undefined : order, failure, missing, retry }
}
