import type { Order } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import type { AccountContext } from '#context.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import type { TicketCodes } from './ticket-code.ts'

/** What handling tickets needs besides the request. */
export type TicketDesk = {
  codes: TicketCodes
  known: KnownProducers
  /** Where links in e-mails lead. */
  base_url: string
  /** The caller's own order as the wire wants it. */
  showOrder(ctx: AccountContext, order_id: string): Promise<Order>
}

/** In whose name tickets are drawn and e-mails written, wherever they are asked for. */
export async function producerOf(known: KnownProducers, { producer_id }: { producer_id: string }): Promise<Producer> {
  return (await known.find({ id: producer_id })) ?? (await known.getDefault())
}
