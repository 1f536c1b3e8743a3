import { fail } from '@bilheteria/contract/errors'
import { feeOn, type Fee, type QuotedTickets } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import { getSectors } from '#features/events/get-event.ts'
import type { Offer } from './offer.ts'
import { forgetKeys, release, type StoredReservation } from './reservation-queries.ts'
import { quotedLine } from './show-reservation.ts'
import type { StockRequest } from './stock-request.ts'

/** Rejects a cart with a price, by the prices on the event's page. */
export async function requireFree(ctx: AccountContext, { event_id }: Offer, stock: StockRequest): Promise<void> {
  const sectors = await getSectors(ctx.services.read, event_id)
  const types = sectors.flatMap(({ sections }) => sections.flatMap(({ tickets }) => tickets))
  const prices = new Map(types.map(({ id, batches }) => [id, batches[0]?.price_cents ?? 0]))
  const tickets = stock.lines.map(({ ticket_type_id, amount }) => ({
    amount,
    price_cents: prices.get(ticket_type_id) ?? 0,
  }))
  if (hasPrice(tickets, stock.terms)) throw fail('no_way_to_pay')
}

/** Gives a reservation with a price back: the free batch ended between the page's prices and the decision. */
export async function giveBackPriced(ctx: AccountContext, held: StoredReservation): Promise<void> {
  const tickets = held.lines.map((line) => quotedLine(held, line))
  if (!hasPrice(tickets, held.terms)) return
  const { account_id } = ctx.session
  // A repeated request is decided anew, because this one was refused.
  await forgetKeys(ctx.services.lane, account_id, held.id)
  const outcome = await release(ctx.services.lane, account_id, held.id)
  if (outcome !== 'order_open') throw fail('no_way_to_pay')
}

/** Before coupons, as on the page, which offers no priced ticket for a coupon. */
function hasPrice(tickets: readonly Pick<QuotedTickets, 'amount' | 'price_cents'>[], fee: Fee): boolean {
  const list_cents = tickets.reduce((sum, { amount, price_cents }) => sum + amount * price_cents, 0)
  return list_cents + feeOn(list_cents, fee) > 0
}
