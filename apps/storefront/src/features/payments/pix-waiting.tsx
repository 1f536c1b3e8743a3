import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { formatMinutes } from '@bilheteria/rules/countdown'
import { hourOf } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { box } from '@bilheteria/ui/labelled'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import { QrCode } from '#features/tickets/qr-code.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CODE_FIELD, CopyCode } from './copy-code.tsx'
import { TestNote } from './small-print.tsx'
import { PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'
import { onThisDevice } from '#platform/clock.ts'

type Props = {
  event: EventDetail
  reservation: Reservation
  order: Order
  /** Nothing is heard of it at the moment. */
  stale: boolean
  refresh(): void
  onOther(): void
}

/** A Pix to be paid in the bank's app. The page goes on by itself when the money is there. */
export function PixWaiting({ event, reservation, order, stale, refresh, onOther }: Props) {
  const { payment, quote } = order
  const pix = payment?.pix
  const ends_at = pix?.expires_at ?? order.expires_at
  const count = reservation.items.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <CheckoutFrame
      event={event}
      free={false}
      step={PAYMENT_STEP}
      summary={<Summary {...{ event, quote, count }} action={<CopyCode code={pix?.code} />} />}
    >
      <StepTitle title={pix ? 'Falta só o Pix' : 'Gerando seu Pix…'}>
        {event.title} · <strong className="type-strong text-heading">{formatCents(quote.total_cents)}</strong>
      </StepTitle>
      <div className="pix">
        <div className="grid w-full content-start justify-items-center gap-3">
          {pix ? (
            <QrCode className="qr" text={pix.code} label={`QR Code do Pix de ${formatCents(quote.total_cents)}`} />
          ) : (
            <div aria-hidden className="qr skeleton" />
          )}
          <p role="status" className="flex items-center gap-2 type-strong text-heading">
            <span aria-hidden className="pulse" />
            {stale ? 'Sem conexão. Tentando de novo…' : pix ? 'Aguardando o pagamento' : 'Gerando seu Pix…'}
          </p>
        </div>
        <div className="grid w-full content-start gap-4">
          {ends_at && <PayUntil expires_at={ends_at} />}
          <div>
            <label htmlFor={CODE_FIELD} className="mb-1.5 block text-small leading-tight font-[560]">
              Pix copia e cola
            </label>
            <input
              id={CODE_FIELD}
              readOnly
              value={pix?.code ?? ''}
              onFocus={({ target }) => target.select()}
              className={`${box} min-h-13`}
            />
          </div>
          <ol className="grid gap-3">
            {HOW.map((line, i) => (
              <li key={line} className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="grid size-7 flex-none place-items-center rounded-pill bg-accent-soft text-small font-[700] text-heading"
                >
                  {i + 1}
                </span>
                {line}
              </li>
            ))}
          </ol>
          {payment?.test && <TestNote />}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6">
        <p className="mt-4">
          <Button look="text" size="mid" onClick={onOther}>
            Pagar de outro jeito
          </Button>
        </p>
        <CancelOrder order_id={order.id} onCancelled={refresh} />
      </div>
    </CheckoutFrame>
  )
}

const HOW = [
  'Abra o app do seu banco e escolha Pix.',
  'Aponte a câmera para o QR ou cole o código.',
  'Confirme. Esta página avança sozinha.',
]

/** By the server's clock. The bar above counts too, and aloud; on a phone, where both are in sight, that is enough. */
function PayUntil({ expires_at }: { expires_at: string }) {
  const left_ms = useTimeLeft(expires_at)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p>
      Pague até {hourOf(onThisDevice(expires_at), zone)} para garantir os ingressos
      <strong aria-hidden className="hidden type-display text-heading sm:block">
        {formatMinutes(left_ms)}
      </strong>
    </p>
  )
}
