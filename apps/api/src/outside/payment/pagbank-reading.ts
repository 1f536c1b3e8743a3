import type { PagBankCharge, PagBankOrder } from './pagbank-shapes.ts'
import { isForeign, otherCurrency, ProviderUnreachable, type Reading, type Refusal } from './provider.ts'

// A Pix sent in the last second is on its way a little longer.
const GRACE_MS = 10_000

/** What is true of an order. A Pix has no charge there before it is paid. */
export function readingOf(order: PagBankOrder, now_ms: number): Reading {
  const charge = chargeThatCounts(order)
  const paid_cents = charge ? paidOf(charge) : 0
  const interest_cents = charge ? interestOf(charge, order) : 0
  const state = charge ? stateOf(charge, order, now_ms) : waiting(order, now_ms)
  return {
    charge_key: order.reference_id ?? '',
    provider_id: order.id,
    state,
    captured_cents: Math.max(0, paid_cents - interest_cents),
    ...otherCurrency(charge?.amount.currency),
    interest_cents,
    pix_code: order.qr_codes?.[0]?.text ?? null,
    card: charge ? cardOf(charge) : null,
    refusal: charge && state === 'refused' ? refusalOf(charge) : null,
    refunds: [],
    returned_cents: charge ? returnedOf(charge) : 0,
  }
}

/** The one with money, else the newest. */
export function chargeThatCounts({ charges }: PagBankOrder): PagBankCharge | undefined {
  const all = (charges ?? []).toSorted((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0))
  return all.find((charge) => paidOf(charge) > 0) ?? all[0]
}

/** Where there may be money. That a charge-back is told by a status is not described: taken for one where it is. */
const WITH_MONEY = new Set(['PAID', 'CANCELED', 'CHARGEBACK'])

/** It stays paid when it goes back: cancelled is what was given back as a whole, and also what never was paid. */
export function paidOf({ status, amount, paid_at }: PagBankCharge): number {
  if (!WITH_MONEY.has(status)) return 0
  if (amount.summary) return amount.summary.paid
  return status === 'CANCELED' && !paid_at ? 0 : amount.value
}

/** Interest and all; null when they do not say. */
export function returnedOf(charge: PagBankCharge): number | null {
  const paid_cents = paidOf(charge)
  const { status, amount } = charge
  if (amount.summary) return Math.min(amount.summary.refunded, paid_cents)
  return status === 'CANCELED' ? paid_cents : null
}

/** Where the fees are not repeated, what is above the price of the item that we named is theirs. */
function interestOf({ amount, payment_method }: PagBankCharge, { items }: PagBankOrder): number {
  if (payment_method?.type !== 'CREDIT_CARD') return 0
  const told = amount.fees?.buyer?.interest?.total
  if (told !== undefined || !items) return told ?? 0
  return Math.max(0, amount.value - items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0))
}

const states: Record<string, Reading['state']> = {
  AUTHORIZED: 'in_review',
  IN_ANALYSIS: 'in_review',
  DECLINED: 'refused',
  PAID: 'approved',
  CHARGEBACK: 'charged_back',
}

function stateOf(charge: PagBankCharge, order: PagBankOrder, now_ms: number): Reading['state'] {
  const { status, payment_method } = charge
  if (status === 'WAITING') return order.qr_codes?.length ? waiting(order, now_ms) : 'pending'
  if (status === 'CANCELED' && paidOf(charge) > 0) return 'approved'
  if (status === 'CANCELED') return payment_method?.type === 'PIX' ? 'expired' : 'refused'
  const state = states[status]
  if (!state) throw new ProviderUnreachable('PagBank tells a status that nobody knows')
  if (state === 'in_review' && (isOtherThanCard(charge) || isForeign(charge.amount.currency))) return 'pending'
  if (status === 'PAID' && paidOf(charge) === 0) throw new ProviderUnreachable('PagBank says paid and shows no money')
  return state
}

const CARDS = new Set(['CREDIT_CARD', 'DEBIT_CARD'])

/** Some answers leave the method out. */
export function isOtherThanCard({ payment_method }: PagBankCharge): boolean {
  return payment_method ? !CARDS.has(payment_method.type) : false
}

/** They never say "expired": the code simply cannot be paid any more. */
function waiting({ qr_codes }: PagBankOrder, now_ms: number): Reading['state'] {
  const [code] = qr_codes ?? []
  if (!code) throw new ProviderUnreachable('PagBank shows an order without anything to pay')
  return now_ms > code.expiration_date + GRACE_MS ? 'expired' : 'pending'
}

function cardOf({ payment_method }: PagBankCharge): Reading['card'] {
  const { brand, last_digits } = payment_method?.card ?? {}
  return last_digits ? { brand: brand?.toLowerCase() ?? 'unknown', last4: last_digits } : null
}

/** Their codes, as far as they say something a buyer can do about it. */
const refusals: Record<string, Refusal> = {
  '20003': 'insufficient_funds',
  '20007': 'invalid_card',
  '20116': 'invalid_card',
}

function refusalOf({ payment_response }: PagBankCharge): Refusal {
  return refusals[payment_response?.code ?? ''] ?? 'refused'
}
