import type { Payment } from '@bilheteria/contract/orders'
import { Notice } from '@bilheteria/ui/notice'

/** Why one is asked again how to pay. */
export function LastTry({ payment }: { payment: Payment | null | undefined }) {
  if (payment?.state !== 'refused' && payment?.state !== 'expired') return null
  const text =
    payment.state === 'expired'
      ? 'O código Pix venceu. Escolha de novo como pagar.'
      : (payment.refusal ?? 'O pagamento não foi aprovado. Tente de novo ou pague de outro jeito.')
  return (
    <div className="mb-3">
      <Notice>{text}</Notice>
    </div>
  )
}
