// chunk: late
import type { Order } from '@bilheteria/contract/orders'
import { hourOf } from '@bilheteria/rules/event-time'
import { BottomBar } from '@bilheteria/ui/bottom-bar'
import { buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSavedState } from '#platform/saved-state.ts'

/** On the day of an event the code is one press away from the home page, without network too. */
export function TicketOfToday() {
  const [path] = useLocation()
  const person_id = useSavedState(({ user }) => user.id)
  return path === '/' && person_id !== '' ? <Bar key={person_id} person_id={person_id} /> : null
}

function Bar({ person_id }: { person_id: string }) {
  const [order, setOrder] = useState<Order>()
  useEffect(() => {
    const look = async () => {
      const { orderOfToday } = await import('#features/orders/order-of-today.ts')
      setOrder(await orderOfToday(person_id))
    }
    const lookQuietly = () => void look().catch(() => undefined)
    lookQuietly()
    // Whoever comes back to the tab in the morning has it there.
    document.addEventListener('visibilitychange', lookQuietly)
    return () => document.removeEventListener('visibilitychange', lookQuietly)
  }, [person_id])
  if (!order) return null
  const { title, starts_at, time_zone } = order.event
  return (
    <BottomBar>
      <section
        aria-label={say('order.today', 'Seu evento de hoje')}
        className="flex items-center justify-between gap-3"
      >
        <div className="min-w-0 flex-1">
          <p className="type-when text-accent">
            {say('order.today_at', 'Hoje')} · {hourOf(new Date(starts_at), time_zone)}
          </p>
          <p className="truncate type-strong text-heading">{title}</p>
        </div>
        <Link href={`/ticket/list/${order.id}`} className={buttonClass({ size: 'mid' })}>
          {say('order.open_code', 'Abrir QR')}
        </Link>
      </section>
    </BottomBar>
  )
}
