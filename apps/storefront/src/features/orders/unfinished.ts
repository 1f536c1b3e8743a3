import { listUnfinished, type Unfinished } from '@bilheteria/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { countOf } from '#features/checkout/cart/offer.ts'
import { callQuietly } from '#platform/call-quietly.ts'
import { hearDatabaseTime } from '#platform/clock.ts'
import { useSavedState, type SavedState } from '#platform/saved-state.ts'

/** A tab that is shown again asks no more often than this, and only while something is open. */
const FRESH_MS = 60_000

/** `pix` is unknown until the server was asked after the order was made. */
export type Open = Omit<Unfinished, 'pix'> & { pix?: boolean }

/**
 * What the person holds or has to pay, at any shop: one question a page load. Afterwards the cart that all tabs share says
 * what begins and ends here; another event's cart replaces it without ending the reservation.
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
      // Refused with a token that has run out, it is asked once more with the next. A person who logged out has none.
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

/** What ends here leaves the list: given up, over or paid. What is held here joins it. */
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
