import * as z from 'zod'

/*
 * What the reference of payments asks for ("Create payment", "Create refund", "Search payments"), and nothing else: error 8
 * of its newer page says that unknown names are refused.
 */

/** "transaction_amount": a number, in reais; error 4037 when it is none of money. */
const amount = z
  .number()
  .positive()
  .refine((reais) => /^\d{1,10}(\.\d{1,2})?$/.test(String(reais)))

/** "date_of_expiration": `yyyy-MM-dd'T'HH:mm:ssz`, as in 2022-11-17T09:37:52.000-04:00; error 23. */
export const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/

const payer = z.strictObject({
  email: z.email().max(254),
  first_name: z.string().min(1).optional(),
  last_name: z.string().min(1).optional(),
  identification: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('CPF'), number: z.string().regex(/^\d{11}$/) }),
    z.strictObject({ type: z.literal('CNPJ'), number: z.string().regex(/^[A-Z\d]{12}\d{2}$/) }),
  ]),
})

const common = {
  transaction_amount: amount,
  description: z.string().min(1),
  // Help page 36983: at most 64 letters, digits, hyphens and underscores.
  external_reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  // "notification_url": at most 248 characters; error 4020 when it is no address.
  notification_url: z.url({ protocol: /^https?$/ }).max(248),
  payer,
}

export const pixPayment = z.strictObject({
  ...common,
  payment_method_id: z.literal('pix'),
  date_of_expiration: z.string().regex(DATE),
})

export const cardPayment = z.strictObject({
  ...common,
  payment_method_id: z.enum(['visa', 'master', 'amex', 'hipercard', 'elo', 'diners']),
  token: z.string().min(1),
  installments: z.int().min(1),
  // Text in the reference, a number in the guides.
  issuer_id: z.union([z.string(), z.int()]).optional(),
})

export const cancellation = z.strictObject({ status: z.literal('cancelled') })
export const newRefund = z.strictObject({ amount: amount.optional() })

/** "Search payments": dates are as above, or NOW and so many days or months before it. */
const date = z.string().regex(new RegExp(`^NOW(-\\d{1,3}(DAYS|MONTHS))?$|${DATE.source}`))
const digits = z.string().regex(/^\d{1,5}$/)
export const searching = z.strictObject({
  sort: z.enum(['date_approved', 'date_created', 'date_last_updated', 'id', 'money_release_date']),
  criteria: z.enum(['asc', 'desc']),
  external_reference: z.string().optional(),
  range: z.enum(['date_created', 'date_last_updated', 'date_approved', 'money_release_date']).default('date_created'),
  // The page warns of it: three months, unless asked for more.
  begin_date: date.default('NOW-3MONTHS'),
  end_date: date.default('NOW'),
  limit: digits.default('30').transform(Number),
  offset: digits.default('0').transform(Number),
})

/** As the script asks for it with a public key, and servers with their token. */
export const quoting = z.object({
  amount: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
  bin: z.string().regex(/^\d{6,8}$/),
})
export const lookingUp = z.object({ public_key: z.string(), bin: z.string().regex(/^\d{6,8}$/) })

/** "POST /v1/card_tokens" of the guide for zero-dollar authorisations. */
export const newCard = z.strictObject({
  card_number: z.string(),
  expiration_month: z.int(),
  expiration_year: z.int(),
  security_code: z.string(),
  cardholder: z.strictObject({
    name: z.string(),
    identification: z.strictObject({ type: z.literal('CPF'), number: z.string() }),
  }),
})
export type NewCard = z.infer<typeof newCard>
