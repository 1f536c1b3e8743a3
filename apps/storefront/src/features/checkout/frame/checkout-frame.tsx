import type { EventDetail } from '@bilheteria/contract/events'
import { Steps } from '@bilheteria/ui/steps'
import type { ReactNode } from 'react'
import { isFree } from '#features/checkout/cart/offer.ts'

const PAID = ['Ingressos', 'Portadores', 'Pagamento', 'Confirmação']
const FREE = ['Ingressos', 'Portadores', 'Confirmação']

type Props = { event: EventDetail; free?: boolean; step: number; summary: ReactNode; children: ReactNode }

/**
 * Choices on the left, what they come to on the right; on a phone one below the other. The left keeps its width while a long
 * page is still arriving.
 */
export function CheckoutFrame({ event, free = isFree(event), step, summary, children }: Props) {
  return (
    <div className="wrap pt-5 pb-8 desk:grid desk:grid-cols-[1fr_384px] desk:gap-10">
      <div className="min-w-0">
        <Steps names={free ? FREE : PAID} current={step} />
        {children}
      </div>
      {summary}
    </div>
  )
}
