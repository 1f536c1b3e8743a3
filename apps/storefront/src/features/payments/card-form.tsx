import type { PaymentOptions } from '@bilheteria/contract/payments'
import { Button } from '@bilheteria/ui/button'
import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { SelectField } from '@bilheteria/ui/field'
import { Lock } from 'lucide-react'
import { installmentText } from './installments.ts'
import type { CardFrame } from './use-card-frame.ts'

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
          title="Dados do cartão"
          sandbox="allow-scripts allow-forms"
          className="card-frame"
          style={{ height }}
        />
        {state === 'loading' && <div aria-hidden className="skeleton absolute inset-0" />}
        {state === 'failed' && (
          <div role="alert" className="absolute inset-0 grid content-center justify-items-center gap-3 bg-content">
            <p>O formulário do cartão não carregou.</p>
            <Button look="quiet" size="mid" onClick={reload}>
              Tentar de novo
            </Button>
          </div>
        )}
      </div>
      <SelectField
        label="Parcelas"
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
        {`Cartão cifrado no seu aparelho · devolução em ${CANCEL_DAYS} dias`}
      </p>
    </div>
  )
}
