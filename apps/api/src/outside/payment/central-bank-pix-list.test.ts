import { afterAll, expect, test } from 'vitest'
import { aBank } from '#test/a-bank.ts'
import { aKey, aPixCharge, named } from '#test/a-charge.ts'
import { aPixBank } from '#test/played/a-pix.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { ProviderRefused, ProviderUnreachable, type ListedCharge } from './provider.ts'

const { played, settings, pix, another, fault, by_hand, pass, close } = await aPixBank()
afterAll(close)

const DAY_MS = 86_400_000
/** The last two days, also as the database has them that is moved by this test. */
const time = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) }

async function listed(of = pix, when = time): Promise<ListedCharge[]> {
  const all: ListedCharge[] = []
  for await (const charge of of.listCharges?.(when) ?? []) all.push(charge)
  return all
}

async function aPaidCharge(): Promise<string> {
  const charge = aPixCharge()
  await pix.create(charge)
  await by_hand('pay', charge.key)
  return charge.key
}

function refundOf(charge_key: string, amount_cents: number) {
  return { key: aKey(), charge_key, provider_id: null, amount_cents, interest_cents: 0, returned_cents: 0 }
}

test('what was made is listed, with what came of it and what is back, and nothing else', async () => {
  const { charge_key: open } = await pix.create(aPixCharge())
  const [plain, partly, taken] = [await aPaidCharge(), await aPaidCharge(), await aPaidCharge()]
  await pix.refund(refundOf(partly, 2_345))
  await pass(1)
  await pix.refund(refundOf(partly, 1_000))
  await by_hand('dispute', taken)
  const amount_cents = 12_345
  const made = { made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, amount_cents }
  const paid = { ...made, captured_cents: amount_cents }
  expect(await listed()).toEqual([
    { ...made, key: open, captured_cents: 0, returned_cents: 0, charged_back: false },
    { ...paid, key: plain, returned_cents: 0, charged_back: false },
    { ...paid, key: partly, returned_cents: 2_345, charged_back: false },
    { ...paid, key: taken, returned_cents: 0, charged_back: true },
  ])
  expect(await listed(another)).toEqual([])
})

test('a list is as long as it takes, page by page, and each charge is in it once', async () => {
  const keys = new Set((await listed()).map(({ key }) => key))
  for (let n = 0; n < 110; n++) keys.add(await aPaidCharge())
  const before = played.exchanges.length
  const all = await listed()
  expect(all.map(({ key }) => key).toSorted()).toEqual([...keys].toSorted())
  const asked = played.exchanges.slice(before).map(({ path }) => new URL(path, played.url).searchParams)
  expect(asked.map((query) => query.get('paginacao.paginaAtual'))).toEqual(['0', '1'])
})

test('a time in which nothing was made has an empty list', async () => {
  const long_ago = { from: new Date(time.from.getTime() - DAY_MS), to: time.from }
  expect(await listed(pix, long_ago)).toEqual([])
})

test('what a bank wants in every address stands behind the question of a list too', async () => {
  const wanting = createCentralBankPix({ ...settings, query: { 'app-key': 'chave' } })
  await expect(listed(wanting)).rejects.toThrow(ProviderUnreachable)
  expect(played.exchanges.at(-1)?.path).toMatch(/^\/api\/cob\?inicio=[^?]*&app-key=chave$/)
})

test('a bank that does not answer has no list', async () => {
  await fault('error_500', { call: 'read' })
  await expect(listed()).rejects.toThrow(ProviderUnreachable)
})

test('a charge that is taken back cannot be paid any more', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  await pix.cancel(named(charge.key))
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'expired' })
  await by_hand('pay', charge.key)
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'expired', captured_cents: 0 })
  await pix.cancel(named(charge.key))
})

test('taking back what is paid, or what nobody has made, changes nothing', async () => {
  const key = await aPaidCharge()
  await pix.cancel(named(key))
  expect(await pix.read(named(key))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  await pix.cancel(named(aKey()))
})

test('a bank that will not take a charge back says so while somebody could still pay it', async () => {
  const stubborn = await aBank()
  const charge = aPixCharge()
  const there = createCentralBankPix(stubborn.settings())
  await there.create(charge)
  await expect(there.cancel(named(charge.key))).rejects.toThrow(ProviderRefused)
  expect(await there.read(named(charge.key))).toMatchObject({ state: 'pending' })
})
