import type { EventDetail } from '@bilheteria/contract/events'
import type { Order, OrderState } from '@bilheteria/contract/orders'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { Link } from 'wouter'
import { clearReservation } from '#features/checkout/cart/transitions.ts'

const NEXT = 'Escolha os ingressos de novo, se ainda houver.'
const texts: Partial<Record<OrderState, { title: string; text: string }>> = {
  expired: {
    title: 'O prazo para pagar acabou',
    text: `Os ingressos voltaram para a venda. Se você já pagou, conferimos e avisamos por e-mail. ${NEXT}`,
  },
  refunding: {
    title: 'Seu dinheiro está voltando',
    text: 'O pagamento deste pedido está sendo devolvido pelo mesmo caminho. Avisamos por e-mail.',
  },
  refunded: { title: 'Seu dinheiro voltou', text: 'O pagamento deste pedido foi devolvido pelo mesmo caminho.' },
}

/** An order that cannot be paid any more: why, and the way back to the beginning. */
export function OrderOver({ event, order, refresh }: { event: EventDetail; order: Order; refresh(): void }) {
  const { title, text } = texts[order.state] ?? { title: 'Este pedido foi cancelado', text: NEXT }
  function startAgain(): void {
    clearReservation()
    refresh()
  }
  return (
    <div className="wrap grid min-h-[60dvh] content-center gap-3 py-8">
      <h1 className="text-center type-h1">{event.title}</h1>
      <div role="status">
        <StateMessage icon={CalendarX} title={title} action={<Button onClick={startAgain}>Escolher de novo</Button>}>
          {text}
        </StateMessage>
      </div>
      <p className="text-center">
        <Link href="/ticket/payments" className={buttonClass({ look: 'text', size: 'mid' })}>
          Meus pedidos
        </Link>
      </p>
    </div>
  )
}
