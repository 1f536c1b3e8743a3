import { afterAll, expect, test } from 'vitest'
import { aKey, aPixCharge, PAYER } from '#test/a-charge.ts'
import { aCardCharge, aMercadoPago } from '#test/played/a-mercado-pago.ts'
import { ProviderRefused, ProviderUnreachable, type Charge } from './provider.ts'

const shop = await aMercadoPago()
const { provider, played, db } = shop
afterAll(() => shop.close())

const lastCall = (method: string) => played.exchanges.findLast((exchange) => exchange.method === method)
const named = ({ key }: Charge) => ({ key, provider_id: null })

/** A Pix that was paid, by its two names. */
async function aPaidPix(changed: { amount_cents?: number } = {}) {
  const charge = aPixCharge(changed)
  const { provider_id } = await provider.create(charge)
  await shop.by_hand('pay', charge.key)
  return { charge, key: charge.key, provider_id }
}

test('it takes Pix and cards, quotes by card, finds by key and is no test', () => {
  expect(provider).toMatchObject({
    name: 'mercado_pago',
    methods: ['pix', 'card'],
    test: false,
    card_frame: null,
    quotes_by_card: true,
    finds_by_key: true,
  })
})

test('a Pix is made with our key, its payer and its amount in reais, and answers the code to pay', async () => {
  const charge = aPixCharge()
  const reading = await provider.create(charge)
  const sent = lastCall('POST')
  expect(sent).toMatchObject({
    path: '/v1/payments',
    headers: {
      authorization: `Bearer ${shop.settings.access_token}`,
      'x-idempotency-key': charge.key,
      'content-type': 'application/json',
    },
  })
  expect(sent?.body).toEqual({
    transaction_amount: 123.45,
    description: charge.description,
    external_reference: charge.key,
    notification_url: 'http://127.0.0.1:1/webhooks/mercado_pago/abc?source_news=webhooks',
    payer: {
      email: PAYER.email,
      first_name: 'Ana',
      last_name: 'Ramos',
      identification: { type: 'CPF', number: PAYER.document },
    },
    payment_method_id: 'pix',
    date_of_expiration: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}-03:00$/),
  })
  expect(reading).toEqual({
    charge_key: charge.key,
    provider_id: expect.stringMatching(/^\d+$/),
    state: 'pending',
    captured_cents: 0,
    interest_cents: 0,
    pix_code: expect.stringMatching(/^000201/),
    card: null,
    refusal: null,
    refunds: [],
    returned_cents: null,
  })
})

test('a Pix ends half an hour and a bit after ours, the same moment at every try', async () => {
  const charge = aPixCharge()
  for (const expires_in_s of [900, 840]) {
    await provider.create({ ...charge, expires_in_s })
    const { date_of_expiration } = (lastCall('POST')?.body ?? {}) as { date_of_expiration: string }
    expect(Date.parse(date_of_expiration)).toBe(Date.parse(charge.ends_at) + 31 * 60_000)
  }
})

test('a company pays by its CNPJ, and somebody with one name by that', async () => {
  const charge = aPixCharge()
  await provider.create({ ...charge, payer: { ...PAYER, name: 'Teatro', document: '12ABC34501DE35' } })
  expect(lastCall('POST')?.body).toMatchObject({
    payer: { email: PAYER.email, first_name: 'Teatro', identification: { type: 'CNPJ', number: '12ABC34501DE35' } },
  })
  expect(lastCall('POST')?.body).not.toHaveProperty('payer.last_name')
})

test.each([1, 10, 110, 1_005, 1_990, 114_999, 99_999_999])(
  '%i cents come back as the same cents',
  async (amount_cents) => {
    const { key, provider_id } = await aPaidPix({ amount_cents })
    expect(await provider.read({ key, provider_id })).toMatchObject({ state: 'approved', captured_cents: amount_cents })
  },
)

test('a charge is found by its name there and by ours, also nearly a year later, and by nobody else', async () => {
  const { key, provider_id, charge } = await aPaidPix()
  const known = await provider.read({ key, provider_id })
  expect(known).toMatchObject({ charge_key: key, state: 'approved', provider_id })
  await db.query(`update sandbox.charges set created_at = created_at - interval '11 months' where key = $1`, [key])
  expect(await provider.read(named(charge))).toEqual(known)
  expect(await shop.another.read(named(charge))).toBeUndefined()
  expect(await shop.another.read({ key, provider_id })).toBeUndefined()
})

test('a charge nobody has made is unknown, by whatever name', async () => {
  for (const provider_id of [null, '1', 'chargeback:1', '../users/me'])
    expect(await provider.read({ key: aKey(), provider_id })).toBeUndefined()
})

test('of several payments with one key the one with money counts, else the newest', async () => {
  const [first, second, third] = [aPixCharge(), aPixCharge(), aPixCharge()]
  const ids: (string | null)[] = []
  for (const charge of [first, second, third]) ids.push((await provider.create(charge)).provider_id)
  await db.query(
    `update sandbox.charges set about = jsonb_set(about, '{external_reference}', to_jsonb($1::text)) where key = any ($2)`,
    [first.key, [second.key, third.key]],
  )
  expect(await provider.read(named(first))).toMatchObject({ provider_id: ids[2], state: 'pending' })
  await shop.by_hand('pay', second.key)
  expect(await provider.read(named(first))).toMatchObject({ provider_id: ids[1], state: 'approved' })
})

test('making the same charge again finds the same charge, also when its answer was lost', async () => {
  const charge = aPixCharge()
  await shop.fault('timeout_after_charge', { call: 'create' })
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  const second = await provider.create(charge)
  expect(await provider.create(charge)).toEqual(second)
  expect(await provider.read(named(charge))).toEqual(second)
})

test('a key that it knows with another amount is refused', async () => {
  const charge = aPixCharge()
  await provider.create(charge)
  await expect(provider.create({ ...charge, amount_cents: 500 })).rejects.toThrow('with another amount')
})

test('a card is charged with its token, its brand and its bank, and never with interest on the price', async () => {
  const card_token = await shop.token()
  const charge = aCardCharge(card_token, { amount_cents: 30_000, installments: 6 })
  const reading = await provider.create(charge)
  const { token } = JSON.parse(Buffer.from(card_token, 'base64url').toString()) as { token: string }
  expect(lastCall('POST')?.body).toMatchObject({
    transaction_amount: 300,
    token,
    payment_method_id: 'visa',
    issuer_id: '25',
    installments: 6,
  })
  expect(reading).toMatchObject({
    state: 'approved',
    captured_cents: 30_000,
    pix_code: null,
    card: { brand: 'visa', last4: '3453' },
  })
  const quoted = await provider.quoteInstallments({
    total_cents: 30_000,
    most: 12,
    card_bin: '40000077',
    terms: { interest_free_installments: 1, monthly_interest_bp: 0, min_installment_cents: 1 },
  })
  const six = quoted.find(({ count }) => count === 6)
  expect(reading.interest_cents).toBe((six?.total_cents ?? 0) - 30_000)
  expect(reading.interest_cents).toBeGreaterThan(0)
})

test.each([
  ['4000007777123453', 'visa', 'approved', null, 'visa'],
  ['5200007777123458', 'master', 'approved', null, 'mastercard'],
  ['5090007777123451', 'elo', 'approved', null, 'elo'],
  ['4000007777200004', 'visa', 'refused', 'refused', 'visa'],
  ['4000007777300002', 'visa', 'refused', 'insufficient_funds', 'visa'],
  ['4111111111111111', 'visa', 'refused', 'invalid_card', 'visa'],
  ['4000007777400000', 'visa', 'in_review', null, 'visa'],
])('the card %s (%s) is %s, because: %s', async (number, method, state, refusal, brand) => {
  const reading = await provider.create(aCardCharge(await shop.token(number, method)))
  expect(reading).toMatchObject({
    state,
    refusal,
    card: { brand, last4: number.slice(-4) },
    captured_cents: state === 'approved' ? 12_345 : 0,
  })
})

test('parts that a card is not offered are refused', async () => {
  const charge = aCardCharge(await shop.token('5200007777123458', 'master'), { installments: 3 })
  expect(await provider.create(charge)).toMatchObject({ state: 'refused', refusal: 'refused', captured_cents: 0 })
})

test('a lost answer about a card does not need its token once more', async () => {
  const charge = aCardCharge(await shop.token())
  await shop.fault('timeout_after_charge', { call: 'create' })
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  expect(await provider.create(charge)).toMatchObject({ state: 'approved', captured_cents: 12_345 })
})

test('where a key is forgotten the earlier try is found before its used token is called refused', async () => {
  const charge = aCardCharge(await shop.token())
  await provider.create(charge)
  await db.query('delete from sandbox.events where charge_key = $1', [charge.key])
  await db.query('update sandbox.charges set key = $2 where key = $1', [charge.key, aKey()])
  expect(await provider.create(charge)).toMatchObject({ charge_key: charge.key, state: 'approved' })
})

test('a token works once, and who comes with a used one types the card again', async () => {
  const card_token = await shop.token()
  await provider.create(aCardCharge(card_token))
  await expect(provider.create(aCardCharge(card_token))).rejects.toMatchObject({
    name: 'ProviderRefused',
    refusal: 'invalid_card',
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('cartão').toString('base64url')],
  ['another provider’s token', 'sbx_abcdef'],
  [
    'more than belongs there',
    Buffer.from('{"token":"abcdefgh","method":"visa","issuer":null,"number":"4"}').toString('base64url'),
  ],
  ['a path for a brand', Buffer.from('{"token":"abcdefgh","method":"../x","issuer":null}').toString('base64url')],
])('%s is no card, and nobody is asked about it', async (_title, card_token) => {
  const asked = played.exchanges.length
  await expect(provider.create(aCardCharge(card_token))).rejects.toMatchObject({
    name: 'ProviderRefused',
    refusal: 'invalid_card',
  })
  expect(played.exchanges).toHaveLength(asked)
})

test('a Pix that is cancelled has ended, and asking twice is no failure', async () => {
  const charge = aPixCharge()
  const { provider_id } = await provider.create(charge)
  await provider.cancel(named(charge))
  expect(lastCall('PUT')).toMatchObject({ path: `/v1/payments/${provider_id}`, body: { status: 'cancelled' } })
  expect(await provider.read(named(charge))).toMatchObject({ state: 'expired', captured_cents: 0 })
  await provider.cancel({ key: charge.key, provider_id })
  await provider.cancel({ key: aKey(), provider_id: null })
})

test('a card in review is let go', async () => {
  const charge = aCardCharge(await shop.token('4000007777400000'))
  await provider.create(charge)
  await provider.cancel(named(charge))
  expect(await provider.read(named(charge))).toMatchObject({ state: 'expired' })
})

test('what was paid meanwhile stays paid', async () => {
  const { key, provider_id } = await aPaidPix()
  await provider.cancel({ key, provider_id })
  expect(lastCall('PUT')?.path).not.toBe(`/v1/payments/${provider_id}`)
  expect(await provider.read({ key, provider_id })).toMatchObject({ state: 'approved', captured_cents: 12_345 })
})

test('a Pix ends by itself, and one that is paid late is paid', async () => {
  const charge = aPixCharge()
  await provider.create(charge)
  await db.query(`update sandbox.charges set expires_at = clock() - interval '1 second' where key = $1`, [charge.key])
  expect(await provider.read(named(charge))).toMatchObject({ state: 'expired' })
  await shop.by_hand('pay', charge.key)
  expect(await provider.read(named(charge))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
})

test('a disputed charge is charged back, is found by its charge-back, and is ours again when the dispute is won', async () => {
  const { key, provider_id } = await aPaidPix()
  await shop.by_hand('dispute', key)
  const lost = { state: 'charged_back', captured_cents: 12_345, charge_key: key, provider_id }
  expect(await provider.read({ key, provider_id })).toMatchObject(lost)
  const chargeback = 217_000_000_000_000 + Number(provider_id) - 90_000_000_000
  expect(await provider.read({ key: '', provider_id: `chargeback:${chargeback}` })).toMatchObject(lost)
  for (const [dispute, state] of [
    ['settled', 'charged_back'],
    ['reimbursed', 'approved'],
  ]) {
    await db.query(
      `update sandbox.charges set about = about || jsonb_build_object('dispute', $2::text) where key = $1`,
      [key, dispute],
    )
    expect(await provider.read({ key, provider_id })).toMatchObject({ ...lost, state })
  }
})

test('a charge of somebody else’s making is read as it is', async () => {
  const { key, provider_id } = await aPaidPix()
  await db.query(`update sandbox.charges set about = about || '{"external_reference": null}' where key = $1`, [key])
  expect(await provider.read({ key, provider_id })).toMatchObject({ charge_key: '', state: 'approved' })
})

test('what it will never do is refused without a word of ours', async () => {
  const attempt = provider.create({ ...aPixCharge(), payer: { ...PAYER, email: 'ana-sem-arroba' } })
  await expect(attempt).rejects.toThrow(ProviderRefused)
  await expect(attempt).rejects.toThrow(/^Mercado Pago refused: .*payer\.email/)
  await expect(attempt).rejects.not.toThrow(/ana-sem-arroba|52998224725/)
})
