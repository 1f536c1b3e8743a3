import * as z from 'zod'
import type { Answer } from './pagbank-connection.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const cents = z.int().nonnegative()
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const uuid = '[0-9A-Fa-f-]{36}'

export const orderId = z.string().regex(new RegExp(`^ORDE_${uuid}$`))
export const chargeId = z.string().regex(new RegExp(`^CHAR_${uuid}$`))

/** What the buyer pays on top for paying in parts. `installments` counts those that carry it. */
const interest = z.object({ total: cents, installments: z.int() })
const fees = z.object({ buyer: z.object({ interest: interest.nullish() }).nullish() }).nullish()

/** Some answers leave the summary out. */
const amount = z.object({
  value: cents,
  currency: z.string().nullish(),
  fees,
  summary: z.object({ paid: cents, refunded: cents }).nullish(),
})

/** Its status stays open text: what nobody knows is said where it is read. */
export const charge = z.object({
  id: chargeId,
  status: z.string().max(64),
  created_at: time.nullish(),
  paid_at: z.string().nullish(),
  amount,
  // A number in the description, text in answers.
  payment_response: z.object({ code: z.union([z.string(), z.number()]).transform(String).nullish() }).nullish(),
  payment_method: z
    .object({
      type: z.string(),
      card: z.object({ brand: z.string().nullish(), last_digits: z.string().nullish() }).nullish(),
    })
    .nullish(),
})
export type PagBankCharge = z.infer<typeof charge>

export const order = z.object({
  id: orderId,
  reference_id: z.string().max(200).nullish(),
  items: z.array(z.object({ quantity: z.int(), unit_amount: cents })).nullish(),
  charges: z.array(charge).nullish(),
  qr_codes: z.array(z.object({ expiration_date: time, text: z.string().nullish() })).nullish(),
})
export type PagBankOrder = z.infer<typeof order>

/** The description shows a list; some have seen the order itself. */
export const found = z.union([z.object({ orders: z.array(order) }).transform(({ orders }) => orders[0]), order])

const plan = z.object({
  installments: z.int().positive(),
  installment_value: cents,
  amount: z.object({ value: cents, fees }),
})
export type Plan = z.infer<typeof plan>

/** By brand, and with the first digits of a card there is one. */
export const quotes = z.object({
  payment_methods: z.object({
    credit_card: z.record(z.string(), z.object({ installment_plans: z.array(plan) })),
  }),
})

/** As browsers take it: SubjectPublicKeyInfo, base64. */
export const publicKey = z.object({ public_key: z.string().regex(/^[A-Za-z0-9+/]{300,800}={0,2}$/) })

/** What our card document packs: the card, encrypted for PagBank, and the name printed on it. */
const cardToken = z.strictObject({
  encrypted: z.string().regex(/^[A-Za-z0-9+/]{100,2000}={0,2}$/),
  holder: z.string().regex(/^[A-Z .'-]{2,40}$/),
})

export function openCardToken(packed: string): z.infer<typeof cardToken> {
  try {
    return cardToken.parse(JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')))
  } catch {
    throw new ProviderRefused('the card is not one that was typed for PagBank', 'invalid_card')
  }
}

export function understand<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.'))
  throw new ProviderUnreachable(`the answer of PagBank is not as described: ${fields.join(', ')}`)
}

const text = z.union([z.string(), z.number()]).transform(String).catch('')
const problem = z.object({
  error_messages: z.array(z.object({ code: text, error: text, description: text, parameter_name: text })).min(1),
})

export function isNotFound({ status, json }: Answer): boolean {
  // Some gateway on the way may have lost the address; that says nothing about what was asked for.
  return status === 404 && problem.safeParse(json).success
}

/** About Pix they speak in other words now and then; that the request itself is refused is said by these alone. */
const REFUSES = new Set([400, 422])

const KEY_IN_USE = '40005'
const OF_THE_CARD = /\bpayment_method\.card\b/
/** `40002`, `invalid_parameter`, `charges[0].amount.value`: none of it could be a person's. */
const PLAIN_WORD = /^(?:\d{5}|(?!.*\d{6})[A-Za-z][\w.[\]-]{0,79})$/

/**
 * What a refusal means. A key that is in use is none: that first request was done or is under way, and nobody here knows
 * which. Sentences are left out, they may repeat what was sent.
 */
export function failureOf({ status, json }: Answer): Error {
  const { error_messages: told = [] } = problem.safeParse(json).data ?? {}
  const words = told.flatMap((one) => Object.values(one))
  if (status === 409 || words.includes(KEY_IN_USE)) return new ProviderUnreachable('PagBank knows this key already')
  if (told.length === 0 && !REFUSES.has(status))
    return new ProviderUnreachable(`PagBank answered ${status} in words that nobody knows`)
  const reason = words.filter((word) => PLAIN_WORD.test(word)).join(' ')
  const of_card = told.some(({ parameter_name }) => OF_THE_CARD.test(parameter_name))
  return new ProviderRefused(`PagBank refused: ${reason || status}`, of_card ? 'invalid_card' : 'refused')
}
