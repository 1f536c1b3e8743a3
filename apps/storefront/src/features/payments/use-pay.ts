import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import type { Installment } from '@bilheteria/rules/installments'
import { useState } from 'react'
import { sayFailure } from '#platform/failures.ts'
import { adoptReservation } from '#features/checkout/cart/load-reservation.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { payReservation, type Paying } from './pay-reservation.ts'
import type { CardFrame } from './use-card-frame.ts'
import { HOLDERS_STEP, readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, goToStep, refuseHolders } from '#features/checkout/cart/transitions.ts'

const text = textsOf(PAYMENT_TEXTS)

type Given = { reservation: Reservation; refresh(): void; onOptionsChanged(): void }

const OVER: ReadonlySet<ErrorCode> = new Set(['reservation_not_found', 'reservation_expired', 'event_cancelled'])
/** What was right when step 2 was left: somebody named here has got another ticket since, or the e-mail has changed. */
const TO_HOLDERS: ReadonlySet<ErrorCode> = new Set(['holders_missing', 'email_unverified', 'holder_twice'])
const OTHER_OPTIONS: ReadonlySet<ErrorCode> = new Set(['pix_too_late', 'method_unavailable', 'installments_changed'])

/** The press on the main button, once at a time. What comes of it shows in the order. */
export function usePay({ reservation, refresh, onOptionsChanged }: Given) {
  const { busy, run } = useBusy()
  const [crowded, setCrowded] = useState(false)

  async function send(paying: Paying): Promise<Order | undefined> {
    try {
      return await payReservation(reservation, paying, () => setCrowded(true))
    } catch (error) {
      explain(error)
      return undefined
    } finally {
      setCrowded(false)
    }
  }

  /** Answers the order as it is then, if it came to one. */
  async function pay(paying: Paying): Promise<Order | undefined> {
    hideSnackbar()
    let order: Order | undefined
    await run(async () => void (order = await send(paying)))
    return order
  }

  function payByCard(card: CardFrame, chosen: Installment | undefined, by_card: boolean): void {
    hideSnackbar()
    void run(async () => {
      const outcome = await card.tokenize()
      if (typeof outcome === 'object') {
        const quoted = by_card && chosen && { total_cents: chosen.total_cents, ...(card.bin && { card_bin: card.bin }) }
        await send({ method: 'card', installments: chosen?.count ?? 1, card_token: outcome.token, ...quoted })
        return
      }
      // Its document has taken the focus to the field that is wrong.
      const wrong = outcome === 'invalid' ? text('payment.card_wrong') : text('payment.card_silent')
      showSnackbar({ text: wrong, colour: 'error' })
    })
  }

  function explain(error: unknown): void {
    const code = error instanceof AppError ? error.code : 'unexpected'
    if (OVER.has(code)) {
      clearReservation((error as AppError).message)
      return refresh()
    }
    if (code === 'reservation_changed') void adoptReservation(reservation.event_id)
    if (OTHER_OPTIONS.has(code)) onOptionsChanged()
    if (TO_HOLDERS.has(code) && readCheckout().order_id === null) goToStep(HOLDERS_STEP)
    if (code === 'holder_twice') refuseHolders((error as AppError).message)
    sayFailure(error)
  }

  return { busy, crowded, pay, payByCard }
}
