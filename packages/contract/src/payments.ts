import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { privateId } from './fields.ts'
import { order } from './orders.ts'
import { attempt, cannotPay, cardBin, paymentOptions } from './paying.ts'

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/checkout/reservation/{reservation_id}/payment',
  summary: 'Returns the ways to pay a reservation, with all instalments.',
  access: 'account',
  input: z.strictObject({ reservation_id: privateId, card_bin: z.optional(cardBin) }),
  output: paymentOptions,
  errors: ['reservation_not_found', 'too_many_requests'],
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/payments',
  summary: 'Attempts to pay an order. If the provider decides later, `watchOrder` sends the result.',
  access: 'account',
  input: z.strictObject({
    order_id: privateId,
    ...attempt,
  }),
  output: order,
  errors: cannotPay,
  idempotent: true,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/cancel',
  summary:
    'Cancels an order, or some of its tickets: places go on sale at once, and money returns the way it came. Needs the bearer of a proof once tickets are issued.',
  access: 'account',
  input: z.strictObject({
    order_id: privateId,
    /** The tickets to cancel; all of the order if absent. An unpaid order takes none. */
    ticket_ids: z.optional(z.array(privateId).check(z.minLength(1), z.maxLength(1_000))),
  }),
  output: order,
  errors: ['order_not_found', 'not_cancellable', 'proof_required', 'ticket_not_found', 'payment_open'],
})
