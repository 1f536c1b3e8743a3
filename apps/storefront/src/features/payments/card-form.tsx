import type { PaymentOptions } from '@bilheteria/contract/paying'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button } from '@bilheteria/ui/button'
import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { SelectField } from '@bilheteria/ui/field'
import { Lock } from 'lucide-react'
import { textsOf } from '#platform/texts.ts'
import { installmentText } from './installments.ts'
import type { CardFrame } from './use-card-frame.ts'
import type { CardParts } from './use-card-parts.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = {
  offer: NonNullable<PaymentOptions['card']>
  card: CardFrame
  parts: CardParts
  installments: number
  isFewer: boolean
  onInstallments(count: number): void
}

/** The card's own fields live in the provider's document; only in how many parts is asked here. */
export function CardForm({ offer, card, parts, installments, isFewer, onInstallments }: Props) {
  const { frame, attempt, height, state, reload } = card
  return (
    <div className="grid gap-4 px-4 pb-4">
      <div className="relative">
        <iframe
          key={attempt}
          ref={frame}
          src={offer.frame}
          title={text('payment.card_fields')}
          sandbox={sandboxOf(offer.frame)}
          className="card-frame"
          style={{ height }}
        />
        {state === 'loading' && <div aria-hidden className="skeleton absolute inset-0" />}
        {state === 'failed' && (
          <div role="alert" className="absolute inset-0 grid content-center justify-items-center gap-3 bg-content">
            <p>{text('payment.card_missing')}</p>
            <Button look="quiet" size="mid" onClick={reload}>
              {text('payment.card_again')}
            </Button>
          </div>
        )}
      </div>
      <SelectField
        label={text('payment.installments')}
        value={installments}
        onChange={({ target }) => onInstallments(Number(target.value))}
      >
        {parts.list.map((each) => (
          <option key={each.count} value={each.count}>
            {installmentText(each)}
          </option>
        ))}
      </SelectField>
      {offer.by_card && <PartsState {...parts} isFewer={isFewer} />}
      <p className="flex items-center gap-2 text-small text-muted">
        <Lock size={16} aria-hidden className="flex-none" />
        {text('payment.card_safe', { days: CANCEL_DAYS })}
      </p>
    </div>
  )
}

/** A document elsewhere keeps its own origin, which is not ours; one from here gets none at all. */
function sandboxOf(address: string): string {
  const here = new URL(address, location.href).origin === location.origin
  return here ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'
}

/** Heard without being asked for: the list changes while one types the card. */
function PartsState({ list, state, ask, isFewer }: CardParts & { isFewer: boolean }) {
  const most = list.at(-1)?.count ?? 1
  return (
    <p role="status" className="-mt-2 flex flex-wrap items-center gap-2 text-small text-muted empty:hidden">
      {state === 'unknown' && text('payment.parts_by_card')}
      {state === 'asking' && text('payment.parts_asking')}
      {isFewer && (most > 1 ? text('payment.parts_fewer', { count: most }) : text('payment.parts_fewer_one'))}
      {state === 'failed' && (
        <>
          {text('payment.parts_failed')}
          <Button look="quiet" size="mid" onClick={ask}>
            {text('payment.card_again')}
          </Button>
        </>
      )}
    </p>
  )
}
