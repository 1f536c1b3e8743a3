import type { ParsedInput } from '@bilheteria/contract/endpoint'
import type * as orders from '@bilheteria/contract/orders'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { placeOrder } from '#features/orders/create-order.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { payOrder } from './pay-order.ts'

type Input = ParsedInput<typeof orders.createOrder>

/**
 * Turns the cart into one order and pays it if the call has a payment. The key belongs to the payment; a failed payment
 * leaves the order pending.
 */
export async function orderAndPay(ctx: AccountContext, { payment, ...cart }: Input): Promise<Order> {
  const order_id = await placeOrder(ctx, cart)
  return payment ? payOrder(ctx, { order_id, ...payment }) : showOrder(ctx, order_id)
}
