/** Mercado Pago's names of cards in Brazil, also of debit cards → brands as we store them. */
const brands = {
  visa: 'visa',
  debvisa: 'visa',
  master: 'mastercard',
  debmaster: 'mastercard',
  elo: 'elo',
  debelo: 'elo',
  amex: 'amex',
  hipercard: 'hipercard',
  diners: 'diners',
  cabal: 'unknown',
  debcabal: 'unknown',
} as const

type CardMethod = keyof typeof brands

/** Types that a card token may charge. */
export const CARD_METHODS = Object.keys(brands) as [CardMethod, ...CardMethod[]]

const brandOfMethod = new Map<string, string>(Object.entries(brands))
const CARD_TYPES = new Set(['credit_card', 'debit_card', 'prepaid_card'])

type Method = { payment_method_id?: string | null | undefined; payment_type_id?: string | null | undefined }

/** The type decides where there is one: a brand may be new. */
export function isCard({ payment_method_id: method, payment_type_id: type }: Method): boolean {
  return type ? CARD_TYPES.has(type) : brandOfMethod.has(method ?? '')
}

export function brandOf({ payment_method_id }: Method): string {
  return brandOfMethod.get(payment_method_id ?? '') ?? 'unknown'
}
