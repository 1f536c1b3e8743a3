import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { needsVerifiedEmail } from '@bilheteria/rules/verified-email'
import { say } from '@bilheteria/ui/words'
import { useCallback, useEffect, useRef, useState } from 'react'
import { measure } from '#platform/analytics.ts'
import { openDialog } from '#platform/dialog.ts'
import { fail } from '#platform/fail.ts'
import { retryImport } from '#platform/retry-import.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { chosenGoods } from '#features/checkout/cart/analytics-goods.ts'
import { countOf, quoteCart, type Quantities } from '#features/checkout/cart/offer.ts'
import { adoptReservation } from '#features/checkout/cart/load-reservation.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import { SeatsFailed } from '#features/checkout/cart/seats-failed.ts'
import { forgetPress, rememberPress, whenPressed } from './remembered-press.ts'
import { completeReservation, rejectSeats, startReserving, stopReserving } from '#features/checkout/cart/transitions.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'

type State = 'idle' | 'reserving' | 'crowd'

/** From a full cart to a reservation; a visitor logs in on the way, and it goes on by itself. */
export function useContinue(event: EventDetail, refresh: () => void) {
  const [state, setState] = useState<State>('idle')
  const running = useRef(false)
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const reserve = useCallback(async () => {
    if (running.current) return
    running.current = true
    setState('reserving')
    startReserving()
    try {
      await reserveAndMove(event, () => setState('crowd'))
    } catch (error) {
      await explain(event, error)
      refresh()
    } finally {
      running.current = false
      setState('idle')
      stopReserving()
    }
  }, [event, refresh])

  const logged = useSavedState(isLogged)
  const arrived = useSavedState((state) => state.cart.event_id === event.id)
  useEffect(() => {
    return logged && arrived ? whenPressed(event, () => void reserve()) : undefined
  }, [logged, arrived, event, reserve])

  function onContinue(): void {
    const problem = whyNotYet(event, readCheckout().quantities)
    if (problem !== undefined) return showSnackbar({ text: problem, colour: 'error' })
    hideSnackbar()
    if (isLogged(useSavedState.getState())) return void reserve()
    openDialog('/login')
    rememberPress(event.id)
    stopWaiting.current = afterLogin(() => void reserve())
  }

  return { busy: state === 'reserving' || state === 'crowd', crowded: state === 'crowd', onContinue }
}

/** Goes on once somebody has logged in; closing the dialog without that is a no. */
export function afterLogin(goOn: () => void): () => void {
  const stop = useSavedState.subscribe((state) => {
    if (!isLogged(state) && state.dialog.path !== null) return
    stop()
    forgetPress()
    if (isLogged(state)) goOn()
  })
  return stop
}

/** Events with a map or nothing but numbered seats ask in the words of the seat map. */
function whyNotYet(event: EventDetail, quantities: Quantities): string | undefined {
  if (countOf(quantities) > 0) return undefined
  const { section_id } = readCheckout()
  const open = section_id === null ? undefined : findSection(event, section_id)?.section
  if (open)
    return open.numbered
      ? say('checkout.choose_seat', 'Você deve escolher pelo menos um lugar')
      : say('checkout.choose_ticket', 'Escolha pelo menos um ingresso')
  const seated = event.sectors.every(({ sections }) => sections.every(({ numbered }) => numbered))
  return seated || event.plan !== null
    ? say('checkout.choose_sector', 'Setor não selecionado')
    : say('checkout.choose_ticket', 'Escolha pelo menos um ingresso')
}

async function reserveAndMove(event: EventDetail, onCrowd: () => void): Promise<void> {
  const { quantities, coupons } = readCheckout()
  const shown = quoteCart(event, quantities, coupons)
  const reservation = await reserveProved(event, onCrowd)
  completeReservation(reservation, shown.total_cents)
  if (!reservation.payment && isForProvedOnly(event, reservation)) await requireVerifiedEmail()
  const { goOnFromTickets } = await retryImport(() => import('#features/checkout/holders-step/holders-step.tsx'))
  await goOnFromTickets(event, reservation)
  measure({ event: 'begin_checkout', ...chosenGoods(event, quantities) })
}

/** After `email_unverified`, asks for the code and then repeats the reservation. */
async function reserveProved(event: EventDetail, onCrowd: () => void): Promise<Reservation> {
  const { reserveCart } = await retryImport(() => import('#features/checkout/cart/reserve-cart.ts'))
  try {
    return await reserveCart(event, onCrowd)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_unverified') throw error
    const { askToVerifyEmail } = await retryImport(() => import('#features/accounts/ask-to-verify-email.ts'))
    if (!(await askToVerifyEmail())) throw error
    return reserveCart(event, onCrowd)
  }
}

function isForProvedOnly({ max_per_cpf }: EventDetail, { quote }: Reservation): boolean {
  return needsVerifiedEmail({ max_per_cpf, total_cents: quote.total_cents })
}

/** Asked for while the tickets are held, before anything is typed about who enters. */
async function requireVerifiedEmail(): Promise<void> {
  const { haveEmailVerified } = await retryImport(() => import('#features/accounts/ask-to-verify-email.ts'))
  if (!(await haveEmailVerified())) throw fail('email_unverified')
}

/** Nothing was asked for yet: whoever logs in again finds what they have chosen. */
const LOGGED_OUT: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'session_ended'] as const)
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout'] as const)

/** Whether the browser made the sentence; a server's refusal carries its own. */
function isUnexplained({ code, params }: AppError): boolean {
  return NO_ANSWER.has(code) || params?.['status'] !== undefined
}

async function explain({ id }: EventDetail, error: unknown): Promise<void> {
  const failure = error instanceof SeatsFailed ? error.reason : error
  if (failure instanceof AppError && failure.code === 'order_open') await adoptReservation(id)
  else await explainRefusal(id, error, failure)
  showSnackbar({ text: messageOf(failure, error instanceof SeatsFailed), colour: 'error' })
}

async function explainRefusal(event_id: string, error: unknown, failure: unknown): Promise<void> {
  const kept = failure instanceof AppError && LOGGED_OUT.has(failure.code)
  if (error instanceof SeatsFailed && !kept) rejectSeats()
  if (failure instanceof AppError && failure.code === 'coupon_refused') await dropRefused(event_id)
}

/** What the server says about a field says more than that something is wrong. For seats the reason comes second. */
function messageOf(error: unknown, of_seats: boolean): string {
  const { message } = fail('unexpected')
  if (!(error instanceof AppError) || error.code === 'unexpected') return message
  if (of_seats && isUnexplained(error)) return `${message}\n${error.message}`
  return Object.values(error.fields ?? {})[0]?.[0] ?? error.message
}

async function dropRefused(event_id: string): Promise<void> {
  const { dropRefusedCoupons } = await import('#features/checkout/cart/reserve-cart.ts')
  await dropRefusedCoupons(event_id)
}
