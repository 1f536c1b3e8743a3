import { quoteInstallments, type Installment } from '@bilheteria/rules/installments'
import { randomBytes } from 'node:crypto'
import { chargedCard, type ChargedCard } from '#sandbox/create-charge.ts'
import { brandOf } from '#sandbox/test-cards.ts'
import { PlayedError } from './mercado-pago-error.ts'
import type { NewCard } from './mercado-pago-shapes.ts'

const TERMS = { interest_free_installments: 3, monthly_interest_bp: 199, min_installment_cents: 500 }
const MOST_PARTS = 12
const APPROVED_HOLDER = 'APRO'
/** Such cards are offered two parts at most, so that another card is another list. */
const SPARING = '5200'
const SPARING_PARTS = 2

/** Brands by their names for them; the pages about payment methods have "master" where others say Mastercard. */
const METHODS: Record<string, { id: string; name: string; issuer: number; code_length: number }> = {
  visa: { id: 'visa', name: 'Visa', issuer: 25, code_length: 3 },
  mastercard: { id: 'master', name: 'Mastercard', issuer: 24, code_length: 3 },
  elo: { id: 'elo', name: 'Elo', issuer: 3, code_length: 3 },
  amex: { id: 'amex', name: 'American Express', issuer: 45, code_length: 4 },
  hipercard: { id: 'hipercard', name: 'Hipercard', issuer: 12, code_length: 3 },
}

function methodOf(bin: string) {
  return METHODS[brandOf(bin)]
}

export function offeredParts(bin: string, amount_cents: number): Installment[] {
  return quoteInstallments(amount_cents, bin.startsWith(SPARING) ? SPARING_PARTS : MOST_PARTS, TERMS)
}

/** "Get installments" of the script's core methods. */
export function drawOffers(bin: string, amount_cents: number): object[] {
  const method = methodOf(bin)
  if (!method) return []
  const payer_costs = offeredParts(bin, amount_cents).map((part) => ({
    installments: part.count,
    installment_rate: part.interest_free ? 0 : (part.total_cents / amount_cents - 1) * 100,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: [],
    installment_rate_collector: ['MERCADOPAGO'],
    min_allowed_amount: 1,
    max_allowed_amount: 60_000,
    recommended_message: `${part.count} parcela(s)`,
    installment_amount: part.amount_cents / 100,
    total_amount: part.total_cents / 100,
    payment_method_option_id: `1.${part.count}`,
  }))
  const of = {
    payment_method_id: method.id,
    processing_mode: 'aggregator',
    merchant_account_id: null,
    agreements: null,
  }
  // A debit card of the same bank is listed beside it and cannot be paid in parts.
  return [
    { ...of, payment_type_id: 'debit_card', issuer: issuerOf(method), payer_costs: payer_costs.slice(0, 1) },
    { ...of, payment_type_id: 'credit_card', issuer: issuerOf(method), payer_costs },
  ]
}

function issuerOf({ issuer, name }: { issuer: number; name: string }) {
  return { id: String(issuer), name, secure_thumbnail: '', thumbnail: '' }
}

/** "getPaymentMethods" of the script's core methods. */
export function drawMethods(bin: string): object {
  const method = methodOf(bin)
  const results = method
    ? [
        {
          id: method.id,
          name: method.name,
          payment_type_id: 'credit_card',
          status: 'active',
          issuer: { id: method.issuer, name: method.name, default: true },
          // Elo's banks have to be asked for.
          additional_info_needed: method.id === 'elo' ? ['issuer_id'] : [],
          settings: [
            {
              card_number: { length: method.id === 'amex' ? 15 : 16, validation: 'standard' },
              security_code: { mode: 'mandatory', length: method.code_length, card_location: 'back' },
              bin: { pattern: '', installments_pattern: '', exclusion_pattern: null },
            },
          ],
        },
      ]
    : []
  return { paging: { total: results.length, limit: 30, offset: 0 }, results }
}

/** "getIssuers" of the script's core methods. */
export function drawIssuers(bin: string): object[] {
  const method = methodOf(bin)
  return method ? [{ ...issuerOf(method), processing_mode: 'aggregator' }] : []
}

type UsedCard = ChargedCard & { method: string; bin: string; holder: string }

/** Tokens of cards, by the public key they were made with. Each works once, and nothing is kept of a card after that. */
export function createTokens() {
  const tokens = new Map<string, { public_key: string; card: NewCard }>()
  return {
    make(public_key: string, card: NewCard): object {
      check(card)
      const id = randomBytes(16).toString('hex')
      tokens.set(id, { public_key, card })
      return {
        id,
        public_key,
        status: 'active',
        first_six_digits: card.card_number.slice(0, 6),
        last_four_digits: card.card_number.slice(-4),
        card_number_length: card.card_number.length,
        security_code_length: card.security_code.length,
        expiration_month: card.expiration_month,
        expiration_year: card.expiration_year,
        luhn_validation: true,
        live_mode: false,
        cardholder: card.cardholder,
      }
    },
    /** What breaks on their side has used nothing. */
    async use(token: string, public_key: string, charge: (card: UsedCard) => Promise<void>): Promise<void> {
      const known = tokens.get(token)
      // Error 2006 of "Create payment". Which one a used token gets is nowhere said.
      if (known?.public_key !== public_key) throw new PlayedError(400, 2006, 'Card Token not found')
      tokens.delete(token)
      const { card_number: number, cardholder } = known.card
      const method = methodOf(number)?.id ?? ''
      // Of their own test cards the holder's name decides (page "Test cards").
      const card = cardholder.name === APPROVED_HOLDER ? { planned: 'approved' as const } : {}
      const used = { ...chargedCard(number), ...card, method, bin: number.slice(0, 8), holder: cardholder.name }
      await charge(used).catch((error: unknown) => {
        if (!(error instanceof PlayedError)) tokens.set(token, known)
        throw error
      })
    },
  }
}

/** The table of integration errors has a code for each field. */
function check({ card_number, security_code, expiration_month, expiration_year, cardholder }: NewCard): void {
  right(/^\d{13,19}$/.test(card_number) && hasCheckDigit(card_number), 'E301', 'Invalid card_number_validation')
  const code_length = methodOf(card_number)?.code_length ?? 3
  right(new RegExp(`^\\d{${code_length}}$`).test(security_code), 'E203', 'Invalid parameter security_code_length')
  right(expiration_month >= 1 && expiration_month <= 12, '325', 'Invalid parameter cardExpirationMonth')
  right(new Date(expiration_year, expiration_month) > new Date(), '326', 'Invalid parameter cardExpirationYear')
  right(/\S/.test(cardholder.name), '316', 'Invalid parameter cardholderName')
  right(/^\d{11}$/.test(cardholder.identification.number), '324', 'Invalid parameter cardholder.identification.number')
}

function right(condition: boolean, code: string, message: string): void {
  if (!condition) throw new PlayedError(400, code, message)
}

function hasCheckDigit(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const doubled = Number(number[number.length - 1 - i]) * (1 + (i % 2))
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
