import { listUnfinished, type Unfinished } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { countOf } from '#features/checkout/cart/offer.ts'
import { callQuietly } from '#platform/call-quietly.ts'
import { hearDatabaseTime } from '#platform/clock.ts'
import { useSavedState, type SavedState } from '#platform/saved-state.ts'

/** Minimum time between requests of a tab that is shown again; it polls only while a purchase is open. */
const FRESH_MS = 60_000

/** `pix` is undefined until a server answer after the order. */
export type Open = Omit<Unfinished, 'pix'> & { pix?: boolean }

/**
 * Unfinished reservations and orders at all shops: one request per page load. Later changes follow the cart that all
 * tabs share; another event's cart replaces it without ending the reservation.
 */
export function useUnfinished(): { open: readonly Open[]; ask(): void } {
  const [open, setOpen] = useState<readonly Open[]>(() => followCart([], useSavedState.getState()))
  const ask = useCallback(() => {
    callQuietly(listUnfinished, {}).then(
      ({ data, now }) => {
        hearDatabaseTime(now)
        setOpen(data)
      },
      () => undefined,
    )
  }, [])
  useEffect(() => {
    ask()
    return useSavedState.subscribe((now, before) => {
      // Retries with the next token after an expired one. After a logout there is no token.
      const token = now.user.token?.access_token
      if (token !== undefined && token !== before.user.token?.access_token) ask()
      if (now.cart !== before.cart || now.ticket !== before.ticket) setOpen((known) => followCart(known, now, before))
    })
  }, [ask])

  const waiting = open.length > 0
  useEffect(() => {
    if (!waiting) return
    let asked_ms = Date.now()
    const askIfOld = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked_ms < FRESH_MS) return
      asked_ms = Date.now()
      ask()
    }
    document.addEventListener('visibilitychange', askIfOld)
    return () => document.removeEventListener('visibilitychange', askIfOld)
  }, [waiting, ask])
  return { open, ask }
}

/** Removes purchases that this browser cancelled, let expire or paid; adds its new reservation. */
function followCart(
  known: readonly Open[],
  { cart, ticket, producers }: SavedState,
  before?: SavedState,
): readonly Open[] {
  const { event_id, timer, quantities } = cart
  if (event_id === null) return known
  const others = known.filter(({ event }) => event.id !== event_id)
  if (!timer) return before?.cart.event_id === event_id && before.cart.timer ? others : known
  const same = known.find(({ event }) => event.id === event_id)
  const order_id = ticket.selected_order_id
  const shop = same?.producer ?? { id: producers.selected?.id ?? '0', slug: producers.selected?.slug ?? '' }
  const own: Open = {
    event: same?.event ?? { id: event_id, title: '' },
    producer: shop,
    order_id,
    ...(same?.pix !== undefined && same.order_id === order_id && { pix: same.pix }),
    tickets: countOf(quantities) || (same?.tickets ?? 1),
    expires_at: timer.expires_at,
  }
  return [...others, own]
}
