import { isCpf } from '@bilheteria/rules/person'
import * as z from 'zod'

/** What PagBank refuses, in the words of its page "Códigos de erro" (order). */
export class PagBankRefusal extends Error {
  readonly status: number
  readonly told: object[]

  constructor(status: number, ...told: object[]) {
    super(`refused with ${status}`)
    this.status = status
    this.told = told
  }
}

export function invalid(parameter_name: string): PagBankRefusal {
  return new PagBankRefusal(400, { code: '40002', description: 'invalid_parameter', parameter_name })
}

export function parse<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(given)
  if (!error) return data
  throw new PagBankRefusal(400, ...error.issues.map(toldOf))
}

function toldOf(issue: z.core.$ZodIssue): object {
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  const name = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  const parameter_name = name.replace(/^\./, '')
  return missing
    ? { code: '40001', description: 'required_parameter', parameter_name }
    : { code: '40002', description: 'invalid_parameter', parameter_name }
}

// "Objeto Order" and "Objeto Charge": whole cents, at most nine digits.
const cents = z.int().min(1).max(999_999_999)
// "Objeto Order": obligatory, and refused when its check digits are wrong.
const tax_id = z.string().refine((text) => /^\d{14}$/.test(text) || (/^\d{11}$/.test(text) && isCpf(text)))
// The ledger's own rule, not PagBank's: there a reference is any text of 1 to 64 characters ("Objeto Order").
const reference_id = z.string().regex(/^[A-Za-z0-9]{32}$/)

const common = {
  reference_id,
  // "Objeto Order": 1-120 and 10-255 characters. The signs were seen to be refused.
  customer: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(120)
      .regex(/^[^!@#$%¨*()"\\|{}[\]<>;]+$/),
    email: z.email().min(10).max(255),
    tax_id,
  }),
  // "Objeto Order": name 1-200 (64 in older copies of the page), quantity of five digits.
  items: z
    .array(
      z.strictObject({ name: z.string().min(1).max(64), quantity: z.int().min(1).max(99_999), unit_amount: cents }),
    )
    .min(1),
  // "Webhooks": optional there; who plays it has nowhere else to send news.
  notification_urls: z.array(z.url()).length(1),
}

// "Criar pedido com QR Code": one code an order, and no charge beside it.
const pixOrder = z.strictObject({
  ...common,
  qr_codes: z
    .array(
      z.strictObject({
        amount: z.strictObject({ value: cents }),
        expiration_date: z.iso.datetime({ offset: true }).regex(/-03:00$/),
      }),
    )
    .length(1),
})

// "Criar transação com repasse de taxa": the buyer's interest, as it was quoted.
const interest = z.strictObject({ total: cents, installments: z.int().min(1) })

// "Objeto Charge", "Criar e pagar pedido com cartão".
const cardCharge = z.strictObject({
  reference_id,
  description: z.string().min(1).max(64),
  amount: z.strictObject({
    value: cents,
    currency: z.literal('BRL'),
    fees: z.strictObject({ buyer: z.strictObject({ interest }) }).optional(),
  }),
  payment_method: z.strictObject({
    type: z.literal('CREDIT_CARD'),
    installments: z.int().min(1).max(18),
    capture: z.literal(true),
    card: z.strictObject({ encrypted: z.base64().min(300) }),
    holder: z.strictObject({ name: z.string().min(1).max(120), tax_id }),
  }),
})
const cardOrder = z.strictObject({ ...common, charges: z.array(cardCharge).length(1) })

export type CardCharge = z.infer<typeof cardCharge>
export type NewOrder = { pix?: z.infer<typeof pixOrder>; card?: z.infer<typeof cardOrder> }

export function parseOrder(body: unknown): NewOrder {
  const asks_card = typeof body === 'object' && body !== null && 'charges' in body
  return asks_card ? { card: parse(cardOrder, body) } : { pix: parse(pixOrder, body) }
}

// "Cancelar pagamento": the amount is obligatory, also for all of it.
export const newCancel = z.strictObject({ amount: z.strictObject({ value: cents }) })

// "Criar chave pública": no other type.
export const newPublicKey = z.strictObject({ type: z.literal('card') })

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().max(most))

// "Calcular juros da transação". The first digits are optional there; without them it quotes for no card in particular.
export const feesQuery = z.strictObject({
  payment_methods: z.literal('CREDIT_CARD'),
  value: whole(999_999_999).pipe(z.int().min(500)),
  max_installments: whole(18),
  max_installments_no_interest: z.literal('0'),
  credit_card_bin: z.string().regex(/^\d{6}$/),
})

// How the script that plays theirs lays out a card.
export const openedCard = z.strictObject({
  number: z.string().regex(/^\d{13,19}$/),
  holder: z.string().min(1),
  expMonth: z.string(),
  expYear: z.string(),
  securityCode: z.string().regex(/^\d{3,4}$/),
  once: z.string(),
})

// "Consultar pedido através de parâmetros": "Invalid search parameters. No known parameter was given".
export const orderSearch = z.strictObject({ charge_id: z.string() })
