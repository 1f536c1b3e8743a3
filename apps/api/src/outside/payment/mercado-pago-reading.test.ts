import { expect, test } from 'vitest'
import { listedCharge, readingOf } from './mercado-pago-reading.ts'
import { payment, refusedBecause, toReais, understand } from './mercado-pago-shapes.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const KEY = 'a'.repeat(32)
const approved = {
  id: 20_359_978,
  status: 'approved',
  status_detail: 'accredited',
  external_reference: KEY,
  payment_method_id: 'visa',
  date_created: '2026-01-18T11:08:34.000-04:00',
  transaction_amount: 100,
  transaction_amount_refunded: 0,
  transaction_details: { total_paid_amount: 100, net_received_amount: 95.01 },
  card: { first_six_digits: '423564', last_four_digits: '5682' },
  point_of_interaction: { type: 'UNSPECIFIED' },
  refunds: [],
}
const pix = {
  ...approved,
  payment_method_id: 'pix',
  card: {},
  status: 'pending',
  status_detail: 'pending_waiting_transfer',
}
const read = (changed: object, of: object = approved) => readingOf(understand(payment, { ...of, ...changed }))

test.each([
  ['pending', 'pending_challenge', 'in_review', 0],
  ['in_process', 'pending_review_manual', 'in_review', 0],
  ['authorized', 'pending_capture', 'in_review', 0],
  ['approved', 'accredited', 'approved', 10_000],
  ['approved', 'partially_refunded', 'approved', 10_000],
  ['in_mediation', 'pending', 'approved', 10_000],
  ['refunded', 'refunded', 'approved', 10_000],
  ['refunded', 'by_admin', 'approved', 10_000],
  ['charged_back', 'in_process', 'charged_back', 10_000],
  ['charged_back', 'settled', 'charged_back', 10_000],
  ['charged_back', 'reimbursed', 'approved', 10_000],
  ['cancelled', 'expired', 'expired', 0],
  ['cancelled', 'by_collector', 'expired', 0],
])('a card that is %s (%s) is %s with %i cents', (status, status_detail, state, captured_cents) => {
  expect(read({ status, status_detail })).toMatchObject({ state, captured_cents, refusal: null })
})

test('a Pix that waits is pending, whatever it waits for, and shows its code', () => {
  const point_of_interaction = { transaction_data: { qr_code: '000201...', qr_code_base64: 'iVBOR' } }
  for (const status of ['pending', 'in_process'])
    expect(read({ status, point_of_interaction }, pix)).toMatchObject({ state: 'pending', pix_code: '000201...' })
  expect(read({ point_of_interaction })).toMatchObject({ pix_code: null })
})

test.each([
  ['cc_rejected_insufficient_amount', 'insufficient_funds'],
  ['insufficient_amount', 'insufficient_funds'],
  ['cc_rejected_bad_filled_security_code', 'invalid_card'],
  ['cc_rejected_bad_filled_date', 'invalid_card'],
  ['cc_rejected_card_disabled', 'invalid_card'],
  ['cc_rejected_invalid_installments', 'refused'],
  ['cc_rejected_high_risk', 'refused'],
  ['something_new', 'refused'],
  [null, 'refused'],
])('a card rejected as %s is told as %s', (status_detail, refusal) => {
  expect(read({ status: 'rejected', status_detail })).toMatchObject({ state: 'refused', refusal, captured_cents: 0 })
})

test('a status that nobody has described says nothing', () => {
  for (const status of ['vaulted', 'constructor']) expect(() => read({ status })).toThrow(ProviderUnreachable)
})

const paid = (total_paid_amount: number | null) => ({ transaction_details: { total_paid_amount } })

test('what the buyer paid on top is interest, of a card alone and never less than nothing', () => {
  expect(read(paid(112.34))).toMatchObject({ captured_cents: 10_000, interest_cents: 1_234 })
  expect(read(paid(90))).toMatchObject({ captured_cents: 10_000, interest_cents: 0 })
  expect(read(paid(null))).toMatchObject({ interest_cents: 0 })
  expect(read({ transaction_details: null })).toMatchObject({ interest_cents: 0 })
  expect(read(paid(112.34), pix)).toMatchObject({ interest_cents: 0 })
})

test.each([
  ['visa', 'visa'],
  ['master', 'mastercard'],
  ['debmaster', 'mastercard'],
  ['elo', 'elo'],
  ['amex', 'amex'],
  ['hipercard', 'hipercard'],
  ['cabal', 'unknown'],
  ['toString', 'unknown'],
])('the card %s has the brand %s', (payment_method_id, brand) => {
  const payment_type_id = 'credit_card'
  expect(read({ payment_method_id, payment_type_id })).toMatchObject({ card: { brand, last4: '5682' } })
})

test('refunds are told one by one, and failed ones as such', () => {
  const states = {
    approved: 'done',
    in_process: 'processing',
    authorized: 'processing',
    rejected: 'failed',
    cancelled: 'failed',
  }
  const refunds = Object.keys(states).map((status, i) => ({ id: i + 1, payment_id: 1, amount: 1.1, status }))
  expect(read({ refunds, transaction_amount_refunded: 1.1 })).toMatchObject({
    captured_cents: 10_000,
    returned_cents: null,
    refunds: Object.values(states).map((state, i) => ({
      key: null,
      provider_id: String(i + 1),
      amount_cents: 110,
      state,
    })),
  })
})

test('a list says what has gone back in all, also what is hidden from the payment', () => {
  const listed = understand(payment, { ...approved, id: '20359978', transaction_amount_refunded: 19.9 })
  expect(listedCharge(listed)).toMatchObject({
    key: KEY,
    captured_cents: 10_000,
    returned_cents: 1_990,
    charged_back: false,
  })
  const won = { ...approved, status: 'charged_back', status_detail: 'reimbursed' }
  expect(listedCharge(understand(payment, won)).charged_back).toBe(false)
})

test.each([
  [0.01, 1],
  [1.1, 110],
  [19.9, 1_990],
  [1.15, 115],
  [1_149.99, 114_999],
  [9_999_999_999.99, 999_999_999_999],
])('R$ %d are %i cents', (reais, cents) => {
  expect(read({ transaction_amount: reais })).toMatchObject({ captured_cents: cents })
  expect(toReais(cents)).toBe(reais)
})

test.each([1.001, 0.1 + 0.2, -1, 1e21, '1.10', null])(
  '%s is no amount of money, and the answer is not understood',
  (amount) => {
    expect(() => read({ transaction_amount: amount })).toThrow(
      new ProviderUnreachable('the answer of Mercado Pago is not as described: transaction_amount'),
    )
  },
)

test('a reason is short, and repeats nothing of ours nor anything that looks like a person', () => {
  const sent = { payer: { email: 'ana@exemplo.test', first_name: 'Ana' }, token: 'ff8080814c11e237' }
  const error = refusedBecause(
    {
      message: 'Invalid user ANA@exemplo.test',
      error: 'bad_request',
      status: 400,
      cause: [
        {
          code: 2067,
          description: 'Invalid number 529.982.247-25 of Ana, bia@outro.test, ff8080814c11e237',
          data: 'x',
        },
      ],
    },
    sent,
  )
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error.message).toBe('Mercado Pago refused: Invalid user … · 2067 Invalid number … of …, … …')
  expect(refusedBecause('<html>', sent).message).toBe('Mercado Pago refused: without a reason')
  expect(refusedBecause({ message: 'a '.repeat(900) }, sent).message.length).toBeLessThan(330)
})

test.each([
  [2006, 'invalid_card'],
  [3003, 'invalid_card'],
  [4037, 'refused'],
])('the code %i is a refusal: %s', (code, refusal) => {
  expect(refusedBecause({ message: 'x', cause: [{ code, description: 'y' }] }, {})).toMatchObject({ refusal })
})

test.each([2001, 2007])('the code %i is no answer', (code) => {
  expect(refusedBecause({ message: 'x', cause: [{ code, description: 'y' }] }, {})).toBeInstanceOf(ProviderUnreachable)
})
