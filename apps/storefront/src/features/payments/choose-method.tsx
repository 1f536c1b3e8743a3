import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import type { Payment } from '@bilheteria/contract/paying'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { getPaymentOptions } from '@bilheteria/contract/payments'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { formatCents } from '@bilheteria/rules/money'
import type { Quote } from '@bilheteria/rules/quote'
import { Button } from '@bilheteria/ui/button'
import { Notice } from '@bilheteria/ui/notice'
import { useMemo, useState, type ReactNode } from 'react'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepFailed, StepWaiting } from '#features/checkout/frame/lazy-part.tsx'
import { nominalTickets } from '#features/checkout/cart/nominal-tickets.ts'
import { QuoteLines } from '#features/checkout/frame/quote-lines.tsx'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { StepFooter } from '#features/checkout/frame/step-footer.tsx'
import { call } from '#platform/api.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { PHONE, useMedia } from '#platform/use-media.ts'
import { CancelOrder } from './cancel-order.tsx'
import { copyWhenThere } from './copy-when-there.ts'
import { HoldersSummary } from './holders-summary.tsx'
import { payText, withInterest } from './installments.ts'
import { MethodFields } from './method-fields.tsx'
import { usualMethod, type Method } from './methods.ts'
import { Terms, TestNote } from './small-print.tsx'
import { useCardFrame } from './use-card-frame.ts'
import { useCardParts } from './use-card-parts.ts'
import { usePay } from './use-pay.ts'
import { HOLDERS_STEP, PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'
import { paymentKey } from '#features/checkout/cart/transitions.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = {
  event: EventDetail
  reservation: Reservation
  /** Once there was a try that did not come to an end. */
  order: Order | undefined
  /** Back to a Pix that still waits. */
  onPix: (() => void) | undefined
  /** A Pix is wanted now: one that was left before may be the answer. */
  onAsked(): void
  refresh(): void
}

/** How to pay, what it comes to, and the press that does it. */
export function ChooseMethod(props: Props) {
  const { id } = props.reservation
  const { value, failure, retry } = useLoaded(undefined, paymentKey(id), () =>
    call(getPaymentOptions, { reservation_id: id }),
  )
  if (failure) return <StepFailed message={failure.message} onRetry={retry} />
  if (!value) return <StepWaiting />
  return <Choice {...props} options={value} onOptionsChanged={retry} />
}

type Offer = { options: PaymentOptions; onOptionsChanged(): void }

function Choice({ event, reservation, order, options, onOptionsChanged, onPix, onAsked, refresh }: Props & Offer) {
  const [wished, setWished] = useState<Method>()
  const tried = order?.payment
  const [wanted_parts, setInstallments] = useState(tried?.installments ?? 1)
  // Whoever leaves a Pix that waits wants something else.
  const method = usualMethod(options, wished, onPix ? 'card' : tried?.method)
  const phone = useMedia(PHONE)
  const { installation } = usePage()
  const card = useCardFrame(method === 'card')
  const parts = useCardParts(reservation.id, options.card, card.bin)
  const onChanged = () => {
    parts.ask()
    onOptionsChanged()
  }
  const { busy, crowded, pay, payByCard } = usePay({ reservation, refresh, onOptionsChanged: onChanged })
  const tickets = useMemo(() => nominalTickets(event, reservation), [event, reservation])
  // Another card may be good for fewer.
  const chosen = parts.list.find(({ count }) => count === wanted_parts) ?? parts.list[0]
  // What it comes to is not known for a moment.
  const asking = method === 'card' && parts.state === 'asking'
  const quote = withInterest(reservation.quote, method === 'card' ? chosen : undefined)

  function payByPix(): void {
    onAsked()
    const asked = pay({ method: 'pix' })
    // In one's hand is the device that pays: its bank's app wants the code next.
    if (phone) void copyWhenThere(asked)
  }

  function press(): void {
    if (method === 'card') payByCard(card, chosen, options.card?.by_card === true)
    else if (onPix) onPix()
    else payByPix()
  }

  function buttonText(): string {
    if (method === undefined) return text('payment.pay', { total: formatCents(quote.total_cents) })
    if (method === 'card') return payText(chosen, quote.total_cents)
    return onPix ? text('payment.back_to_pix') : text('payment.pay_by_pix')
  }

  const action = (
    <>
      {crowded && (
        <p role="status" className="mb-2 text-center text-small text-warn">
          {text('payment.crowded')}
        </p>
      )}
      {(installation.pix || installation.card) && (
        <Button block busy={busy} disabled={method === undefined || asking} onClick={press}>
          {buttonText()}
        </Button>
      )}
    </>
  )
  return (
    <CheckoutFrame
      event={event}
      free={false}
      step={PAYMENT_STEP}
      summary={<Summary event={event} quote={quote} count={tickets.length} action={action} />}
    >
      <StepTitle title={text('payment.title')} />
      <LastTry payment={tried}>
        {method === 'card' && options.pix?.available && (
          <Button size="mid" busy={busy} onClick={payByPix}>
            {text('payment.pay_by_pix')}
          </Button>
        )}
      </LastTry>
      <MethodFields
        {...{ options, method, card, parts, busy, installments: chosen?.count ?? 1 }}
        isFewer={parts.state === 'known' && chosen !== undefined && chosen.count < wanted_parts}
        onMethod={setWished}
        onInstallments={setInstallments}
      />
      <Terms />
      {options.test && <TestNote />}
      <HoldersSummary tickets={tickets} holders={reservation.holders} />
      <PricePanel event={event} quote={quote} />
      {order ? (
        <CancelOrder order_id={order.id} onCancelled={refresh} />
      ) : (
        <StepFooter
          back={text('payment.back')}
          to_step={HOLDERS_STEP}
          reservation_id={reservation.id}
          onReleased={refresh}
        />
      )}
    </CheckoutFrame>
  )
}

type LastTryProps = { payment: Payment | null | undefined; children: ReactNode }

/** Why one is asked again how to pay; whose card was refused can pay otherwise with one press. */
function LastTry({ payment, children }: LastTryProps) {
  if (payment?.state !== 'refused' && payment?.state !== 'expired') return null
  const reason = payment.state === 'expired' ? text('payment.pix_over') : (payment.refusal ?? text('payment.refused'))
  return (
    <div className="mb-3 grid gap-2">
      <Notice>{reason}</Notice>
      {payment.method === 'card' && children}
    </div>
  )
}

/** Every line of the price on a phone, where the stub is not. */
function PricePanel({ event, quote }: { event: EventDetail; quote: Quote }) {
  return (
    <section aria-labelledby="price" className="mt-3 rounded-panel bg-content p-4 desk:hidden">
      <h2 id="price" className="mb-1 type-h3">
        {text('payment.price')}
      </h2>
      <QuoteLines event={event} quote={quote} />
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="type-strong text-heading">{text('payment.total')}</span>
        <strong className="type-money text-heading">{formatCents(quote.total_cents)}</strong>
      </p>
    </section>
  )
}
