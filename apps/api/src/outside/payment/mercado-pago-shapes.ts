import * as z from 'zod'
import { CARD_METHODS } from './mercado-pago-methods.ts'
import { ProviderRefused, ProviderUnreachable, type Refusal } from './provider.ts'

/** Reais as a JSON number. The nearest fraction of a whole number of cents is written with two decimals at most. */
export function toReais(cents: number): number {
  return cents / 100
}

/** `123.45` and `1.1` are read digit by digit: a multiplication would make 110.00000000000001 cents of the second. */
const reais = z.number().transform((amount, context) => {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  if (whole === undefined) {
    context.addIssue('no amount of money')
    return z.NEVER
  }
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
})

/** Ids are numbers in one answer and text in another. */
const id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String)

/** What goes back of a payment. Its status stays open text, like all of theirs. */
export const refund = z.object({ id, amount: reais, status: z.string().nullish() })
export type Refund = z.infer<typeof refund>

export const payment = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  payment_type_id: z.string().nullish(),
  currency_id: z.string().nullish(),
  date_created: z.iso.datetime({ offset: true }),
  transaction_amount: reais,
  transaction_amount_refunded: reais.nullish(),
  transaction_details: z.object({ total_paid_amount: reais.nullish() }).nullish(),
  card: z.object({ last_four_digits: z.string().nullish() }).nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() }).nullish(),
  refunds: z.array(refund).nullish(),
})
export type Payment = z.infer<typeof payment>

/** An account may sell elsewhere, too: what others have made of their payments is not ours to understand. */
export const search = z.object({
  paging: z.object({ total: z.int().nonnegative() }),
  results: z.array(z.looseObject({ external_reference: z.unknown() })),
})

export const chargeback = z.object({ payments: z.array(id).min(1) })

export const offers = z.array(
  z.object({
    payment_type_id: z.string().nullish(),
    payer_costs: z.array(
      z.object({
        installments: z.int().positive(),
        installment_rate: z.number(),
        installment_amount: reais,
        total_amount: reais,
      }),
    ),
  }),
)

/** What our card document packs: theirs for the card, its brand and the bank that gave it out. */
const cardToken = z.strictObject({
  token: z.string().regex(/^[\w-]{8,64}$/),
  // The browser sends this name; a boleto or a wallet could stay pending for days.
  method: z.enum(CARD_METHODS),
  issuer: z
    .string()
    .regex(/^\d{1,12}$/)
    .nullable(),
})

export function openCardToken(packed: string): z.infer<typeof cardToken> {
  try {
    return cardToken.parse(JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')))
  } catch {
    throw new ProviderRefused('the card is not one that was typed for Mercado Pago', 'invalid_card')
  }
}

export function understand<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.'))
  throw new ProviderUnreachable(`the answer of Mercado Pago is not as described: ${fields.join(', ')}`)
}

const problem = z.object({
  message: z.string().catch(''),
  cause: z
    .array(z.object({ code: z.union([z.number(), z.string()]).catch(''), description: z.string().catch('') }))
    .catch([]),
})

/** The same request was posted a moment ago; the part that reads card tokens is down: neither is an answer. */
const NO_ANSWER = new Set(['2001', '2007'])
/** The card's token is unknown, used or over: the buyer types the card once more. */
const OF_THE_CARD = new Set(['2006', '2062', '3003', '3006', '3008'])

const LONGEST_REASON = 300

/** In its words, without anything we sent and without anything that looks like a number or address of a person. */
export function refusedBecause(json: unknown, sent: object): Error {
  const { message, cause } = problem.catch({ message: '', cause: [] }).parse(json)
  const codes = cause.map(({ code }) => String(code))
  let reason = [message, ...cause.map(({ code, description }) => `${code} ${description}`.trim())]
    .filter(Boolean)
    .join(' · ')
  for (const text of textsIn(sent))
    reason = reason.replace(new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi'), '…')
  reason = reason.replace(/\d[\d.\-/ ]{5,}\d|\S+@\S+/g, '…').slice(0, LONGEST_REASON)
  if (codes.some((code) => NO_ANSWER.has(code))) return new ProviderUnreachable(`Mercado Pago answered: ${reason}`)
  const refusal: Refusal = codes.some((code) => OF_THE_CARD.has(code)) ? 'invalid_card' : 'refused'
  return new ProviderRefused(`Mercado Pago refused: ${reason || 'without a reason'}`, refusal)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
