import { expect, test } from 'vitest'
import { aPixCharge } from '#test/a-charge.ts'
import { aPagBank } from '#test/played/a-pagbank.ts'
import type { Answer } from './pagbank-connection.ts'
import { amountOf, quoteByCard } from './pagbank-quote.ts'
import { ProviderRefused, ProviderUnreachable, type Charge } from './provider.ts'

const { played, pagbank } = await aPagBank()
const terms = { interest_free_installments: 12, monthly_interest_bp: 0, min_installment_cents: 1 }
const whole = { count: 1, amount_cents: 12_000, total_cents: 12_000, interest_free: true }
const asked = { total_cents: 12_000, most: 6, terms, card_bin: '40000077' }

/** PagBank as a script of answers. */
const saying = (...answers: Answer[]) => ({
  call: async () => answers.shift() ?? { status: 500, json: {} },
})
const plan = (installments: number, value: number, total: number) => ({
  installments,
  installment_value: Math.ceil(value / installments),
  amount: { value, currency: 'BRL', fees: { buyer: { interest: { total, installments } } } },
})
const quoted = (...installment_plans: object[]) => ({
  status: 200,
  json: { payment_methods: { credit_card: { visa: { installment_plans } } } },
})

test('PagBank says by the first six digits what parts cost; the producer’s own terms do not count', async () => {
  const parts = await pagbank.quoteInstallments(asked)
  const query = new URL(played.exchanges.at(-1)?.path ?? '', played.url).searchParams
  expect(Object.fromEntries(query)).toEqual({
    payment_methods: 'CREDIT_CARD',
    value: '12000',
    max_installments: '6',
    max_installments_no_interest: '0',
    credit_card_bin: '400000',
  })
  expect(parts.slice(0, 3)).toEqual([
    whole,
    { count: 2, amount_cents: 6_000, total_cents: 12_000, interest_free: true },
    { count: 3, amount_cents: 4_000, total_cents: 12_000, interest_free: true },
  ])
  expect(parts.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6])
  expect(parts[5]).toEqual({ count: 6, amount_cents: 2_142, total_cents: 12_852, interest_free: false })
})

test('another card is offered something else', async () => {
  const parts = await pagbank.quoteInstallments({ ...asked, card_bin: '520000' })
  expect(parts.map(({ count }) => count)).toEqual([1, 2])
})

test.each([
  ['no card yet', { card_bin: undefined }],
  ['nothing but the whole', { most: 1 }],
  ['less than two parts of R$ 5,00', { total_cents: 999 }],
])('with %s nobody is asked', async (_what, changed) => {
  const before = played.exchanges.length
  const { total_cents, ...rest } = { ...asked, ...changed }
  const all = { ...whole, amount_cents: total_cents, total_cents }
  expect(await pagbank.quoteInstallments({ total_cents, ...rest })).toEqual([all])
  expect(played.exchanges).toHaveLength(before)
})

test('the whole at once is never dearer, whatever is quoted for it', async () => {
  expect(await quoteByCard(saying(quoted(plan(1, 12_500, 500))), asked)).toEqual([whole])
})

test('a sum that does not add up, more parts than asked for and a card without a brand are left out', async () => {
  const parts = await quoteByCard(
    saying(quoted(plan(7, 12_700, 700), plan(3, 12_300, 300), plan(2, 12_300, 200))),
    asked,
  )
  expect(parts.map(({ count }) => count)).toEqual([1, 3])
  const { visa } = quoted(plan(2, 12_200, 200)).json.payment_methods.credit_card
  const two = { status: 200, json: { payment_methods: { credit_card: { visa, elo: visa } } } }
  expect(await quoteByCard(saying(two), asked)).toEqual([whole])
})

test('a card that PagBank quotes nothing for can be charged whole; without an answer nobody knows', async () => {
  const refused = { error_messages: [{ code: '40002', parameter_name: 'credit_card_bin' }] }
  expect(await quoteByCard(saying({ status: 400, json: refused }), asked)).toEqual([whole])
  await expect(quoteByCard(saying({ status: 200, json: {} }), asked)).rejects.toThrow(ProviderUnreachable)
  await expect(quoteByCard(saying({ status: 404, json: { message: 'no route' } }), asked)).rejects.toThrow(
    ProviderUnreachable,
  )
})

test('other interest than was agreed to refuses a first try; a later one may have been charged, and nobody knows', async () => {
  const card = { card_token: 'x', card_bin: '40000077', installments: 3, interest_cents: 250 }
  const charge: Charge = { ...aPixCharge({ amount_cents: 12_000 }), method: 'card', ...card }
  const says = { call: async () => quoted(plan(3, 12_300, 300)) }
  await expect(amountOf(says, charge)).rejects.toThrow(ProviderRefused)
  await expect(amountOf(says, { ...charge, again: true })).rejects.toThrow(ProviderUnreachable)
  expect(await amountOf(says, { ...charge, interest_cents: 300 })).toMatchObject({ value: 12_300 })
})
