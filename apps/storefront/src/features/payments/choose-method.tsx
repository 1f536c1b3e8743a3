import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import type { PaymentOptions } from '@bilheteria/contract/payments'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { Notice } from '@bilheteria/ui/notice'
import { CreditCard, QrCode } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { nominalTickets } from '#features/checkout/nominal-tickets.ts'
import { StepTitle } from '#features/checkout/step-title.tsx'
import { Summary } from '#features/checkout/summary.tsx'
import { WaysOut } from '#features/checkout/ways-out.tsx'
import { HOLDERS_STEP, PAYMENT_STEP } from '#features/checkout/cart.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CardForm } from './card-form.tsx'
import { HoldersSummary } from './holders-summary.tsx'
import { MethodCard } from './method-card.tsx'
import { offeredMethods, usualMethod, type Method } from './methods.ts'
import type { Paying } from './pay-reservation.ts'
import { PricePanel } from './price-panel.tsx'
import { Terms, TestNote } from './small-print.tsx'
import { useCardFrame } from './use-card-frame.ts'
import { usePay } from './use-pay.ts'
import { withInterest } from './with-interest.ts'

type Props = {
  event: EventDetail
  reservation: Reservation
  /** Once there was a try that did not come to an end. */
  order: Order | undefined
  options: PaymentOptions
  onOptionsChanged(): void
  /** Back to a Pix that still waits. */
  onPix: (() => void) | undefined
  refresh(): void
}

/** How to pay, what it comes to, and the press that does it. */
export function ChooseMethod({ event, reservation, order, options, onOptionsChanged, onPix, refresh }: Props) {
  const [wished, setWished] = useState<Method>()
  const [count, setCount] = useState(1)
  const method = usualMethod(options, wished, order?.payment)
  const offered = offeredMethods(options)
  const [opened, setOpened] = useState(false)
  if (method === 'card' && !opened) setOpened(true)
  const fields = useCardFrame(opened)
  const { busy, crowded, pay } = usePay({ reservation, refresh, onOptionsChanged })
  const tickets = useMemo(() => nominalTickets(event, reservation), [event, reservation])
  const installment = options.card?.installments.find((each) => each.count === count)
  const quote = withInterest(reservation.quote, method === 'card' ? installment : undefined)

  async function byCard(): Promise<Paying | undefined> {
    const outcome = await fields.tokenize()
    if (typeof outcome === 'object') return { method: 'card', installments: count, card_token: outcome.token }
    fields.frame.current?.focus()
    const text = outcome === 'invalid' ? 'Confira os dados do cartão.' : 'O formulário do cartão não respondeu.'
    showSnackbar({ text, colour: 'error' })
    return undefined
  }

  function press(): void {
    if (method === 'card') pay(byCard)
    else if (onPix) onPix()
    else pay(async () => ({ method: 'pix' }))
  }

  const action = (
    <>
      {crowded && (
        <p role="status" className="mb-2 text-center text-small text-warn">
          Muita procura agora. Continuamos tentando por você…
        </p>
      )}
      <Button block busy={busy} disabled={method === undefined} onClick={press}>
        {method === 'card' ? `Pagar ${formatCents(quote.total_cents)}` : 'Pagar com Pix'}
      </Button>
    </>
  )
  return (
    <CheckoutFrame
      event={event}
      free={false}
      step={PAYMENT_STEP}
      summary={<Summary event={event} quote={quote} count={tickets.length} action={action} />}
    >
      <StepTitle title="Como você quer pagar?">Seus ingressos seguem reservados até o fim do tempo.</StepTitle>
      <LastTry order={order} />
      {/* What is under way is not changed any more. */}
      <fieldset disabled={busy} className="grid min-w-0 gap-2">
        <legend className="sr-only">Forma de pagamento</legend>
        <MethodCard
          {...{ value: 'pix', title: 'Pix', note: offered.pix.note, icon: QrCode }}
          disabled={!offered.pix.open}
          chosen={method === 'pix'}
          onChoose={() => setWished('pix')}
        />
        <MethodCard
          {...{ value: 'card', title: 'Cartão de crédito', note: offered.card.note, icon: CreditCard }}
          disabled={!offered.card.open}
          chosen={method === 'card'}
          onChoose={() => setWished('card')}
        >
          {options.card && opened && (
            <div hidden={method !== 'card'}>
              <CardForm card={options.card} count={count} onCount={setCount} fields={fields} />
            </div>
          )}
        </MethodCard>
      </fieldset>
      <Terms />
      {options.test && <TestNote />}
      <HoldersSummary tickets={tickets} holders={reservation.holders} />
      <PricePanel event={event} quote={quote} />
      {order ? (
        <CancelOrder order_id={order.id} onCancelled={refresh} />
      ) : (
        <WaysOut
          back="Voltar aos portadores"
          to_step={HOLDERS_STEP}
          reservation_id={reservation.id}
          onReleased={refresh}
        />
      )}
    </CheckoutFrame>
  )
}

/** Why one is asked again. */
function LastTry({ order }: { order: Order | undefined }) {
  const { state, refusal } = order?.payment ?? {}
  if (state !== 'refused' && state !== 'expired') return null
  return (
    <div className="mb-3">
      <Notice>
        {state === 'expired'
          ? 'O código Pix venceu. Escolha de novo como pagar.'
          : (refusal ?? 'O pagamento não foi aprovado. Tente de novo ou pague de outro jeito.')}
      </Notice>
    </div>
  )
}
