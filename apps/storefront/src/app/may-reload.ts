// chunk: late
import { readAddress } from '@bilheteria/contract/page'
import { timeUntil } from '#platform/clock.ts'
import { useLoader } from '#platform/loader.ts'
import { currentPath } from '#platform/location.ts'
import { readPageData } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'

const FIELDS = 'input:not([type=hidden],[type=radio],[type=checkbox]),textarea'

/** What somebody has written into, or found filled in when we began to look. */
const touched = new Set<Element>()

export function watchTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) if (field.value) touched.add(field)
  addEventListener('input', ({ target }) => target instanceof Element && touched.add(target), { capture: true })
}

/** A new version waits for the end of a reservation, of a payment, of a call and of a form somebody is filling in. */
export function mayReload(): boolean {
  return !isReserving() && !isPaying() && !isCalling() && !isTyping()
}

function isReserving(): boolean {
  const { timer } = useSavedState.getState().cart
  return timer !== null && timeUntil(timer.expires_at, timer.offset_ms) > 0
}

/** Also when the reservation's time is over: the bank may still be asked. */
function isPaying(): boolean {
  const { cart, ticket } = useSavedState.getState()
  const { page } = readAddress(currentPath(readPageData().router_mode))
  return page === 'checkout' && cart.step === PAYMENT_STEP && ticket.selected_order_id !== null
}

function isCalling(): boolean {
  const { global, button } = useLoader.getState()
  return global + button > 0
}

/** A field that has gone, or is empty again, holds nothing that could be lost. */
function isTyping(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => (field as HTMLInputElement).value !== '')
}
