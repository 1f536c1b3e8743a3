import { expect, test } from 'vitest'
import { readingOf } from './pagbank-reading.ts'
import { order as orderShape } from './pagbank-shapes.ts'
import { ProviderUnreachable } from './provider.ts'

const uuid = 'F87334AC-BB8B-42E2-AA85-8579F70AA328'
const aCharge = (changed: object = {}) => ({
  id: `CHAR_${uuid}`,
  status: 'PAID',
  created_at: '2026-02-08T15:15:11.881-03:00',
  paid_at: '2026-02-08T15:15:12.000-03:00',
  amount: { value: 10_000, currency: 'BRL', summary: { total: 10_000, paid: 10_000, refunded: 0, incremented: 0 } },
  payment_response: { code: '20000', message: 'SUCESSO' },
  payment_method: { type: 'CREDIT_CARD', card: { brand: 'VISA', last_digits: '1111' } },
  ...changed,
})
const amount = (paid: number, refunded: number) => ({ value: 10_000, summary: { total: 10_000, paid, refunded } })
const unsummed = { value: 10_000, currency: 'BRL' }

function read(charges: object[], more: object = {}) {
  return readingOf(orderShape.parse({ id: `ORDE_${uuid}`, reference_id: 'k', charges, ...more }), Date.now())
}

test.each([
  ['PAID', amount(10_000, 0), 'approved', 10_000, 0],
  ['PAID', amount(10_000, 4_000), 'approved', 10_000, 4_000],
  ['CANCELED', amount(10_000, 10_000), 'approved', 10_000, 10_000],
  ['CANCELED', amount(0, 0), 'refused', 0, 0],
  ['CANCELED', amount(0, 10_000), 'refused', 0, 0],
  ['AUTHORIZED', amount(0, 0), 'in_review', 0, 0],
  ['IN_ANALYSIS', amount(0, 0), 'in_review', 0, 0],
  ['WAITING', amount(0, 0), 'pending', 0, 0],
  ['DECLINED', amount(0, 0), 'refused', 0, 0],
  ['CHARGEBACK', amount(10_000, 0), 'charged_back', 10_000, 0],
])('a charge that is %s, with %j, is %s', (status, amount, state, captured_cents, returned_cents) => {
  expect(read([aCharge({ status, amount })])).toMatchObject({ state, captured_cents, returned_cents })
})

test.each([
  ['PAID', '2026-02-08T15:15:12.000-03:00', 'approved', 10_000, null],
  ['CANCELED', '2026-02-08T15:15:12.000-03:00', 'approved', 10_000, 10_000],
  ['CANCELED', null, 'refused', 0, 0],
  ['DECLINED', null, 'refused', 0, null],
])('without a summary a charge that is %s and was paid at %s is %s', (status, paid_at, state, captured, returned) => {
  const reading = read([aCharge({ status, paid_at, amount: unsummed })])
  expect(reading).toMatchObject({ state, captured_cents: captured, returned_cents: returned })
})

test('the charge with money counts, else the newest', () => {
  const declined = aCharge({ status: 'DECLINED', amount: amount(0, 0), created_at: '2026-02-08T16:00:00.000-03:00' })
  const looked_at = aCharge({
    status: 'IN_ANALYSIS',
    amount: amount(0, 0),
    created_at: '2026-02-08T16:30:00.000-03:00',
  })
  expect(read([declined, aCharge()])).toMatchObject({ state: 'approved', captured_cents: 10_000 })
  expect(read([declined, looked_at])).toMatchObject({ state: 'in_review' })
  expect(read([looked_at, declined])).toMatchObject({ state: 'in_review' })
})

test('interest is what they say it is; where they do not, what is above the price of what was sold', () => {
  const items = [{ name: 'Ingresso', quantity: 1, unit_amount: 9_400 }]
  const fees = { buyer: { interest: { total: 500, installments: 6 } } }
  const told = aCharge({ amount: { ...amount(10_000, 0), fees } })
  expect(read([told], { items })).toMatchObject({ captured_cents: 9_500, interest_cents: 500 })
  expect(read([aCharge()], { items })).toMatchObject({ captured_cents: 9_400, interest_cents: 600 })
  const pix = aCharge({ payment_method: { type: 'PIX' } })
  expect(read([pix], { items })).toMatchObject({ captured_cents: 10_000, interest_cents: 0, card: null })
})

test('a Pix that was let go without money has ended', () => {
  const gone = aCharge({ status: 'CANCELED', amount: amount(0, 0), payment_method: { type: 'PIX' } })
  expect(read([gone])).toMatchObject({ state: 'expired', refusal: null })
})

test('a code with a charge that waits is over at its time', () => {
  const waiting = aCharge({ status: 'WAITING', amount: amount(0, 0), payment_method: { type: 'PIX' } })
  const qr_codes = [{ expiration_date: '2026-02-08T15:30:00.000-03:00', text: '000201' }]
  expect(read([waiting], { qr_codes })).toMatchObject({ state: 'expired', pix_code: '000201' })
})

test.each([
  [20_003, 'insufficient_funds'],
  ['20003', 'insufficient_funds'],
  ['20007', 'invalid_card'],
  ['20116', 'invalid_card'],
  ['20017', 'refused'],
  [undefined, 'refused'],
])('the code %s means %s', (code, refusal) => {
  const declined = aCharge({ status: 'DECLINED', amount: amount(0, 0), payment_response: code && { code } })
  expect(read([declined])).toMatchObject({ state: 'refused', refusal, card: { brand: 'visa', last4: '1111' } })
})

test.each([
  ['a status of tomorrow', [aCharge({ status: 'SETTLED' })]],
  ['paid without money', [aCharge({ amount: amount(0, 0) })]],
  ['nothing to pay', []],
])('what contradicts itself is no answer: %s', (_what, charges) => {
  expect(() => read(charges)).toThrow(ProviderUnreachable)
})
