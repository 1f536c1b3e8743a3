import { fail } from '@bilheteria/contract/errors'
import { quote } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import { getSectors } from '#features/events/get-event.ts'
import type { Offer } from './offer.ts'
import type { StockRequest } from './stock-request.ts'

/** Rejects a cart with a price, by the prices on the event's page. */
export async function requireFree(ctx: AccountContext, { event_id }: Offer, stock: StockRequest): Promise<void> {
  const sectors = await getSectors(ctx.services.read, event_id)
  const types = sectors.flatMap(({ sections }) => sections.flatMap(({ tickets }) => tickets))
  const prices = new Map(types.map(({ id, batches }) => [id, batches[0]?.price_cents ?? 0]))
  const tickets = stock.lines.map(({ ticket_type_id, amount }) => ({
    ticket_type_id,
    amount,
    label: '',
    price_cents: prices.get(ticket_type_id) ?? 0,
    max_installments: 1,
  }))
  if (quote(tickets, stock.terms.coupons, stock.terms).total_cents > 0) throw fail('no_way_to_pay')
}
