import type { PaymentOptions } from '@bilheteria/contract/payments'
import { CreditCard, QrCode } from 'lucide-react'
import { CardForm } from './card-form.tsx'
import { MethodCard } from './method-card.tsx'
import { offeredMethods, type Method } from './methods.ts'
import type { CardFrame } from './use-card-frame.ts'

type Props = {
  options: PaymentOptions
  method: Method | undefined
  card: CardFrame
  busy: boolean
  installments: number
  onMethod(method: Method): void
  onInstallments(count: number): void
}

/** Each way to pay with what it asks for. What is under way is not changed any more. */
export function MethodFields({ options, method, card, busy, installments, onMethod, onInstallments }: Props) {
  const offered = offeredMethods(options)
  return (
    <fieldset disabled={busy} className="grid min-w-0 gap-2">
      <legend className="sr-only">Forma de pagamento</legend>
      <MethodCard
        {...{ value: 'pix', title: 'Pix', icon: QrCode, ...offered.pix }}
        chosen={method === 'pix'}
        onChoose={() => onMethod('pix')}
      />
      <MethodCard
        {...{ value: 'card', title: 'Cartão de crédito', icon: CreditCard, ...offered.card }}
        chosen={method === 'card'}
        onChoose={() => onMethod('card')}
      >
        {options.card && card.wanted && (
          // What was typed stays while one looks at Pix.
          <div hidden={method !== 'card'}>
            <CardForm offer={options.card} {...{ card, installments, onInstallments }} />
          </div>
        )}
      </MethodCard>
    </fieldset>
  )
}
