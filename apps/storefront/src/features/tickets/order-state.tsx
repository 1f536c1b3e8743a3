import type { Order } from '@bilheteria/contract/orders'
import { formatCents } from '@bilheteria/rules/money'
import { buttonClass } from '@bilheteria/ui/button'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OrderChip } from '#features/orders/order-chip.tsx'
import { buyHref } from '#features/orders/order-shop.ts'
import { isFreeAgain, statusOf } from '#features/orders/order-status.ts'
import { usePage } from '#platform/page.tsx'
import { EventBand } from './event-band.tsx'
import { returnText } from './ticket-texts.ts'

/** An order without tickets: what it is, and what comes next. */
export function OrderState({ order }: { order: Order }) {
  const buy = buyHref(order, usePage())
  const { title, text, step } = explain(order)
  return (
    <section aria-label="Situação do pedido" className="self-start overflow-hidden rounded-dialog bg-content">
      <EventBand event={order.event} />
      <div className="grid justify-items-start gap-3 p-5">
        <OrderChip order={order} />
        <h2 className="type-h3">{title}</h2>
        <p>{text}</p>
        {step && (
          <Link href={buy} className={buttonClass({ block: true })}>
            {step}
          </Link>
        )}
      </div>
    </section>
  )
}

type Explained = { title: string; text: ReactNode; step?: string }

function explain(order: Order): Explained {
  const { state, payment } = order
  if (state === 'pending') return explainPending(order)
  if (state === 'expired') {
    return {
      title: 'O prazo para pagar acabou',
      text: 'Nada foi cobrado e os lugares voltaram para a venda. Se você pagou depois do prazo, avisamos por e-mail.',
      step: 'Comprar de novo',
    }
  }
  if (state === 'refunding') {
    return { title: `${sum(order.refunding_cents)} a caminho de volta`, text: returnText(payment?.method) }
  }
  if (state === 'refunded' && !isFreeAgain(order)) {
    return { title: `${sum(order.refunded_cents)} de volta a você`, text: returnText(payment?.method) }
  }
  return {
    title: 'Este pedido foi cancelado',
    text: 'Os lugares voltaram para a venda.',
    step: 'Comprar de novo',
  }
}

/** Money that came too late is not part of the order's own sums. */
function sum(cents: number): string {
  return cents > 0 ? formatCents(cents) : 'Seu dinheiro'
}

function explainPending(order: Order): Explained {
  const { payment } = order
  if (payment?.state === 'in_review') {
    return {
      title: 'O banco está analisando seu pagamento',
      text: `Seus lugares estão guardados. A resposta pode levar até ${CARD_REVIEW_HOURS} horas e chega por e-mail.`,
    }
  }
  if (statusOf(order).tone === 'working') {
    return {
      title: 'Estamos confirmando seu pagamento',
      text: 'Seus lugares estão guardados. Esta página se atualiza sozinha; não é preciso pagar de novo.',
    }
  }
  return {
    title: 'Falta pagar',
    text: payment?.refusal ?? 'Seus lugares estão guardados até o fim do tempo. Os ingressos aparecem aqui depois.',
    step: 'Pagar',
  }
}
