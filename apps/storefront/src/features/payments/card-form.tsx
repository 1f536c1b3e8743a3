import type { PaymentOptions } from '@bilheteria/contract/payments'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button } from '@bilheteria/ui/button'
import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { SelectField } from '@bilheteria/ui/field'
import { Lock } from 'lucide-react'
import { textsOf } from '#platform/texts.ts'
import { installmentText } from './installments.ts'
import type { CardFrame } from './use-card-frame.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = {
  offer: NonNullable<PaymentOptions['card']>
  card: CardFrame
  installments: number
  onInstallments(count: number): void
}

/** The card's own fields live in the provider's document; only in how many parts is asked here. */
export function CardForm({ offer, card: { frame, attempt, height, state, reload }, ...parts }: Props) {
  return (
    <div className="grid gap-4 px-4 pb-4">
      <div className="relative">
        <iframe
          key={attempt}
          ref={frame}
          src={offer.frame}
          title={text('payment.card_fields')}
          sandbox="allow-scripts allow-forms"
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
        value={parts.installments}
        onChange={({ target }) => parts.onInstallments(Number(target.value))}
      >
        {offer.installments.map((each) => (
          <option key={each.count} value={each.count}>
            {installmentText(each)}
          </option>
        ))}
      </SelectField>
      <p className="flex items-center gap-2 text-small text-muted">
        <Lock size={16} aria-hidden className="flex-none" />
        {text('payment.card_safe', { days: CANCEL_DAYS })}
      </p>
    </div>
  )
}
