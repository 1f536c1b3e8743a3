import { named } from '#test/a-charge.ts'
import { readBrCode } from '@bilheteria/rules/br-code'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ProviderRefused, ProviderUnreachable, type Charge, type Reading } from '#outside/payment/provider.ts'
import { refundKey } from '#features/payments/refunds.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { sandbox } = app
const { provider } = sandbox

function aKey(): string {
  return randomUUID().replaceAll('-', '')
}

const payer = { name: 'Ana Ramos', document: '52998224725', email: 'ana.ramos@exemplo.test' }

function aPix(choices: Partial<Charge> = {}): Charge {
  const charge = {
    key: aKey(),
    amount_cents: 12_345,
    description: 'Pedido 1',
    payer,
    ends_at: '2039-01-01T00:00:00Z',
    expires_in_s: 900,
  }
  return { ...charge, ...choices, method: 'pix' }
}

const APPROVED = '4000007777123453'

async function aCard(number: string, choices: Partial<Charge> = {}): Promise<Charge> {
  const card = { card_token: await sandbox.token({ number }), card_bin: '', installments: 3, interest_cents: 0 }
  return { ...aPix(choices), method: 'card', ...card }
}

async function paid(): Promise<Charge> {
  const charge = aPix({ amount_cents: 1_000 })
  await provider.create(charge)
  await sandbox.pay(charge.key)
  return charge
}

function read(key: string): Promise<Reading | undefined> {
  return provider.read(named(key))
}

const refundOf = (charge: Charge, amount_cents: number, key = aKey()) => ({
  key,
  charge_key: charge.key,
  provider_id: null,
  amount_cents,
  interest_cents: 0,
  returned_cents: 0,
})

test('a Pix waits with a code any bank can read, and is paid in full', async () => {
  const charge = aPix()
  const created = await provider.create(charge)
  expect(created).toMatchObject({ state: 'pending', captured_cents: 0, card: null, refusal: null, refunds: [] })
  expect(readBrCode(created.pix_code ?? '')).toEqual({ amount_cents: 12_345, txid: charge.key.slice(0, 25) })
  await sandbox.work()
  expect(await read(charge.key)).toEqual(created)

  await sandbox.pay(charge.key)
  await sandbox.pay(charge.key)
  expect(await read(charge.key)).toEqual({ ...created, state: 'approved', captured_cents: 12_345 })
})

test('a charge asked for many times at once is one charge', async () => {
  const charge = aPix()
  const answers = await Promise.all(Array.from({ length: 10 }, () => provider.create(charge)))
  expect(new Set(answers.map(({ provider_id }) => provider_id)).size).toBe(1)

  await sandbox.pay(charge.key)
  expect(await provider.create(charge)).toMatchObject({ state: 'approved', captured_cents: 12_345 })
})

test('a key is never used for another amount or another way to pay', async () => {
  const charge = aPix()
  await provider.create(charge)
  await expect(provider.create({ ...charge, amount_cents: 1 })).rejects.toThrow(ProviderRefused)
  await expect(provider.create(await aCard(APPROVED, { key: charge.key }))).rejects.toThrow(ProviderRefused)
  expect(await read(charge.key)).toMatchObject({ state: 'pending', captured_cents: 0 })
})

test('a Pix paid after its end is paid all the same', async () => {
  const charge = aPix({ expires_in_s: 60 })
  await provider.create(charge)
  await app.moveClock('61 seconds')
  expect(await read(charge.key)).toMatchObject({ state: 'expired', captured_cents: 0 })
  await sandbox.pay(charge.key)
  expect(await read(charge.key)).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  await app.moveClock('0 seconds')
})

test.each([
  ['4000007777123453', 'approved', null, 12_345, 'visa'],
  ['5200007777123458', 'approved', null, 12_345, 'mastercard'],
  ['5090007777123451', 'approved', null, 12_345, 'elo'],
  ['4000007777200004', 'refused', 'refused', 0, 'visa'],
  ['4000007777300002', 'refused', 'insufficient_funds', 0, 'visa'],
  ['4000007777400000', 'in_review', null, 0, 'visa'],
  ['5100000000000008', 'refused', 'invalid_card', 0, 'mastercard'],
] as const)('the bank of card %s takes a moment and says %s', async (number, state, refusal, captured_cents, brand) => {
  const charge = await aCard(number)
  const card = { brand, last4: number.slice(-4) }
  expect(await provider.create(charge)).toMatchObject({ state: 'pending', captured_cents: 0, card, pix_code: null })
  expect(await read(charge.key)).toMatchObject({ state: 'pending' })
  await sandbox.work()
  expect(await read(charge.key)).toMatchObject({ state, refusal, captured_cents, card })
})

test('a card in review waits for a person, who decides once', async () => {
  const [good, bad] = [await aCard('4000007777400000'), await aCard('4000007777400000')]
  await Promise.all([provider.create(good), provider.create(bad)])
  await sandbox.work()
  await sandbox.approve(good.key)
  await sandbox.refuse(bad.key)
  expect(await read(good.key)).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  expect(await read(bad.key)).toMatchObject({ state: 'refused', refusal: 'refused', captured_cents: 0 })
  await expect(sandbox.approve(bad.key)).rejects.toThrow('does not allow')
  await expect(sandbox.refuse(good.key)).rejects.toThrow('does not allow')
})

test('a Pix is paid by a buyer and a card decided by a bank, never the other way round', async () => {
  const [pix, card] = [aPix(), await aCard(APPROVED)]
  await Promise.all([provider.create(pix), provider.create(card)])
  await expect(sandbox.approve(pix.key)).rejects.toThrow('does not allow')
  await expect(sandbox.pay(card.key)).rejects.toThrow('does not allow')
  await expect(sandbox.pay(aKey())).rejects.toThrow('no charge')
})

test('what a person decides before the bank does stands', async () => {
  const charge = await aCard(APPROVED)
  await provider.create(charge)
  await sandbox.refuse(charge.key)
  await sandbox.work()
  expect(await read(charge.key)).toMatchObject({ state: 'refused', captured_cents: 0 })
})

test('a token that the card document did not make is refused for good, and nothing is kept', async () => {
  for (const card_token of ['sbx_', 'sbx_AAAA', 'tok_abc', await sandbox.token({ number: 'abc' })]) {
    const charge = { ...(await aCard(APPROVED)), card_token } as Charge
    await expect(provider.create(charge)).rejects.toMatchObject({ name: 'ProviderRefused', refusal: 'invalid_card' })
    expect(await read(charge.key)).toBeUndefined()
  }
})

test('of a card nothing but its brand and last digits stays', async () => {
  const charge = await aCard(APPROVED)
  await provider.create(charge)
  const [row] = await app.db.query<{ row: object }>(
    'select to_jsonb(charge) as row from sandbox.charges charge where key = $1',
    [charge.key],
  )
  const kept = JSON.stringify(row)
  expect(kept).toContain('"3453"')
  for (const secret of [APPROVED, APPROVED.slice(0, 8), 'sbx_', '12/39']) expect(kept).not.toContain(secret)
})

test('money goes back in parts, arrives a moment later, and never exceeds what came', async () => {
  const charge = await paid()
  const first = refundOf(charge, 400)
  expect(await provider.refund(first)).toEqual({
    key: first.key,
    provider_id: null,
    amount_cents: 400,
    state: 'processing',
  })
  expect(await provider.refund(first)).toEqual({
    key: first.key,
    provider_id: null,
    amount_cents: 400,
    state: 'processing',
  })
  await sandbox.work()
  expect(await provider.refund(first)).toEqual({ key: first.key, provider_id: null, amount_cents: 400, state: 'done' })
  await expect(provider.refund({ ...first, amount_cents: 401 })).rejects.toThrow(ProviderRefused)
  await expect(provider.refund(refundOf(charge, 601))).rejects.toThrow(ProviderRefused)

  const rest = refundOf(charge, 600)
  await provider.refund(rest)
  expect((await sandbox.ledger())[charge.key]).toEqual({ captured_cents: 1_000, refunded_cents: 400 })
  await sandbox.work()
  expect((await sandbox.ledger())[charge.key]).toEqual({ captured_cents: 1_000, refunded_cents: 1_000 })
  expect(await read(charge.key)).toMatchObject({
    state: 'approved',
    captured_cents: 1_000,
    refunds: [
      { key: first.key, provider_id: null, amount_cents: 400, state: 'done' },
      { key: rest.key, provider_id: null, amount_cents: 600, state: 'done' },
    ],
  })
})

test('a refund that was refused once is asked for again by a longer name', async () => {
  const charge = await paid()
  const again = refundOf(charge, 400, refundKey({ id: randomUUID(), attempt: 5 }))
  expect(await provider.refund(again)).toEqual({
    key: again.key,
    provider_id: null,
    amount_cents: 400,
    state: 'processing',
  })
})

test('ten refunds of the whole at once return it once', async () => {
  const charge = await paid()
  const tries = Array.from({ length: 10 }, () => provider.refund(refundOf(charge, 1_000)))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('nothing goes back that never came, and nothing of a charge nobody knows', async () => {
  const charge = aPix()
  await provider.create(charge)
  await expect(provider.refund(refundOf(charge, 1))).rejects.toThrow(ProviderRefused)
  await expect(provider.refund(refundOf(aPix(), 1))).rejects.toThrow(ProviderRefused)
  expect(await read(aKey())).toBeUndefined()
})

test('a timeout after charging hides a charge that exists; the same key finds it again', async () => {
  await sandbox.fault('timeout_after_charge', 1)
  const charge = aPix()
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  expect(await read(charge.key)).toMatchObject({ state: 'pending' })
  expect(await provider.create(charge)).toMatchObject({ state: 'pending' })
})

test('a timeout before charging leaves nothing behind', async () => {
  await sandbox.fault('timeout_before_charge', 1)
  const charge = aPix()
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  expect(await read(charge.key)).toBeUndefined()
})

test('a refund whose answer is lost has happened once', async () => {
  const charge = await paid()
  await sandbox.fault('timeout_after_charge', 1, { call: 'refund' })
  const refund = refundOf(charge, 1_000)
  await expect(provider.refund(refund)).rejects.toThrow(ProviderUnreachable)
  expect(await provider.refund(refund)).toMatchObject({ state: 'processing' })
  expect(await read(charge.key)).toMatchObject({ refunds: [{ key: refund.key, amount_cents: 1_000 }] })
})

test('an outage strikes as many calls as asked, whatever they are, and can be ended', async () => {
  const charge = aPix()
  await sandbox.fault('error_500', 2)
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  await expect(read(charge.key)).rejects.toThrow(ProviderUnreachable)
  expect(await read(charge.key)).toBeUndefined()

  await sandbox.fault('error_500', 1_000)
  await sandbox.clearFaults()
  expect(await provider.create(charge)).toMatchObject({ state: 'pending' })
})

test('of forty calls at once exactly those twenty lose their answer that were meant to, and none its charge', async () => {
  await sandbox.fault('timeout_after_charge', 15)
  await sandbox.fault('timeout_after_charge', 5)
  const charges = Array.from({ length: 40 }, () => aPix())
  const outcomes = await Promise.allSettled(charges.map((charge) => provider.create(charge)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  const readings = await Promise.all(charges.map(({ key }) => read(key)))
  expect(readings.every((reading) => reading?.state === 'pending')).toBe(true)
})
