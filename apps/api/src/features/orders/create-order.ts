import { fail } from '@bilheteria/contract/errors'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import type * as orders from '@bilheteria/contract/orders'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { attachOrder, findReservedOffer, lockPayable } from '#features/checkout/reservation-for-order.ts'
import { findOrderOfReservation, insertOrder } from './queries.ts'
import { showOrder } from './show-order.ts'

type Input = ParsedInput<typeof orders.createOrder>
type Made = { order_id?: string | undefined; twice?: boolean }

/** Pressing pay: the cart becomes an order, once, however often it is pressed. */
export async function createOrder(ctx: AccountContext, { reservation_id, total_cents }: Input): Promise<Order> {
  const { account_id } = ctx.session
  const offer = await findReservedOffer(ctx, account_id, reservation_id)
  const { order_id, twice } = await ctx.db.transaction(async (tx): Promise<Made> => {
    const payable = offer && (await lockPayable(ctx, tx, offer, { reservation_id, total_cents }))
    // Gone because it was paid, or ended: its order is still the answer.
    if (!payable) return { order_id: await findOrderOfReservation(tx, account_id, reservation_id) }
    if (payable.order_id !== null) return { order_id: payable.order_id }
    // Answered, not thrown: whom it named has to be counted.
    if (payable.twice) return { twice: true }
    const { event_id, producer_id } = offer
    const { quote, holders } = payable
    const id = await insertOrder(tx, { account_id, reservation_id, event_id, producer_id, quote, holders })
    await attachOrder(tx, reservation_id, id)
    return { order_id: id }
  })
  if (twice) throw fail('holder_twice')
  if (order_id === undefined) throw fail('reservation_not_found')
  return showOrder(ctx, order_id)
}
