import './holders-step.css'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { FieldError } from '@bilheteria/ui/labelled'
import { Notice } from '@bilheteria/ui/notice'
import { useEffect, useId, useMemo, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useProfile } from '#features/accounts/profile.ts'
import type { User } from '@bilheteria/contract/accounts'
import { hideSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { withParts } from '#platform/with-parts.tsx'
import { HolderCard } from './holder-card.tsx'
import { parseHolders } from './holder-schema.ts'
import { isEntering, peopleToName, sayEntering, useCompanions, withoutEntering } from './known-people.ts'
import { firstInputs, nominalTickets, type HolderInput } from '#features/checkout/cart/nominal-tickets.ts'
import type { LoadPayment } from '#features/checkout/frame/payment-part.ts'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { useReadyPeople, withReady } from './ready-people.ts'
import { findTyped } from './typed-holders.ts'
import { useHolders } from './use-holders.ts'
import { StepFooter } from '#features/checkout/frame/step-footer.tsx'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { dismissPriceChange } from '#features/checkout/cart/transitions.ts'

const text = textsOf(HOLDERS_TEXTS)

export { goOnFromTickets } from './go-on-from-tickets.ts'
export { fetchPeople } from './known-people.ts'

type Props = { event: EventDetail; reservation: Reservation; refresh(): void; loadPayment: LoadPayment }

/** Who enters with each ticket. What is known of people is waited for, and done without when it does not come. */
export function HoldersStep(props: Props) {
  const { profile, failure } = useProfile({ may_be_kept: true })
  const companions = useCompanions(props.event)
  if ((!profile && !failure) || !companions) return <div aria-busy="true" className="min-h-dvh" />
  return <HoldersForm key={ticketsKey(props.reservation)} {...{ buyer: profile, companions }} {...props} />
}

/** Other tickets are another form. */
function ticketsKey({ id, items, seats }: Reservation): string {
  return JSON.stringify([id, items.map((item) => [item.ticket_type_id, item.amount]), seats.map((seat) => seat.id)])
}

type Known = { buyer: User | undefined; companions: NonNullable<ReturnType<typeof useCompanions>> }

function HoldersForm({ event, reservation, refresh, loadPayment, buyer, companions }: Props & Known) {
  const form_id = useId()
  // The form is made once; what it saves comes back as a new reservation with the same tickets.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const tickets = useMemo(() => nominalTickets(event, reservation), [])
  const key = ticketsKey(reservation)
  const [typed] = useState(() => findTyped(key))
  const listed = useReadyPeople(event.id)
  const ready = useMemo(
    () => listed.filter(({ cpf }) => !isEntering(cpf, companions, buyer)),
    [listed, companions, buyer],
  )
  const [[initial, unsaved]] = useState(() => {
    const saved = withoutEntering(firstInputs(tickets, reservation.holders, buyer), companions, buyer)
    const filled = typed ?? withReady(saved, reservation.holders, ready)
    return [filled, filled.some((holder, i) => holder !== saved[i])] as const
  })
  const { form, goOn } = useHolders({
    reservation,
    tickets,
    initial,
    unsaved,
    key,
    buyer,
    loadPayment,
  })
  const refused = useCheckout((checkout) => checkout.holders_refused)
  const { busy, run } = useBusy()
  // Whoever types names will want to pay.
  useEffect(() => void loadPayment().catch(() => undefined), [loadPayment])
  const { quote } = reservation
  const holders = useWatch({ control: form.control, name: 'holders' })
  const people = peopleToName({ companions, buyer, ready }, holders)
  // What is free is bought by the press that says so, and no other.
  const isLast = (i: number) =>
    quote.total_cents > 0 && parseHolders(tickets, withKnown(holders, i), buyer) !== undefined
  const action = (
    <Button type="submit" form={form_id} block busy={busy}>
      {quote.total_cents === 0 ? text('holders.confirm_free') : text('holders.pay')}
    </Button>
  )
  return (
    <CheckoutFrame
      event={event}
      free={quote.total_cents === 0}
      step={2}
      summary={<Summary event={event} quote={quote} count={tickets.length} action={action} />}
    >
      <StepTitle title={text('holders.title')}>
        <EventLine event={event} />
        {text('holders.about')}
      </StepTitle>
      <p className="mb-3 empty:hidden">{sayEntering(companions, buyer)}</p>
      <PriceChange />
      <FormProvider {...form}>
        <form
          id={form_id}
          method="post"
          noValidate
          aria-label={text('holders.form')}
          onSubmit={(submitted) => {
            submitted.preventDefault()
            hideSnackbar()
            void run(goOn)
          }}
          aria-describedby={refused === undefined ? undefined : `${form_id}-refused`}
          className="grid gap-3"
        >
          <FieldError id={`${form_id}-refused`} error={refused} />
          {tickets.map((ticket, i) => (
            <HolderCard
              key={i}
              index={i}
              {...{ ticket, buyer, people, ready, last: isLast(i) }}
              onNamed={() => {
                if (isLast(i)) void run(goOn)
              }}
            />
          ))}
        </form>
      </FormProvider>
      <StepFooter back={text('holders.back')} to_step={1} reservation_id={reservation.id} onReleased={refresh} />
    </CheckoutFrame>
  )
}

/** As if somebody the server knows had been named for a ticket. */
function withKnown(holders: readonly HolderInput[], at: number): HolderInput[] {
  return holders.map((holder, i) => (i === at ? { ...holder, companion: 'known' } : holder))
}

/** Beside the steps the stub says it; on a phone nothing else would. */
function EventLine({ event: { title, starts_at, time_zone } }: { event: EventDetail }) {
  return (
    <span className="block text-heading desk:hidden">
      <span className="block type-strong">{title}</span>
      {formatEventTime(starts_at, time_zone)}
    </span>
  )
}

/** Nobody finds out at the end that it costs something else. */
function PriceChange() {
  const change = useCheckout((checkout) => checkout.price_change)
  if (!change) return null
  return (
    <div className="mb-3">
      <Notice onDismiss={dismissPriceChange}>
        {withParts(text('holders.price_changed'), {
          before: formatCents(change.before_cents),
          after: <strong className="type-strong">{formatCents(change.after_cents)}</strong>,
        })}
      </Notice>
    </div>
  )
}
