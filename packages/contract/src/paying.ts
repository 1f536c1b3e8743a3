import * as z from 'zod/mini'
import { cents, privateId, time } from './fields.ts'

/** The first six to eight digits of a card. They identify brand and bank, not the owner. */
export const cardBin = z.string().check(z.regex(/^\d{6,8}$/, 'Valor inválido'))

/** A way to split a card payment. */
export const installment = z.strictObject({
  /** The number of instalments; 1 is the whole amount at once. */
  count: z.int(),
  /** The highest instalment, in cents; the first ones carry odd cents. */
  amount_cents: cents,
  /** All instalments together, with interest, in cents. */
  total_cents: cents,
  /** True if `total_cents` is the price without interest. */
  interest_free: z.boolean(),
})

/** The ways to pay a reservation now. */
export const paymentOptions = z.strictObject({
  /** Null if the shop takes no Pix or too little time is left. */
  pix: z.nullable(
    z.strictObject({
      /** False while the provider is down. */
      available: z.boolean(),
      /** When a Pix created now would expire. */
      expires_at: time,
    }),
  ),
  /** Null if the shop takes no cards. */
  card: z.nullable(
    z.strictObject({
      /** False while the provider is down. */
      available: z.boolean(),
      /** The address of the provider's card form, for a frame. Card data never reach this API. */
      frame: z.string(),
      /** All ways to split the payment, the whole amount first; empty if the provider does not answer. */
      installments: z.array(installment),
      /** True if interest depends on the card. Then call again with `card_bin` for the right instalments. */
      by_card: z.optional(z.literal(true)),
    }),
  ),
  /** True if the sandbox simulates payments: no money moves. */
  test: z.boolean(),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

/** A way to pay. No payment uses `boleto` so far; `free` is an order that costs nothing. */
export const paymentMethod = z.enum(['pix', 'card', 'boleto', 'free'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/**
 * The state of an attempt. `created`: no answer from the provider yet; `in_review`: the bank checks the card;
 * `charged_back`: the bank took the money back.
 */
export const paymentState = z.enum([
  ...(['created', 'pending', 'in_review', 'approved', 'refused', 'expired', 'refunded', 'charged_back'] as const),
])
export type PaymentState = z.infer<typeof paymentState>

/** The attempt that paid an order, else the newest. */
export const payment = z.strictObject({
  /** The id of the attempt. */
  id: privateId,
  method: paymentMethod,
  state: paymentState,
  /** The amount in cents, with the shop's own interest and without `interest_cents`. */
  amount_cents: cents,
  /** What the card's provider adds for instalments, in cents; absent if nothing. */
  interest_cents: z.optional(cents),
  /** The number of instalments; 1 is the whole amount at once. */
  installments: z.int(),
  /** The highest instalment, in cents. */
  installment_cents: cents,
  /** Null for other methods, and until the provider created the Pix. */
  pix: z.nullable(
    z.strictObject({
      /** The text to copy into a bank's app, or to show as a QR code (BR Code). */
      code: z.string(),
      /** When the Pix expires. */
      expires_at: time,
    }),
  ),
  /** Null for other methods, and until the provider names the card. */
  card: z.nullable(
    z.strictObject({
      /** The brand in lower case, such as `visa`, or `unknown`. */
      brand: z.string(),
      /** The last four digits. */
      last4: z.string(),
    }),
  ),
  /** Why the attempt was refused, in a Portuguese sentence for the buyer; null otherwise. */
  refusal: z.nullable(z.string()),
  /** True if the sandbox simulated it: no money moved. */
  test: z.boolean(),
})
export type Payment = z.infer<typeof payment>

/** An attempt to pay. */
export const attempt = {
  /** The way to pay; `free` for an order that costs nothing. */
  method: z.enum(['pix', 'card', 'free']),
  /** The `count` of the chosen instalments; 1 if absent. */
  installments: z.optional(z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(24, 'Valor inválido'))),
  /** The card, encrypted by the provider's form. Required for `card`. */
  card_token: z.optional(z.string().check(z.minLength(8), z.maxLength(4_000), z.regex(/^[\w.~+/=-]+$/))),
  /** The first digits of the card. Send them if `by_card` is true. */
  card_bin: z.optional(cardBin),
  /**
   * The `total_cents` of the chosen instalments; send it with `card_bin`. A different total now is refused with
   * `installments_changed`.
   */
  total_cents: z.optional(cents),
}

export const cannotPay = [
  ...(['order_not_found', 'order_expired', 'order_closed', 'event_cancelled', 'payment_open'] as const),
  ...(['pix_too_late', 'holder_twice', 'holder_entered', 'method_unavailable', 'card_number_refused'] as const),
  ...(['installments_changed', 'key_reused', 'too_many_requests'] as const),
] as const
