import { afterAll, expect, test } from 'vitest'
import { aMercadoPago } from '#test/played/a-mercado-pago.ts'
import { ProviderUnreachable } from './provider.ts'

const shop = await aMercadoPago()
const { provider, played } = shop
afterAll(() => shop.close())

const terms = { interest_free_installments: 12, monthly_interest_bp: 0, min_installment_cents: 1 }
const quote = (card_bin: string | undefined, { total_cents = 30_000, most = 12 } = {}) =>
  provider.quoteInstallments({ total_cents, most, terms, card_bin })
const once = (total_cents: number) => ({ count: 1, amount_cents: total_cents, total_cents, interest_free: true })

test('without a card there is nothing to be asked, and the whole at once is offered', async () => {
  const asked = played.exchanges.length
  expect(await quote(undefined)).toEqual([once(30_000)])
  expect(await quote('40000077', { most: 1 })).toEqual([once(30_000)])
  expect(played.exchanges).toHaveLength(asked)
})

test('parts cost what Mercado Pago says for this card, whatever the producer’s own terms are', async () => {
  const parts = await quote('40000077')
  expect(played.exchanges.at(-1)).toMatchObject({
    path: '/v1/payment_methods/installments?amount=300&bin=40000077',
    headers: { authorization: `Bearer ${shop.settings.access_token}` },
  })
  expect(parts.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(parts.slice(0, 4)).toEqual([
    once(30_000),
    { count: 2, amount_cents: 15_000, total_cents: 30_000, interest_free: true },
    { count: 3, amount_cents: 10_000, total_cents: 30_000, interest_free: true },
    { count: 4, amount_cents: 7_877, total_cents: 31_508, interest_free: false },
  ])
})

test('no more parts are offered than wanted, and another card has another list', async () => {
  expect((await quote('40000077', { most: 4 })).map(({ count }) => count)).toEqual([1, 2, 3, 4])
  expect((await quote('52000077')).map(({ count }) => count)).toEqual([1, 2])
})

test('amounts that do not divide are asked for and answered to the cent', async () => {
  const parts = await quote('400000', { total_cents: 10_001 })
  expect(played.exchanges.at(-1)?.path).toContain('amount=100.01&')
  expect(parts[2]).toEqual({ count: 3, amount_cents: 3_334, total_cents: 10_001, interest_free: true })
})

test('a card that nobody knows is offered the whole at once', async () => {
  expect(await quote('999999')).toEqual([once(30_000)])
})

test('who does not answer offers nothing', async () => {
  const nowhere = shop.open({ url: 'http://127.0.0.1:1' })
  const attempt = nowhere.quoteInstallments({ total_cents: 1_000, most: 3, terms, card_bin: '400000' })
  await expect(attempt).rejects.toThrow(ProviderUnreachable)
})
