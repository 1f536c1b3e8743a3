import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { privateId } from './fields.ts'
import { order } from './orders.ts'
import { attempt, cannotPay, cardBin, paymentOptions } from './paying.ts'

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/checkout/reservation/{reservation_id}/payment',
  summary: 'The ways to pay a reservation, with every number of instalments.',
  access: 'account',
  input: z.strictObject({ reservation_id: privateId, card_bin: z.optional(cardBin) }),
  output: paymentOptions,
  errors: ['reservation_not_found', 'too_many_requests'],
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/payments',
  summary: 'One attempt to pay an order; an answer of the provider that is still to come shows in the order’s changes.',
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
    'Gives an order back, or some of its tickets: places go on sale at once, money returns the way it came. Where tickets were issued, paid or free, it needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({
    order_id: privateId,
    ticket_ids: z.optional(z.array(privateId).check(z.minLength(1), z.maxLength(1_000))),
  }),
  output: order,
  errors: ['order_not_found', 'not_cancellable', 'proof_required', 'ticket_not_found', 'payment_open'],
})
