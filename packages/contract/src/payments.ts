import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, privateId, time } from './fields.ts'
import { order } from './orders.ts'

/** The first digits of a card: they tell its brand and its bank, and whose it is to nobody. */
const cardBin = z.string().check(z.regex(/^\d{6,8}$/, 'Valor inválido'))

const installment = z.strictObject({
  count: z.int(),
  /** The dearest part. */
  amount_cents: cents,
  total_cents: cents,
  interest_free: z.boolean(),
})

/** How a reservation may be paid now. */
export const paymentOptions = z.strictObject({
  /** Null when Pix cannot be paid any more; `available` is false while its provider is down. */
  pix: z.nullable(z.strictObject({ available: z.boolean(), expires_at: time })),
  card: z.nullable(
    z.strictObject({
      available: z.boolean(),
      /** The provider's own document for the card, shown in a frame: what is typed there never reaches us. */
      frame: z.string(),
      installments: z.array(installment),
      /** What parts cost depends on the card: with its first digits, `card_bin`, the same question has a longer answer. */
      by_card: z.optional(z.literal(true)),
    }),
  ),
  /** Played by the sandbox: no money moves. */
  test: z.boolean(),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

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
    method: z.enum(['pix', 'card', 'free']),
    installments: z.optional(z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(24, 'Valor inválido'))),
    /** The card as the provider's document encrypted it. */
    card_token: z.optional(z.string().check(z.minLength(8), z.maxLength(4_000), z.regex(/^[\w.~+/=-]+$/))),
    /** Where parts depend on the card: its first digits, and what all parts together were said to cost. */
    card_bin: z.optional(cardBin),
    total_cents: z.optional(cents),
  }),
  output: order,
  errors: [
    ...([
      'order_not_found',
      'order_expired',
      'order_closed',
      'event_cancelled',
      'payment_open',
      'pix_too_late',
      'holder_twice',
      'holder_entered',
    ] as const),
    ...(['method_unavailable', 'card_number_refused', 'installments_changed'] as const),
    ...(['key_reused', 'too_many_requests'] as const),
  ],
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
