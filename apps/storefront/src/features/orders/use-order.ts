import { isGone } from '@bilheteria/contract/app-error'
import { getOrder, watchOrder, type Order, type OrderState } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { followResource } from '#platform/live-resource.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { keepOrders, useKeptOrder } from './kept-orders.ts'

/** Nothing more is expected of these by somebody who is paying. */
const SETTLED: ReadonlySet<OrderState> = new Set(['paid', 'cancelled', 'refunded'])

type Watched = {
  order: Order | undefined
  /** Why there is nothing to show, or nothing more to hear. */
  failure: Error | undefined
  gone: boolean
  /** What is shown could not be made fresh; it is tried again and again. */
  stale: boolean
  retry(): void
}

/** An order as it stands, while it may still change: a Pix that is paid shows within a second. */
export function useOrder(order_id: string | null): Watched {
  const order = useKeptOrder(order_id ?? '')
  const [attempt, setAttempt] = useState(0)
  const [latest, setLatest] = useState<{ order_id: string; failure: Error; lasting: boolean }>()
  const failed = latest?.order_id === order_id ? latest : undefined
  const failure = failed && (failed.lasting || !order) ? failed.failure : undefined
  const settled = order !== undefined && SETTLED.has(order.state)
  const wanted = order_id !== null && !settled && !failed?.lasting
  useEffect(() => {
    if (!wanted) return
    return followResource(
      {
        listen: (onValue, stopped) => openEventStream(watchOrder, { order_id }, onValue, stopped),
        ask: () => call(getOrder, { order_id }),
      },
      {
        onValue: (heard) => {
          keepOrders([heard])
          setLatest(undefined)
        },
        onTrouble: (failure) => setLatest({ order_id, failure, lasting: false }),
        onFailure: (failure) => setLatest({ order_id, failure, lasting: true }),
      },
    )
    // Another attempt is another line.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order_id, wanted, attempt])
  const retry = useCallback(() => {
    setLatest(undefined)
    setAttempt((n) => n + 1)
  }, [])
  return { order, failure, gone: isGone(failure), stale: failed !== undefined && !failure, retry }
}
