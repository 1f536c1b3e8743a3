import { afterAll, expect, test } from 'vitest'
import { clearFaults } from '#sandbox/faults.ts'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { aCardCharge, aMercadoPago } from '#test/played/a-mercado-pago.ts'
import { ProviderRefused, ProviderUnreachable, type RefundRequest } from './provider.ts'

const shop = await aMercadoPago()
const { provider, played } = shop
afterAll(() => shop.close())

const CENTS = 12_345

async function aPaidPix(): Promise<{ charge_key: string; provider_id: string | null }> {
  const charge = aPixCharge({ amount_cents: CENTS })
  const { provider_id } = await provider.create(charge)
  await shop.by_hand('pay', charge.key)
  return { charge_key: charge.key, provider_id }
}

function aRefund(of: { charge_key: string; provider_id: string | null }, changed: Partial<RefundRequest> = {}) {
  return { key: aKey(), ...of, amount_cents: CENTS, interest_cents: 0, returned_cents: 0, ...changed }
}

const lastRefund = () => played.exchanges.findLast(({ method }) => method === 'POST')
const read = (of: { charge_key: string; provider_id: string | null }) =>
  provider.read({ key: of.charge_key, provider_id: of.provider_id })

test('all of a charge goes back without an amount, and under our key', async () => {
  const of = await aPaidPix()
  const refund = aRefund(of)
  const answer = await provider.refund(refund)
  expect(lastRefund()).toMatchObject({
    path: `/v1/payments/${of.provider_id}/refunds`,
    headers: { 'x-idempotency-key': refund.key },
    body: {},
  })
  expect(lastRefund()?.body).toEqual({})
  expect(answer).toEqual({
    key: refund.key,
    provider_id: expect.stringMatching(/^\d+$/),
    amount_cents: CENTS,
    state: 'processing',
  })
  await shop.work()
  expect(await read(of)).toMatchObject({
    state: 'approved',
    captured_cents: CENTS,
    returned_cents: null,
    refunds: [{ key: null, provider_id: answer.provider_id, amount_cents: CENTS, state: 'done' }],
  })
})

test('some of it goes back by its amount, and so does the rest, though nothing but the rest is left', async () => {
  const of = await aPaidPix()
  const first = await provider.refund(aRefund(of, { amount_cents: 1_990 }))
  expect(lastRefund()?.body).toEqual({ amount: 19.9 })
  await shop.work()
  const rest = CENTS - 1_990
  const second = await provider.refund(aRefund(of, { amount_cents: rest, returned_cents: 1_990 }))
  expect(lastRefund()?.body).toEqual({ amount: 103.55 })
  await shop.work()
  expect((await read(of))?.refunds).toEqual([
    { key: null, provider_id: first.provider_id, amount_cents: 1_990, state: 'done' },
    { key: null, provider_id: second.provider_id, amount_cents: rest, state: 'done' },
  ])
})

test('who asks for all of it when some is back already does not get the rest instead', async () => {
  const of = await aPaidPix()
  await provider.refund(aRefund(of, { amount_cents: 100 }))
  await expect(provider.refund(aRefund(of, { returned_cents: 100 }))).rejects.toThrow(ProviderRefused)
  expect((await read(of))?.refunds).toHaveLength(1)
})

test('a refund whose answer was lost is asked for again and made once', async () => {
  const of = await aPaidPix()
  const refund = aRefund(of)
  await shop.fault('timeout_after_charge', { call: 'refund' })
  await expect(provider.refund(refund)).rejects.toThrow(ProviderUnreachable)
  const answer = await provider.refund(refund)
  expect(answer).toMatchObject({ key: refund.key, amount_cents: CENTS })
  expect((await read(of))?.refunds).toHaveLength(1)
  await shop.work()
  expect(await provider.refund(refund)).toEqual({ ...answer, state: 'done' })
})

test('a longer name of a refund is its own name', async () => {
  const of = await aPaidPix()
  const key = aKey()
  const [one, two] = [aRefund(of, { key, amount_cents: 100 }), aRefund(of, { key: `${key}r2`, amount_cents: 100 })]
  expect((await provider.refund(one)).provider_id).not.toBe((await provider.refund(two)).provider_id)
})

test('a charge is found by our key when its own name was never heard', async () => {
  const of = await aPaidPix()
  expect(await provider.refund(aRefund({ ...of, provider_id: null }))).toMatchObject({ amount_cents: CENTS })
})

test('of a card only the price is asked back: what came on top is theirs to return', async () => {
  const charge = aCardCharge(await shop.token(), { amount_cents: 30_000, installments: 6 })
  const { interest_cents, provider_id } = await provider.create(charge)
  expect(interest_cents).toBeGreaterThan(0)
  const of = { charge_key: charge.key, provider_id }
  await provider.refund(aRefund(of, { amount_cents: 10_000, interest_cents: Math.floor(interest_cents / 3) }))
  expect(lastRefund()?.body).toEqual({ amount: 100 })
})

test('money that somebody else sent back is read like ours', async () => {
  const of = await aPaidPix()
  await shop.by_hand('refund', of.charge_key)
  await shop.work()
  expect((await read(of))?.refunds).toMatchObject([{ key: null, amount_cents: CENTS, state: 'done' }])
})

test('more than is left, nothing at all and an unknown charge are refused', async () => {
  const of = await aPaidPix()
  await expect(provider.refund(aRefund(of, { amount_cents: CENTS + 1 }))).rejects.toThrow(ProviderRefused)
  await provider.refund(aRefund(of))
  await expect(provider.refund(aRefund(of))).rejects.toThrow(/already refunded/)
  const unknown = aRefund({ charge_key: aKey(), provider_id: null })
  await expect(provider.refund(unknown)).rejects.toThrow('Mercado Pago does not know the charge')
  await expect(shop.another.refund(aRefund(of))).rejects.toThrow('Mercado Pago does not know the charge')
})

test('an account without enough money refuses, and takes the next try under another key', async () => {
  const of = await aPaidPix()
  await shop.fault('refuse_refund')
  await expect(provider.refund(aRefund(of))).rejects.toThrow(
    new ProviderRefused('Mercado Pago refused: Insufficient balance'),
  )
  await clearFaults(shop.db)
  expect(await provider.refund(aRefund(of))).toMatchObject({ state: 'processing' })
})
