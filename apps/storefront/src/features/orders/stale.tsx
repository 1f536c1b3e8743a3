import { AppError } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { useRestored } from './kept-orders.ts'

type Props = { failure: Error | undefined; orders: readonly Order[] }

/** Says that what is shown could not be made fresh. Its place is always there, so that nothing moves. */
export function Stale({ failure, orders }: Props) {
  const restored = useRestored()
  if (restored && orders.length > 0) return <FromDevice orders={orders} />
  const offline = failure instanceof AppError && failure.code === 'offline'
  return (
    <p role="status" className="mb-2 h-5 truncate text-small text-warn">
      {failure &&
        orders.length > 0 &&
        `${offline ? 'Sem conexão' : 'Não deu para atualizar'}. Mostramos o que sabíamos.`}
    </p>
  )
}

/** As old as the oldest of them. */
function FromDevice({ orders }: { orders: readonly Order[] }) {
  const oldest = orders.map(({ now }) => now).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <p role="status" className="mb-3 text-small text-warn">
      Sem conexão: mostrando seus ingressos guardados neste aparelho
      <span className="block text-muted">Atualizados em {formatEventTime(oldest, timeZone)}</span>
    </p>
  )
}
