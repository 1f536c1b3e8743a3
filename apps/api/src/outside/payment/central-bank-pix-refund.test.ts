import { expect, test } from 'vitest'
import { aBank } from '#test/a-bank.ts'
import { aKey, aPixCharge, named } from '#test/a-charge.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const bank = await aBank()
const pix = createCentralBankPix(bank.settings())

/** A charge over R$ 100,00, paid with these Pix. */
async function aPaidCharge(...values: string[]) {
  const { key } = aPixCharge({ amount_cents: 10_000 })
  await pix.create(aPixCharge({ key, amount_cents: 10_000 }))
  const e2eids = values.map((valor) => bank.isPaid(key, valor))
  const refund = (amount_cents: number, refund_key = aKey()) =>
    pix.refund({
      key: refund_key,
      charge_key: key,
      provider_id: null,
      amount_cents,
      interest_cents: 0,
      returned_cents: 0,
    })
  return { key, e2eids, e2eid: e2eids[0] ?? '', refund }
}

test('a refund is on its way first, and done when the bank says so', async () => {
  const { key, e2eid, refund } = await aPaidCharge('100.00')
  const id = aKey()
  expect(await refund(4_005, id)).toEqual({ key: id, provider_id: null, amount_cents: 4_005, state: 'processing' })
  expect(bank.exchanges.at(-1)).toMatchObject({ path: `/api/pix/${e2eid}/devolucao/${id}`, body: { valor: '40.05' } })
  expect((await pix.read(named(key)))?.refunds).toEqual([
    { key: id, provider_id: null, amount_cents: 4_005, state: 'processing' },
  ])
  bank.ends(e2eid, id, 'DEVOLVIDO')
  expect(await pix.read(named(key))).toMatchObject({
    state: 'approved',
    captured_cents: 1e4,
    refunds: [
      {
        key: id,
        provider_id: null,
        amount_cents: 4005,
        state: 'done',
      },
    ],
  })
})

test('a charge goes back in several refunds, never more than came', async () => {
  const { key, refund } = await aPaidCharge('100.00')
  for (const cents of [2_500, 2_500, 5_000]) await refund(cents)
  expect((await pix.read(named(key)))?.refunds.map(({ amount_cents }) => amount_cents)).toEqual([2_500, 2_500, 5_000])
  await expect(refund(1)).rejects.toThrow(new ProviderRefused('the charge has less left than is to go back'))
})

test('a refund the bank could not carry out has failed, and another one may be tried', async () => {
  const { key, e2eid, refund } = await aPaidCharge('100.00')
  const id = aKey()
  await refund(10_000, id)
  bank.ends(e2eid, id, 'NAO_REALIZADO', 'Conta encerrada')
  expect((await pix.read(named(key)))?.refunds).toEqual([
    { key: id, provider_id: null, amount_cents: 10_000, state: 'failed' },
  ])
  expect(await refund(10_000, id)).toEqual({ key: id, provider_id: null, amount_cents: 10_000, state: 'failed' })
  expect(await refund(10_000)).toMatchObject({ amount_cents: 10_000, state: 'processing' })
})

test('asking twice for the same refund returns the money once', async () => {
  const { key, refund } = await aPaidCharge('100.00')
  const id = aKey()
  const first = await refund(3_000, id)
  expect(await refund(3_000, id)).toEqual(first)
  expect((await pix.read(named(key)))?.refunds).toHaveLength(1)
})

test('a refund whose answer was lost is found, not repeated', async () => {
  const { key, refund } = await aPaidCharge('100.00')
  const id = aKey()
  bank.fails({ on: 'PUT', done: true, how: (response) => response.destroy() })
  await expect(refund(3_000, id)).rejects.toThrow(ProviderUnreachable)
  expect(await refund(3_000, id)).toEqual({ key: id, provider_id: null, amount_cents: 3_000, state: 'processing' })
  expect((await pix.read(named(key)))?.refunds).toHaveLength(1)
})

test('two workers who ask for the same refund at once return the money once', async () => {
  const { key, refund } = await aPaidCharge('100.00')
  const id = aKey()
  const seenBefore = JSON.stringify(bank.book.getCob(key))
  const once = { key: id, provider_id: null, amount_cents: 3_000, state: 'processing' }
  expect(await refund(3_000, id)).toEqual(once)
  // The second one read the charge before the first had asked.
  bank.fails({ on: 'GET', how: (response) => response.end(seenBefore) })
  expect(await refund(3_000, id)).toEqual(once)
  expect(bank.exchanges.slice(-2)).toMatchObject([
    { method: 'PUT', status: 400 },
    { method: 'GET', status: 200 },
  ])
  expect((await pix.read(named(key)))?.refunds).toEqual([once])
})

test('a refund goes to the one Pix that can bear it', async () => {
  const { e2eids, refund } = await aPaidCharge('30.00', '100.00')
  await refund(8_000)
  expect(e2eids.map((e2eid) => bank.book.received.get(e2eid)?.devolucoes.length)).toEqual([0, 1])
})

test('a refund that no single Pix can bear goes back in parts under one name', async () => {
  const { key, e2eids, refund } = await aPaidCharge('60.00', '40.00')
  const id = aKey()
  expect(await refund(10_000, id)).toEqual({ key: id, provider_id: null, amount_cents: 10_000, state: 'processing' })
  const [first = '', second = ''] = e2eids
  bank.ends(first, id, 'DEVOLVIDO')
  expect((await pix.read(named(key)))?.refunds).toEqual([
    { key: id, provider_id: null, amount_cents: 10_000, state: 'processing' },
  ])
  bank.ends(second, id, 'DEVOLVIDO')
  expect((await pix.read(named(key)))?.refunds).toEqual([
    { key: id, provider_id: null, amount_cents: 10_000, state: 'done' },
  ])
})

test('a refund cut off between its parts is completed by the next try', async () => {
  const { e2eids, refund } = await aPaidCharge('60.00', '40.00')
  const [first = '', second = ''] = e2eids
  const id = aKey()
  bank.book.putDevolucao(first, id, { valor: '60.00' })
  expect(await refund(10_000, id)).toEqual({ key: id, provider_id: null, amount_cents: 10_000, state: 'processing' })
  expect(bank.book.getDevolucao(second, id).valor).toBe('40.00')
})

test('after ninety days the bank returns nothing any more', async () => {
  const { key, refund } = await aPaidCharge()
  bank.isPaid(key, '100.00', new Date(Date.now() - 91 * 86_400_000))
  await expect(refund(100)).rejects.toThrow(/^the bank refused: PixDevolucaoInvalida/)
})

test('nothing goes back of a charge that is unknown or unpaid', async () => {
  const { refund } = await aPaidCharge()
  await expect(refund(100)).rejects.toThrow(ProviderRefused)
  const unknown = {
    key: aKey(),
    charge_key: aKey(),
    provider_id: null,
    amount_cents: 100,
    interest_cents: 0,
    returned_cents: 0,
  }
  await expect(pix.refund(unknown)).rejects.toThrow(new ProviderRefused('the bank does not know the charge'))
})
