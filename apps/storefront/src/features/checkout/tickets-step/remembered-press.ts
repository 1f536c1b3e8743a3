// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { onCheckout, readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { agreeWithSeats } from '#features/checkout/cart/seats-and-types.ts'
import { tabStorage } from '#platform/storage.ts'

const KEY = 'continue'

/** A partner login takes a minute or two; after this time the buyer must press again. */
const FRESH_MS = 10 * 60_000
/** Long enough for a map on a slow line; a different cart is not reserved. */
const PATIENCE_MS = 15_000

type Press = { event_id: string; cart: string; at_ms: number }

function cartOf(): string {
  const { quantities, coupons } = readCheckout()
  const chosen = Object.entries(quantities).filter(([, amount]) => amount > 0)
  const in_order = chosen.toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([in_order, coupons.map(({ code }) => code)])
}

/** A partner login leaves the page, so the tab stores the press of Continuar with its cart. */
export function rememberPress(event_id: string): void {
  tabStorage.setItem(KEY, JSON.stringify({ event_id, cart: cartOf(), at_ms: Date.now() } satisfies Press))
}

export function forgetPress(): void {
  tabStorage.removeItem(KEY)
}

function read(): Partial<Press> {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? '{}') as Partial<Press>
  } catch {
    return {}
  }
}

/** Repeats a stored press once if the cart is the same; seats are restored after their map. */
export function whenPressed(event: EventDetail, goOn: () => void): (() => void) | undefined {
  const press = read()
  if (press.event_id !== event.id) return undefined
  const age_ms = Date.now() - (press.at_ms ?? 0)
  if (!(age_ms >= 0 && age_ms < FRESH_MS)) {
    forgetPress()
    return undefined
  }
  const check = () => {
    const { quantities, seats, timer } = readCheckout()
    if (timer) return stop()
    if (cartOf() !== press.cart || agreeWithSeats(event, seats, quantities) !== quantities) return
    stop()
    goOn()
  }
  const unsubscribe = onCheckout(check)
  const waiting = setTimeout(stop, PATIENCE_MS)
  function stop(): void {
    leave()
    forgetPress()
  }
  function leave(): void {
    clearTimeout(waiting)
    unsubscribe()
  }
  check()
  return leave
}
