import { isGone } from '@bilheteria/contract/app-error'
import { getOrder, watchOrder, type Order, type OrderState } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { follow } from '#platform/follow.ts'
import { listen } from '#platform/listen.ts'

/** In memory only: they know who will enter. */
const useKnown = create<Record<string, Order>>()(() => ({}))

/** Answers may overtake each other: the one the server gave last counts. */
export function keepOrder(order: Order): void {
  const known = useKnown.getState()[order.id]
  if (!known || Date.parse(known.now) <= Date.parse(order.now)) useKnown.setState({ [order.id]: order })
}

/** Nothing more is expected of these by somebody who looks at them. */
const SETTLED: ReadonlySet<OrderState> = new Set(['paid', 'cancelled', 'refunded'])

type Watched = { order: Order | undefined; failure: Error | undefined; gone: boolean; retry(): void }

/** An order as it stands, while it may still change: a Pix that is paid shows within a second. */
export function useOrder(order_id: string | null): Watched {
  const order = useKnown((known) => (order_id === null ? undefined : known[order_id]))
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
      { onValue: keepOrder, onFailure: (failure) => setFailed({ order_id, failure }) },
    )
  }, [order_id, wanted])
  const retry = useCallback(() => setFailed(undefined), [])
  return { order, failure, gone: isGone(failure), retry }
}
