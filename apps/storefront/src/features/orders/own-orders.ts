import { AppError } from '@bilheteria/contract/app-error'
import { privateId } from '@bilheteria/contract/fields'
import { getOrder, listOrders, type Order } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/api.ts'
import { fail } from '#platform/fail.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { keepList, keepOrders, pagesShown, useKeptList, useKeptOrder } from './kept-orders.ts'
import { asksEvery } from './order-status.ts'
import { restoreOrders, useRestoredWhenSlow } from './restore-orders.ts'

type OwnOrder = { order: Order | undefined; failure: Error | undefined; missing: boolean; retry(): void }

/** One order, kept fresh while something about it is awaited. `missing`: the caller has no such order. */
export function useOwnOrder(order_id: string): OwnOrder {
  const order = useKeptOrder(order_id)
  const possible = z.safeParse(privateId, order_id).success
  const ask = useCallback(async () => {
    if (possible)
      await askAsOneself(
        () => call(getOrder, { order_id }),
        (found) => keepOrders([found]),
      )
  }, [order_id, possible])
  const { failure, retry } = useAsked(ask, order && asksEvery(order))
  useRestoredWhenSlow(order === undefined)
  const missing = !possible || (failure instanceof AppError && failure.code === 'order_not_found')
  return { order: missing ? undefined : order, failure, missing, retry }
}

/** The caller's orders, as many pages as were opened. `failure` with a list means: it could not be made fresh. */
export function useOrders() {
  const list = useKeptList()
  const ask = useCallback(() => askForPages(pagesShown()), [])
  const { failure, retry, run } = useAsked(ask, soonest(list?.orders ?? []))
  useRestoredWhenSlow(list === undefined)
  return { list, failure, retry, showMore: () => run(askForPages(pagesShown() + 1)) }
}

/** All pages up to this one, as they are now. */
function askForPages(up_to: number): Promise<void> {
  const numbers = Array.from({ length: up_to }, (_, i) => String(i + 1))
  return askAsOneself(
    () => Promise.all(numbers.map((page) => call(listOrders, { page }))),
    (answers) => {
      keepList(
        answers.flatMap(({ data }) => data),
        up_to,
        answers.at(-1)?.pages ?? 0,
      )
    },
  )
}

function soonest(orders: readonly Order[]): number | undefined {
  const waits = orders.flatMap((order) => asksEvery(order) ?? [])
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** An answer that comes after its asker has left is nobody's, and whose session has run out need not ask. */
async function askAsOneself<Answer>(ask: () => Promise<Answer>, keep: (answer: Answer) => void): Promise<void> {
  const before = useSavedState.getState()
  if (!isLogged(before)) throw fail('session_ended')
  const answer = await ask()
  const after = useSavedState.getState()
  if (isLogged(after) && after.user.id === before.user.id) keep(answer)
}

/** Browsers say that there is network before there is any, or do not say it at all. */
const RETRY_MS = 5_000

/**
 * Asks at once, again whenever the tab is shown or the network is back, and every `every_ms` in between while somebody
 * looks; until there is an answer in any case. Whoever paid on the bus sees how it ended as soon as they are out of the tunnel; whoever is still in it sees what
 * the device keeps.
 */
function useAsked(ask: () => Promise<void>, every_ms: number | undefined) {
  const [failure, setFailure] = useState<Error>()
  const logged = useSavedState(isLogged)
  useEffect(() => {
    const askNow = () => void outcomeOf(ask()).then(setFailure)
    const askIfShown = () => {
      if (document.visibilityState === 'visible') askNow()
    }
    askNow()
    document.addEventListener('visibilitychange', askIfShown)
    addEventListener('online', askIfShown)
    return () => {
      document.removeEventListener('visibilitychange', askIfShown)
      removeEventListener('online', askIfShown)
    }
    // Whoever logs in again while looking at what the device keeps sees how it is now.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ask, logged])

  const asking = useRef(false)
  const pause_ms = every_ms ?? (isUnanswered(failure) ? RETRY_MS : undefined)
  useEffect(() => {
    if (pause_ms === undefined) return
    const ticking = setInterval(() => {
      // A slow answer is waited for, not asked for twice.
      if (asking.current || document.visibilityState !== 'visible') return
      asking.current = true
      void outcomeOf(ask())
        .then(setFailure)
        .finally(() => (asking.current = false))
    }, pause_ms)
    return () => clearInterval(ticking)
  }, [ask, pause_ms])

  const run = (asked: Promise<void>) => outcomeOf(asked).then(setFailure)
  const retry = () => {
    setFailure(undefined)
    void run(ask())
  }
  return { failure, retry, run }
}

function isUnanswered(failure: Error | undefined): boolean {
  return failure instanceof AppError && (failure.code === 'offline' || failure.code === 'timeout')
}

/** Why it came to nothing, if it did; then what the device keeps is shown. */
async function outcomeOf(asked: Promise<void>): Promise<Error | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    await restoreOrders()
    return error as Error
  }
}
