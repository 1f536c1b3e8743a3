import * as z from 'zod/mini'
import { cents, time } from './fields.ts'

/** The first digits of a card: they identify its brand and bank, not its owner. */
export const cardBin = z.string().check(z.regex(/^\d{6,8}$/, 'Valor inválido'))

export const installment = z.strictObject({
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
      /** Address of the provider's card form, shown in a frame: the card data never reaches our server. */
      frame: z.string(),
      installments: z.array(installment),
      /** Interest depends on the card: a call with `card_bin`, the first digits, returns all installments. */
      by_card: z.optional(z.literal(true)),
    }),
  ),
  /** Simulated by the sandbox: no money moves. */
  test: z.boolean(),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

/** One attempt to pay. */
export const attempt = {
  method: z.enum(['pix', 'card', 'free']),
  installments: z.optional(z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(24, 'Valor inválido'))),
  /** The card as the provider's document encrypted it. */
  card_token: z.optional(z.string().check(z.minLength(8), z.maxLength(4_000), z.regex(/^[\w.~+/=-]+$/))),
  /** If installments depend on the card: its first digits, and the total that the buyer saw. */
  card_bin: z.optional(cardBin),
  total_cents: z.optional(cents),
}

export const cannotPay = [
  ...(['order_not_found', 'order_expired', 'order_closed', 'event_cancelled', 'payment_open'] as const),
  ...(['pix_too_late', 'holder_twice', 'holder_entered', 'method_unavailable', 'card_number_refused'] as const),
  ...(['installments_changed', 'key_reused', 'too_many_requests'] as const),
] as const
