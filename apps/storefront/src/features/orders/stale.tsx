import { AppError } from '@bilheteria/contract/app-error'
import type { Order } from '@bilheteria/contract/orders'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { formatElapsed } from '@bilheteria/rules/elapsed'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { useState } from 'react'
import { useLogOut } from '#features/accounts/use-log-out.ts'
import { openDialog } from '#platform/dialog.ts'
import { currentPath } from '#platform/location.ts'
import { usePage } from '#platform/page.tsx'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useRestored } from './kept-orders.ts'

const text = textsOf(ORDERS_TEXTS)

type Props = { failure: Error | undefined; orders: readonly Order[] }

/** Says that what is shown could not be made fresh. Its place is always there, so that nothing moves. */
export function Stale({ failure, orders }: Props) {
  const restored = useRestored()
  if (restored && orders.length > 0) return <FromDevice orders={orders} />
  const offline = failure instanceof AppError && failure.code === 'offline'
  return (
    <p role="status" className="mb-2 h-5 truncate text-small text-warn">
      {failure && orders.length > 0 && (offline ? text('order.stale_offline') : text('order.stale'))}
    </p>
  )
}

/** As old as the oldest of them. */
function FromDevice({ orders }: { orders: readonly Order[] }) {
  const logged = useSavedState(isLogged)
  const [now_ms] = useState(() => Date.now())
  const oldest = orders.map(({ now }) => now).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="mt-2 mb-3 text-small">
      <p role="status" className="text-warn">
        {logged ? text('order.kept_offline') : text('order.kept_logged_out')}
        <span className="block text-muted">
          {text('order.kept_since', {
            elapsed: formatElapsed(Date.parse(oldest), now_ms) ?? text('order.kept_just_now'),
            when: formatEventTime(oldest, timeZone),
          })}
        </span>
      </p>
      {!logged && <ComeBackOrLeave />}
    </div>
  )
}

/** Whoever this device belongs to decides: only a login makes the tickets fresh, and only Sair takes them away at once. */
function ComeBackOrLeave() {
  const { router_mode } = usePage()
  const logOut = useLogOut()
  return (
    <div className="mt-2 flex gap-2">
      <Button onClick={() => openDialog('/login', { return_to: currentPath(router_mode) })}>
        {text('order.log_in')}
      </Button>
      <Button look="quiet" onClick={logOut}>
        {text('order.log_out')}
      </Button>
    </div>
  )
}
