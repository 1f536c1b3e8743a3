import { handOver } from '@bilheteria/contract/handovers'
import type { Ticket } from '@bilheteria/contract/orders'
import { useEffect, useState } from 'react'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'

/**
 * Answers how to say that the link of a ticket was sent. Nobody waits for it: on a phone WhatsApp takes the screen with the press, and a
 * call that was cut off by that, or had no network, is made again by whoever comes back.
 */
export function useSaySent(ticket_id: string, { url, sent_at }: NonNullable<Ticket['handover']>): () => void {
  const [pressed, setPressed] = useState<string>()
  const is_owed = pressed === url && sent_at === null
  useEffect(() => {
    if (!is_owed) return
    const say = () => {
      if (document.visibilityState === 'hidden') return
      const sent = url.slice(url.lastIndexOf('/') + 1)
      // What is shown stays, and the next look says it again.
      call(handOver, { ticket_id, sent }).then(
        (told) => keepOrders([told]),
        () => undefined,
      )
    }
    say()
    const stop = new AbortController()
    addEventListener('online', say, { signal: stop.signal })
    document.addEventListener('visibilitychange', say, { signal: stop.signal })
    return () => stop.abort()
  }, [ticket_id, url, is_owed])
  return () => setPressed(url)
}
