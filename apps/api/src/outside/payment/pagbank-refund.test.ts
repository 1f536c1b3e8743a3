import { expect, test } from 'vitest'
import { quoteInstallments } from '@bilheteria/rules/installments'
import { payCharge } from '#sandbox/decide-charge.ts'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { aPagBank } from '#test/played/a-pagbank.ts'
import { ProviderRefused, ProviderUnreachable, type Charge } from './provider.ts'

const { played, pagbank, last, secondLater, aCardCharge } = await aPagBank()

/** A charge that is paid, how to read it, and how to ask some of it back. */
async function paid(charge: Charge = aPixCharge()) {
  const { provider_id } = await pagbank.create(charge)
  if (charge.method === 'pix') await payCharge(played.db, charge.key)
  const of = { charge_key: charge.key, provider_id, interest_cents: 0, returned_cents: 0 }
  return {
    read: () => pagbank.read({ key: charge.key, provider_id }),
    ask: (
      amount_cents: number,
      changed: { key?: string; interest_cents?: number; returned_cents?: number; again?: true } = {},
    ) => pagbank.refund({ key: aKey(), amount_cents, ...of, ...changed }),
    charge,
  }
}

const cancels = () => played.exchanges.filter(({ path }) => path.endsWith('/cancel'))

test('some of a Pix goes back, then the rest; it stays paid, and the sum says how much is back', async () => {
  const { ask, read } = await paid()
  const key = aKey()
  expect(await ask(2_345, { key })).toEqual({ key, provider_id: null, amount_cents: 2_345, state: 'done' })
  expect(cancels().at(-1)).toMatchObject({ body: { amount: { value: 2_345 } }, headers: { 'x-idempotency-key': key } })
  // Their sum takes a moment longer than their word.
  expect(await read()).toMatchObject({ state: 'approved', returned_cents: 0 })
  await secondLater()
  expect(await read()).toMatchObject({ state: 'approved', captured_cents: 12_345, returned_cents: 2_345, refunds: [] })
  await ask(10_000, { returned_cents: 2_345 })
  await secondLater()
  expect(await read()).toMatchObject({ state: 'approved', captured_cents: 12_345, returned_cents: 12_345 })
})

test('of a card in parts the interest goes back with the price', async () => {
  const terms = { interest_free_installments: 3, monthly_interest_bp: 199, min_installment_cents: 500 }
  const total_cents = quoteInstallments(12_345, 6, terms)[5]?.total_cents ?? 0
  const interest_cents = total_cents - 12_345
  const { ask, read } = await paid(await aCardCharge('4000007777123453', { installments: 6, interest_cents }))
  expect(await ask(12_345, { interest_cents })).toMatchObject({ amount_cents: 12_345, state: 'done' })
  expect(cancels().at(-1)?.body).toEqual({ amount: { value: total_cents } })
  await secondLater()
  expect(await read()).toMatchObject({ captured_cents: 12_345, interest_cents, returned_cents: total_cents })
})

test.each([false, true])('a refund whose answer was lost is not sent twice, arrived already: %s', async (arrived) => {
  const { ask, read } = await paid()
  const key = aKey()
  await addFault(played.db, { kind: 'timeout_after_charge', times: 1, call: 'refund' })
  await expect(ask(5_000, { key })).rejects.toThrow(ProviderUnreachable)
  if (arrived) await secondLater()
  const sent = cancels().length
  expect(await ask(5_000, { key, again: true })).toMatchObject({ key, state: 'done' })
  expect(cancels()).toHaveLength(arrived ? sent : sent + 1)
  await secondLater()
  expect(await read()).toMatchObject({ returned_cents: 5_000 })
})

test('what is back already as far as we know is not taken for this refund', async () => {
  const { ask, read } = await paid()
  await ask(5_000)
  await secondLater()
  await ask(5_000, { returned_cents: 5_000 })
  await secondLater()
  expect(await read()).toMatchObject({ returned_cents: 10_000 })
})

test('a key that is in use for something else says nothing about the money', async () => {
  const { ask } = await paid()
  const key = aKey()
  await ask(5_000, { key })
  await expect(ask(4_000, { key })).rejects.toThrow(ProviderUnreachable)
})

test('more than is left, an account without money and a charge nobody paid are refused', async () => {
  const { ask } = await paid()
  await expect(ask(12_346)).rejects.toThrow(ProviderRefused)
  await addFault(played.db, { kind: 'refuse_refund', times: 1 })
  await expect(ask(1_000)).rejects.toThrow('PagBank refused: 40008')
  await clearFaults(played.db)
  const unpaid = aPixCharge()
  const { provider_id } = await pagbank.create(unpaid)
  const request = { key: aKey(), amount_cents: 1, interest_cents: 0, returned_cents: 0 }
  const of_unpaid = pagbank.refund({ ...request, charge_key: unpaid.key, provider_id })
  await expect(of_unpaid).rejects.toThrow('no money of this charge')
  const unknown = pagbank.refund({ ...request, charge_key: aKey(), provider_id: null })
  await expect(unknown).rejects.toThrow(ProviderRefused)
  expect(last('/charges')?.path).not.toContain(provider_id?.slice(5))
})

test('money that PagBank returns by itself shows in the sum', async () => {
  const { read, charge } = await paid()
  await byHand.refund(played.db, charge.key)
  await secondLater()
  expect(await read()).toMatchObject({ state: 'approved', captured_cents: 12_345, returned_cents: 12_345 })
})
