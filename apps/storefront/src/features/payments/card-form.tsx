import type { PaymentOptions } from '@bilheteria/contract/payments'
import { Button } from '@bilheteria/ui/button'
import { SelectField } from '@bilheteria/ui/field'
import type { CardFrame } from './use-card-frame.ts'
import { installmentText } from './installment-text.ts'

type Props = {
  card: NonNullable<PaymentOptions['card']>
  count: number
  onCount(count: number): void
  fields: CardFrame
}

/** The card's own fields live in the provider's document; only in how many parts is asked here. */
export function CardForm({ card, count, onCount, fields }: Props) {
  const { frame, attempt, height, state, reload } = fields
  return (
    <div className="grid gap-4 px-4 pb-4">
      <div className="relative">
        <iframe
          key={attempt}
          ref={frame}
          src={card.frame}
          title="Dados do cartão"
          sandbox="allow-scripts allow-forms"
          className="block w-full"
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
      <SelectField label="Parcelas" value={count} onChange={({ target }) => onCount(Number(target.value))}>
        {card.installments.map((each) => (
          <option key={each.count} value={each.count}>
            {installmentText(each)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
