import type { Db } from '#db/db.ts'
import { anEvent } from './an-event.ts'
import { anOrder } from './an-order.ts'

/** Bought without the number of its document. */
export async function aHalfPriceTicket(db: Db, account_id: string): Promise<string> {
  const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: 50 }]
  const tickets = [
    { name: 'Inteira', kind: 'full' as const, batches },
    { name: 'Meia', kind: 'half' as const, price_percent: 50 },
  ]
  const sections = [{ name: 'Plateia', places: { capacity: 50 }, tickets }]
  const { id: event_id } = await anEvent(db, '0', { sectors: [{ name: 'Plateia', sections }] })
  const bought = { account_id, event_id, amounts: { [`${event_id}-1-1-2`]: 1 } }
  return (await anOrder(db, bought)).ticket_ids[0] ?? ''
}
