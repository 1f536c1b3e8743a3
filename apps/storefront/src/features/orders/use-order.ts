import { isGone } from '@bilheteria/contract/app-error'
import { getOrder, watchOrder, type Order, type OrderState } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { follow } from '#platform/follow.ts'
import { listen } from '#platform/listen.ts'
import { keepOrders, useKeptOrder } from './kept-orders.ts'

/** Nothing more is expected of these by somebody who is paying. */
const SETTLED: ReadonlySet<OrderState> = new Set(['paid', 'cancelled', 'refunded'])

type Watched = { order: Order | undefined; failure: Error | undefined; gone: boolean; retry(): void }

/** An order as it stands, while it may still change: a Pix that is paid shows within a second. */
export function useOrder(order_id: string | null): Watched {
  const order = useKeptOrder(order_id ?? '')
  const [failed, setFailed] = useState<{ order_id: string; failure: Error }>()
  const failure = failed?.order_id === order_id ? failed.failure : undefined
  const settled = order !== undefined && SETTLED.has(order.state)
  const wanted = order_id !== null && !settled && !failure
  useEffect(() => {
    if (!wanted) return
    return follow(
      {
        listen: (onValue, stopped) => listen(watchOrder, { order_id }, onValue, stopped),
        ask: () => call(getOrder, { order_id }),
      },
      { onValue: (heard) => keepOrders([heard]), onFailure: (failure) => setFailed({ order_id, failure }) },
    )
  }, [order_id, wanted])
  const retry = useCallback(() => setFailed(undefined), [])
  return { order, failure, gone: isGone(failure), retry }
}
