import type { Booked, BookedRefund } from './mercado-pago-books.ts'
import { DATE } from './mercado-pago-shapes.ts'

const OFFSET_MS = -4 * 3_600_000

/** Real answers tell the time four hours behind UTC, also in Brazil. */
function theirTime(iso: string): string {
  const text = new Date(Date.parse(iso) + OFFSET_MS).toISOString().replace('Z', '-04:00')
  if (!DATE.test(text)) throw new Error(`no date of theirs: ${text}`)
  return text
}

const REJECTED: Record<string, string> = {
  insufficient_funds: 'cc_rejected_insufficient_amount',
  invalid_card: 'cc_rejected_bad_filled_card_number',
  refused: 'cc_rejected_other_reason',
}

/** "status" and "status_detail", by the table of the page about results. */
function statusOf({ charge, about, refunds }: Booked): [status: string, detail: string] {
  const back_cents = returnedOf(refunds)
  if (charge.state === 'charged_back') return ['charged_back', about.dispute ?? 'in_process']
  if (charge.state === 'approved' && back_cents === charge.captured_cents) return ['refunded', 'refunded']
  if (charge.state === 'approved') return ['approved', back_cents > 0 ? 'partially_refunded' : 'accredited']
  if (charge.state === 'refused') return ['rejected', about.rejected ?? REJECTED[charge.refusal ?? ''] ?? '']
  if (charge.state === 'in_review') return ['in_process', 'pending_review_manual']
  if (charge.state === 'pending') return ['pending', charge.method === 'pix' ? 'pending_waiting_transfer' : '']
  return ['cancelled', charge.state === 'expired' ? 'expired' : 'by_collector']
}

function returnedOf(refunds: BookedRefund[]): number {
  return refunds.filter(({ state }) => state === 'done').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** The payment of "Get payment", with what may vary as it varies: ids are numbers here and text in a search. */
export function drawPayment(booked: Booked, { id_as = Number as (id: string) => number | string } = {}): object {
  const { charge, about, refunds } = booked
  const [status, status_detail] = statusOf(booked)
  const paid = charge.captured_cents > 0
  return {
    id: id_as(booked.id),
    date_created: theirTime(charge.created_at),
    date_last_updated: theirTime(charge.created_at),
    date_of_expiration: charge.method === 'pix' ? theirTime(charge.expires_at) : null,
    operation_type: 'regular_payment',
    payment_method_id: about.method,
    payment_type_id: charge.method === 'pix' ? 'bank_transfer' : 'credit_card',
    issuer_id: about.issuer,
    status,
    status_detail,
    currency_id: 'BRL',
    description: charge.description,
    live_mode: false,
    collector_id: id_as(about.owner),
    external_reference: about.external_reference,
    transaction_amount: charge.amount_cents / 100,
    transaction_amount_refunded: returnedOf(refunds) / 100,
    coupon_amount: 0,
    installments: charge.installments,
    captured: true,
    transaction_details: {
      net_received_amount: paid ? charge.amount_cents / 100 : 0,
      total_paid_amount: about.total_paid_cents / 100,
      overpaid_amount: 0,
      installment_amount: about.installment_cents / 100,
      external_resource_url: null,
    },
    card:
      charge.card === null
        ? {}
        : {
            id: null,
            first_six_digits: about.bin?.slice(0, 6),
            last_four_digits: charge.card.last4,
            cardholder: { name: about.holder },
          },
    point_of_interaction:
      charge.pix_code === null
        ? { type: 'UNSPECIFIED' }
        : { type: 'OPENPLATFORM', transaction_data: { qr_code: charge.pix_code, qr_code_base64: '', ticket_url: '' } },
    refunds: refunds.map((refund) => drawRefund(booked, refund)),
  }
}

/** The refund of "Create refund". */
export function drawRefund({ id, about }: Booked, refund: BookedRefund): object {
  return {
    id: Number(refund.id),
    payment_id: Number(id),
    amount: refund.amount_cents / 100,
    metadata: {},
    source: { id: about.owner, name: 'Loja', type: 'collector' },
    date_created: theirTime(refund.created_at),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: { done: 'approved', processing: 'in_process', failed: 'rejected' }[refund.state],
    reason: null,
    label: [],
    partition_details: [],
  }
}
