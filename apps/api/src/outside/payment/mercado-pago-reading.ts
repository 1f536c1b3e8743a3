import { brandOf, isCard } from './mercado-pago-methods.ts'
import type { Payment, Refund } from './mercado-pago-shapes.ts'
import {
  isForeign,
  otherCurrency,
  ProviderUnreachable,
  type ListedCharge,
  type Reading,
  type ReadRefund,
  type Refusal,
} from './provider.ts'

/** Their status → ours, for a card; a Pix that waits is only waiting. Money in dispute is ours until it is taken. */
const states = new Map<string, Reading['state']>(
  Object.entries({
    pending: 'in_review',
    in_process: 'in_review',
    authorized: 'in_review',
    approved: 'approved',
    in_mediation: 'approved',
    refunded: 'approved',
    rejected: 'refused',
    cancelled: 'expired',
    charged_back: 'charged_back',
  }),
)

const WITH_MONEY = new Set(['approved', 'in_mediation', 'refunded', 'charged_back'])

const refusals = new Map<string, Refusal>(
  Object.entries({
    cc_rejected_insufficient_amount: 'insufficient_funds',
    insufficient_amount: 'insufficient_funds',
    cc_rejected_bad_filled_card_number: 'invalid_card',
    cc_rejected_bad_filled_date: 'invalid_card',
    cc_rejected_bad_filled_other: 'invalid_card',
    cc_rejected_bad_filled_security_code: 'invalid_card',
    cc_rejected_card_disabled: 'invalid_card',
    cc_rejected_card_error: 'invalid_card',
    cc_rejected_card_type_not_allowed: 'invalid_card',
  }),
)

const refundStates = new Map<string, ReadRefund['state']>(
  Object.entries({ approved: 'done', rejected: 'failed', cancelled: 'failed' }),
)

export function readingOf(payment: Payment): Reading {
  const state = stateOf(payment)
  const { external_reference, transaction_amount: price_cents, transaction_details: details } = payment
  const paid_cents = isCard(payment) ? (details?.total_paid_amount ?? price_cents) : price_cents
  return {
    charge_key: external_reference ?? '',
    provider_id: payment.id,
    state,
    captured_cents: hasMoney(payment) ? price_cents : 0,
    ...otherCurrency(payment.currency_id),
    interest_cents: Math.max(0, paid_cents - price_cents),
    pix_code: (!isCard(payment) && payment.point_of_interaction?.transaction_data?.qr_code) || null,
    card: cardOf(payment),
    refusal: state === 'refused' ? (refusals.get(payment.status_detail ?? '') ?? 'refused') : null,
    refunds: (payment.refunds ?? []).map((refund) => readRefundOf(refund, null)),
    returned_cents: null,
  }
}

/** It keeps no name of ours for a refund: only who has just asked for it knows the `key`. */
export function readRefundOf({ id, amount, status }: Refund, key: string | null): ReadRefund {
  return { key, provider_id: id, amount_cents: amount, state: refundStates.get(status ?? '') ?? 'processing' }
}

export function listedCharge(payment: Payment): ListedCharge {
  const has_money = hasMoney(payment)
  return {
    key: payment.external_reference ?? '',
    made_at: payment.date_created,
    amount_cents: payment.transaction_amount,
    captured_cents: has_money ? payment.transaction_amount : 0,
    returned_cents: payment.transaction_amount_refunded ?? 0,
    charged_back: has_money && stateOf(payment) === 'charged_back',
  }
}

export function hasMoney({ status }: Payment): boolean {
  return WITH_MONEY.has(status)
}

function stateOf(payment: Payment): Reading['state'] {
  const state = states.get(payment.status)
  if (!state) throw new ProviderUnreachable('Mercado Pago has a payment in a status that nobody has described')
  // Only our card charges may stay pending beyond the order.
  if (state === 'in_review' && (!isCard(payment) || isForeign(payment.currency_id))) return 'pending'
  // The dispute was won: the status stays as it was, and the money is ours again.
  return state === 'charged_back' && payment.status_detail === 'reimbursed' ? 'approved' : state
}

function cardOf(payment: Payment): Reading['card'] {
  const last4 = payment.card?.last_four_digits
  if (!isCard(payment) || !last4) return null
  return { brand: brandOf(payment), last4 }
}
