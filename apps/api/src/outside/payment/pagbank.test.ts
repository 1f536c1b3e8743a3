import { expect, test } from 'vitest'
import { quoteInstallments } from '@bilheteria/rules/installments'
import { payCharge } from '#sandbox/decide-charge.ts'
import { addFault } from '#sandbox/faults.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aKey, aPixCharge, PAYER } from '#test/a-charge.ts'
import { aPagBank, here, TOKEN } from '#test/played/a-pagbank.ts'
import { createPagBank } from './pagbank.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const { played, clock, pagbank, reopened, stranger, last, aCardCharge } = await aPagBank()
const VISA = '4000007777123453'
const ORDER = /^ORDE_[0-9A-F-]{36}$/
const nothing = { captured_cents: 0, interest_cents: 0, card: null, refusal: null, refunds: [], returned_cents: 0 }
const terms = { interest_free_installments: 3, monthly_interest_bp: 199, min_installment_cents: 500 }
const inParts = (count: number, total_cents = 12_345) =>
  quoteInstallments(total_cents, count, terms).find((one) => one.count === count)?.total_cents ?? 0

type Sent = {
  items: { name: string }[]
  customer: { name: string }
  charges: { amount: object }[]
  qr_codes: { expiration_date: string }[]
}
const lastOrder = () => last('/orders')?.body as Sent

test('a Pix is an order with a code and no charge, named by our key', async () => {
  const charge = aPixCharge()
  const reading = await pagbank.create(charge)
  const sent = last('/orders')
  expect(sent?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-idempotency-key': charge.key })
  expect(sent?.body).toEqual({
    reference_id: charge.key,
    customer: { name: PAYER.name, email: PAYER.email, tax_id: PAYER.document },
    items: [{ name: charge.description, quantity: 1, unit_amount: 12_345 }],
    notification_urls: [here.webhook_url],
    qr_codes: [{ amount: { value: 12_345 }, expiration_date: expect.stringMatching(/T.*\.\d{3}-03:00$/) }],
  })
  const [code] = lastOrder().qr_codes
  expect(Date.parse(code?.expiration_date ?? '')).toBe(Date.parse(charge.ends_at))
  expect(reading).toEqual({
    charge_key: charge.key,
    provider_id: expect.stringMatching(ORDER),
    state: 'pending',
    pix_code: expect.stringMatching(/^000201/),
    ...nothing,
  })
})

test('texts longer than PagBank takes are cut, and names lose the signs it refuses', async () => {
  const charge = aPixCharge({ description: '🎭 ingresso '.repeat(12) })
  await pagbank.create({ ...charge, payer: { ...PAYER, name: ` Ana "Nina" <Ramos>; [${'da Silva '.repeat(20)}` } })
  const { items, customer } = lastOrder()
  expect(items[0]?.name).toMatch(/^(🎭 ingresso ?)+(🎭)?( i?n?g?r?e?s?s?o?)?$/u)
  expect(items[0]?.name.length).toBeLessThanOrEqual(64)
  expect(customer.name).toMatch(/^Ana Nina Ramos da Silva/)
  expect(customer.name.length).toBeLessThanOrEqual(120)
})

test('a Pix that is paid has arrived, whole, and late money counts too', async () => {
  const charge = aPixCharge()
  const { provider_id } = await pagbank.create(charge)
  const name = { key: charge.key, provider_id }
  expect(await pagbank.read(name)).toMatchObject({ state: 'pending', ...nothing })
  clock.now_ms = Date.parse(charge.ends_at) + 10_000
  expect(await pagbank.read(name)).toMatchObject({ state: 'pending' })
  clock.now_ms += 1
  expect(await pagbank.read(name)).toMatchObject({ state: 'expired', ...nothing })
  await payCharge(played.db, charge.key)
  expect(await pagbank.read(name)).toMatchObject({ ...nothing, state: 'approved', captured_cents: 12_345, provider_id })
  clock.now_ms = Date.now()
})

test('a charge nobody has made is unknown, and so is that of another account', async () => {
  const charge = aPixCharge()
  const { provider_id } = await pagbank.create(charge)
  expect(await pagbank.read({ key: charge.key, provider_id: null })).toBeUndefined()
  expect(await stranger.read({ key: charge.key, provider_id })).toBeUndefined()
  const nobody = 'ORDE_00000000-0000-4000-8000-000000000000'
  expect(await pagbank.read({ key: charge.key, provider_id: nobody })).toBeUndefined()
  await expect(pagbank.read({ key: aKey(), provider_id })).rejects.toThrow('another charge')
})

test('an order is also found by its charge, which is all that some news tell', async () => {
  const charge = await aCardCharge(VISA)
  const { provider_id } = await pagbank.create(charge)
  const by_charge = { key: '', provider_id: (provider_id ?? '').replace('ORDE_', 'CHAR_') }
  expect(await pagbank.read(by_charge)).toMatchObject({ charge_key: charge.key, provider_id, state: 'approved' })
  expect(last('/orders?')?.path).toBe(`/orders?charge_id=${by_charge.provider_id}`)
})

test('a card is charged by what was encrypted in the browser', async () => {
  const charge = await aCardCharge(VISA)
  const reading = await pagbank.create(charge)
  const { charges } = lastOrder()
  expect(charges).toEqual([
    {
      reference_id: charge.key,
      description: charge.description,
      amount: { value: 12_345, currency: 'BRL' },
      payment_method: {
        type: 'CREDIT_CARD',
        installments: 1,
        capture: true,
        card: { encrypted: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/) },
        holder: { name: 'FULANO DE TAL', tax_id: PAYER.document },
      },
    },
  ])
  const card = { brand: 'visa', last4: '3453' }
  expect(reading).toMatchObject({ ...nothing, state: 'approved', captured_cents: 12_345, card, pix_code: null })
  expect(JSON.stringify(played.exchanges)).not.toContain(VISA)
})

test.each([
  ['4000007777200004', 'refused'],
  ['4000007777300002', 'insufficient_funds'],
  ['4000007777999996', 'invalid_card'],
])('the card %s is refused: %s', async (number, refusal) => {
  const reading = await pagbank.create(await aCardCharge(number))
  expect(reading).toMatchObject({ state: 'refused', refusal, captured_cents: 0, returned_cents: 0 })
})

test('interest is sent as PagBank quotes it, and none of it counts as arrived', async () => {
  const interest_cents = inParts(6) - 12_345
  const charge = await aCardCharge(VISA, { installments: 6, interest_cents })
  const reading = await pagbank.create(charge)
  const { charges } = lastOrder()
  expect(charges[0]?.amount).toEqual({
    value: 12_345 + interest_cents,
    currency: 'BRL',
    fees: { buyer: { interest: { total: interest_cents, installments: 6 } } },
  })
  expect(last('/charges/fees/calculate')?.path).toMatch(/credit_card_bin=400000$/)
  expect(reading).toMatchObject({ state: 'approved', captured_cents: 12_345, interest_cents })
})

test('parts without interest carry no fees', async () => {
  await pagbank.create(await aCardCharge(VISA, { installments: 3 }))
  const { charges } = lastOrder()
  expect(charges[0]?.amount).toEqual({ value: 12_345, currency: 'BRL' })
})

test('who agreed to other interest than is quoted now is not charged', async () => {
  const asked = played.exchanges.length
  const dear = await aCardCharge(VISA, { installments: 6, interest_cents: 1 })
  await expect(pagbank.create(dear)).rejects.toThrow(ProviderRefused)
  const short = await aCardCharge('5200007777123458', { installments: 3 })
  await expect(pagbank.create(short)).rejects.toThrow('in so many parts')
  const posted = played.exchanges.slice(asked).filter(({ method, path }) => method === 'POST' && path === '/orders')
  expect(posted).toEqual([])
})

const sealed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a card token of somebody else’s making is an invalid card', async () => {
  const { card_token } = await aCardCharge(VISA)
  const open = JSON.parse(Buffer.from(card_token, 'base64url').toString()) as object
  for (const wrong of ['', 'sbx_abc', sealed({ encrypted: VISA, holder: 'ANA' }), sealed({ ...open, cvv: '123' })]) {
    const refused = pagbank.create(await aCardCharge(VISA, { card_token: wrong }))
    await expect(refused).rejects.toMatchObject({ name: 'ProviderRefused', refusal: 'invalid_card' })
  }
})

test('an encrypted card is good for one charge, and for one account', async () => {
  const charge = await aCardCharge(VISA)
  const elsewhere = await aCardCharge(VISA)
  await pagbank.create(charge)
  const again = pagbank.create({ ...charge, key: aKey() })
  await expect(again).rejects.toMatchObject({ name: 'ProviderRefused', refusal: 'invalid_card' })
  await expect(stranger.create(elsewhere)).rejects.toMatchObject({ refusal: 'invalid_card' })
})

test('a lost answer is had by asking again, in the same words although time went by', async () => {
  const pix = aPixCharge()
  const card = await aCardCharge(VISA, { installments: 6, interest_cents: inParts(6) - 12_345 })
  for (const charge of [pix, card]) {
    await addFault(played.db, { kind: 'timeout_after_charge', times: 1 })
    await expect(pagbank.create(charge)).rejects.toThrow(ProviderUnreachable)
    clock.now_ms += 5_000
    const reading = await pagbank.create({ ...charge, expires_in_s: 894 })
    expect(reading).toMatchObject({ charge_key: charge.key, provider_id: expect.stringMatching(ORDER) })
  }
  const made = await played.db.query('select 1 from sandbox.charges where key = any ($1)', [[pix.key, card.key]])
  expect(made).toHaveLength(2)
  clock.now_ms = Date.now()
})

test('a process that has just started asks in the same words: the same order answers', async () => {
  const charge = aPixCharge()
  const first = await pagbank.create(charge)
  clock.now_ms += 5_000
  expect(await reopened().create({ ...charge, expires_in_s: 895 })).toEqual(first)
  clock.now_ms = Date.now()
})

test('in other words the key is in use, and nobody knows what became of it', async () => {
  const charge = aPixCharge()
  await pagbank.create(charge)
  await expect(reopened().create({ ...charge, description: 'Outra coisa' })).rejects.toThrow(ProviderUnreachable)
})

test('a buyer PagBank refuses is refused for good, and the reason names the field and not the person', async () => {
  const charge = aPixCharge()
  const refused = pagbank.create({ ...charge, payer: { ...PAYER, document: '52998224726' } })
  await expect(refused).rejects.toMatchObject({ name: 'ProviderRefused', refusal: 'refused' })
  await expect(refused).rejects.toThrow('PagBank refused: 40002 invalid_parameter customer.tax_id')
})

test('a card that is looked at can be let go; a code that nobody paid ends by itself', async () => {
  const card = await aCardCharge('4000007777400000')
  const { provider_id, state } = await pagbank.create(card)
  expect(state).toBe('in_review')
  const name = { key: card.key, provider_id }
  await pagbank.cancel(name)
  expect(last('/charges/CHAR')?.body).toEqual({ amount: { value: 12_345 } })
  expect(await pagbank.read(name)).toMatchObject({ state: 'refused', captured_cents: 0, returned_cents: 0 })
  const pix = aPixCharge()
  const made = await pagbank.create(pix)
  const asked = played.exchanges.length
  await pagbank.cancel({ key: pix.key, provider_id: made.provider_id })
  await pagbank.cancel(name)
  expect(played.exchanges.slice(asked).map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('a charge-back that shows in the order is one', async () => {
  const charge = await aCardCharge(VISA)
  const { provider_id } = await pagbank.create(charge)
  await byHand.dispute(played.db, charge.key)
  const reading = await pagbank.read({ key: charge.key, provider_id })
  expect(reading).toMatchObject({ state: 'charged_back', captured_cents: 12_345 })
})

test('it says of itself what it can do, and takes cards only where they are wanted', () => {
  const settings = { url: played.url, token: TOKEN, cards: false }
  const plain = createPagBank(settings, { ...here, methods: ['pix', 'card'] })
  expect(plain).toMatchObject({ name: 'pagbank', methods: ['pix'], card_frame: null, finds_by_key: false, test: false })
  expect(plain.drawCardDocument).toBeUndefined()
  expect(pagbank).toMatchObject({ methods: ['pix', 'card'], card_frame: here.card_frame, quotes_by_card: true })
  expect(createPagBank({ ...settings, cards: true }, { ...here, methods: [] }).methods).toEqual([])
  expect(pagbank.listCharges).toBeUndefined()
})
