import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { hourOf } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { recipientOf } from '@bilheteria/rules/pix-recipient'
import { Button } from '@bilheteria/ui/button'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { QrCode } from '#features/tickets/qr-code.tsx'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { useCopied } from './copied-code.ts'
import { CodeField, CopyCode } from './copy-code.tsx'
import { TestNote } from './small-print.tsx'
import { PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'
import { onThisDevice } from '#platform/clock.ts'
import { PHONE, useMedia } from '#platform/use-media.ts'

const text = textsOf(PAYMENT_TEXTS)

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
  const phone = useMedia(PHONE)
  useEffect(() => hideCopied, [])
  const { payment, quote } = order
  const pix = payment?.pix
  const count = reservation.items.reduce((sum, { amount }) => sum + amount, 0)
  const ends_at = pix?.expires_at ?? order.expires_at
  const total = formatCents(quote.total_cents)
  const parts: Parts = {
    qr: pix ? (
      <QrCode className="qr" text={pix.code} label={text('pix.qr', { total })} />
    ) : (
      <div aria-hidden className="qr skeleton" />
    ),
    status: (
      <p role="status" className="flex items-center gap-2 type-strong text-heading">
        <span aria-hidden className="pulse" />
        {stale ? text('pix.no_network') : pix ? text('pix.waiting') : text('pix.making')}
      </p>
    ),
    code: <CodeField code={pix?.code} />,
    until: ends_at && <PayUntil expires_at={ends_at} recipient={pix ? recipientOf(pix.code) : undefined} />,
    copied: useCopied(pix?.code),
    note: payment?.test && <TestNote />,
  }
  return (
    <CheckoutFrame
      event={event}
      free={false}
      step={PAYMENT_STEP}
      summary={<Summary {...{ event, quote, count }} action={<CopyCode code={pix?.code} />} />}
    >
      <StepTitle title={pix ? text('pix.title') : text('pix.making')}>
        {event.title} · <strong className="type-strong text-heading">{total}</strong>
      </StepTitle>
      {phone ? <InOneHand {...parts} /> : <OnAnotherScreen {...parts} />}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6">
        <p className="mt-4">
          <Button look="text" size="mid" onClick={onOther}>
            {text('pix.other_way')}
          </Button>
        </p>
        <CancelOrder order_id={order.id} onCancelled={refresh} />
      </div>
    </CheckoutFrame>
  )
}

/** That the code was copied would lie on the next screen's heading; why that screen comes is to be read there. */
function hideCopied(): void {
  const { message } = useSnackbar.getState()
  if (message?.text !== text('payment.cancelled')) hideSnackbar()
}

type Parts = Record<'qr' | 'status' | 'code' | 'until' | 'note', ReactNode> & { copied: boolean }

/** The bank's app is on this very phone, whose camera cannot look at its own screen: the code is what counts. */
function InOneHand({ qr, status, code, until, note, copied }: Parts) {
  const folded = useRef<HTMLDivElement>(null)
  // It opens below the dock.
  const showQr = () => requestAnimationFrame(() => folded.current?.scrollIntoView({ block: 'center' }))
  return (
    <div className="grid gap-4">
      {until}
      {code}
      <How
        lines={[
          copied ? text('pix.phone_copied') : text('pix.phone_copy'),
          text('pix.phone_open'),
          text('pix.phone_paste'),
        ]}
        done={copied ? 1 : 0}
      />
      {status}
      <Disclosure summary={text('pix.other_device')} onOpen={showQr}>
        <div ref={folded} className="grid justify-items-center px-4 pb-4">
          {qr}
        </div>
      </Disclosure>
      {note}
    </div>
  )
}

/** The phone with the bank's app looks at this screen. */
function OnAnotherScreen({ qr, status, code, until, note }: Parts) {
  return (
    <div className="pix">
      <div className="grid w-full content-start justify-items-center gap-3">
        {qr}
        {status}
      </div>
      <div className="grid w-full content-start gap-4">
        {until}
        {code}
        <How lines={[text('pix.screen_open'), text('pix.screen_scan'), text('pix.screen_confirm')]} />
        {note}
      </div>
    </div>
  )
}

/** The first `done` lines are over. */
function How({ lines, done = 0 }: { lines: string[]; done?: number }) {
  return (
    <ol className="grid gap-3">
      {lines.map((line, i) => (
        <li key={line} className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-7 flex-none place-items-center rounded-pill bg-accent-soft text-small font-[700] text-heading"
          >
            {i < done ? <Check size={16} /> : i + 1}
          </span>
          {line}
        </li>
      ))}
    </ol>
  )
}

/** The bar above counts down. The bank's app shows the same recipient. */
function PayUntil({ expires_at, recipient }: { expires_at: string; recipient: string | undefined }) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p>
      {text('pix.until', { time: hourOf(onThisDevice(expires_at), zone) })}
      {recipient !== undefined && <span className="block">{text('pix.recipient', { recipient })}</span>}
    </p>
  )
}
