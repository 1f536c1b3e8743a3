import { dynamicBrCode } from '@bilheteria/rules/br-code'
import { expect, test } from 'vitest'
import { aBank } from '#test/a-bank.ts'
import { aKey, aPixCharge, PAYER, named } from '#test/a-charge.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { ProviderRefused, ProviderUnreachable } from './provider.ts'

const bank = await aBank()
const strict = await aBank({ refuses_known_txids: true })
const sparing = { location: await aBank({ shows: 'location' }), loc: await aBank({ shows: 'loc' }) }
const silent = await aBank({ shows: 'nothing' })
let now_ms = Date.now()
const pix = createCentralBankPix(bank.settings(), { now: () => now_ms })
const nothing = { captured_cents: 0, card: null, refusal: null, refunds: [] }

function madeAt(key: string): number {
  return Date.parse(bank.book.getCob(key).calendario.criacao)
}

test('a charge is made with its key, its payer and its amount in reais, and answers the code to pay', async () => {
  const charge = aPixCharge()
  const reading = await pix.create(charge)
  expect(bank.exchanges.at(-1)).toMatchObject({
    method: 'PUT',
    path: `/api/cob/${charge.key}`,
    status: 201,
    body: {
      calendario: { expiracao: 900 },
      devedor: {
        cpf: PAYER.document,
        nome: PAYER.name,
      },
      valor: { original: '123.45' },
      chave: bank.choices.pix_key,
      solicitacaoPagador: charge.description,
    },
  })
  const { pixCopiaECola = '' } = bank.book.getCob(charge.key)
  expect(reading).toEqual({
    charge_key: charge.key,
    provider_id: null,
    state: 'pending',
    pix_code: pixCopiaECola,
    interest_cents: 0,
    returned_cents: null,
    ...nothing,
  })
})

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [1_005, '10.05'],
  [99_999_999, '999999.99'],
])('%i cents are R$ %s at the bank, and come back as the same cents', async (amount_cents, original) => {
  const charge = aPixCharge({ amount_cents })
  await pix.create(charge)
  expect(bank.book.getCob(charge.key).valor.original).toBe(original)
  bank.isPaid(charge.key, original)
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: amount_cents })
})

test('a text longer than the bank takes is cut', async () => {
  const charge = aPixCharge({ description: 'ingresso '.repeat(40) })
  await pix.create({ ...charge, payer: { ...charge.payer, name: 'Ana '.repeat(60) } })
  expect(bank.book.getCob(charge.key).solicitacaoPagador).toHaveLength(140)
})

test('a charge nobody has made is unknown', async () => {
  expect(await pix.read(named(aKey()))).toBeUndefined()
})

test('a paid charge is approved and named by its Pix', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  const e2eid = bank.isPaid(charge.key, '123.45')
  expect(await pix.read(named(charge.key))).toMatchObject({
    state: 'approved',
    captured_cents: 12_345,
    provider_id: e2eid,
  })
})

test('several Pix for one charge are summed, whatever their amounts', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  for (const valor of ['123.45', '100.00', '0.05']) bank.isPaid(charge.key, valor)
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: 22_350 })
})

test('the bank never says that a charge has expired; we know when its time and ten more seconds are over', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  const end_ms = madeAt(charge.key) + 900_000
  now_ms = end_ms + 10_000
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'pending' })
  now_ms = end_ms + 10_001
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'expired', captured_cents: 0 })
  expect(bank.book.getCob(charge.key).status).toBe('ATIVA')
})

test('a charge paid after its end is paid', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  now_ms = madeAt(charge.key) + 86_400_000
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'expired' })
  bank.isPaid(charge.key, '123.45', new Date(now_ms))
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  now_ms = Date.now()
})

test.each(['REMOVIDA_PELO_PSP', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'] as const)(
  'a charge that is %s has ended, but money that came all the same counts',
  async (status) => {
    const charge = aPixCharge()
    await pix.create(charge)
    bank.removes(charge.key, status)
    expect(await pix.read(named(charge.key))).toMatchObject({ state: 'expired' })
    bank.isPaid(charge.key, '123.45')
    expect(bank.book.getCob(charge.key).status).toBe(status)
    expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  },
)

test('money that the payer’s bank took back is charged back, and no refund of ours', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  bank.isTakenBack(bank.isPaid(charge.key, '123.45'), '123.45')
  expect(await pix.read(named(charge.key))).toMatchObject({
    state: 'charged_back',
    captured_cents: 12_345,
    refunds: [],
  })
})

test('making the same charge again finds the same charge', async () => {
  const charge = aPixCharge()
  const first = await pix.create(charge)
  expect(await pix.create(charge)).toEqual(first)
})

test('a first try that arrived although its answer was lost is found by the second one', async () => {
  const provider = createCentralBankPix(strict.settings())
  const charge = aPixCharge()
  strict.fails({ on: 'PUT', done: true, how: (response) => response.destroy() })
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  expect(await provider.create(charge)).toMatchObject({ state: 'pending', pix_code: expect.any(String) })
  expect(strict.exchanges.slice(-2)).toMatchObject([
    { method: 'PUT', status: 400 },
    { method: 'GET', status: 200 },
  ])
  expect(strict.book.charges.size).toBe(1)
})

test('a charge paid between two tries is answered as paid', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  bank.isPaid(charge.key, '123.45')
  expect(await pix.create(charge)).toMatchObject({ state: 'approved', captured_cents: 12_345 })
})

test('a key that the bank knows with another amount is refused', async () => {
  const charge = aPixCharge()
  await pix.create(charge)
  bank.isPaid(charge.key, '123.45')
  await expect(pix.create({ ...charge, amount_cents: 500 })).rejects.toThrow('with another amount')
})

test.each(['location', 'loc'] as const)(
  'a bank that only says where the charge lies (%s) gets its code',
  async (shows) => {
    const other = sparing[shows]
    const charge = aPixCharge()
    const reading = await createCentralBankPix(other.settings()).create(charge)
    const location = other.book.charges.get(charge.key)?.location ?? ''
    const shop = { merchant_name: 'Loja Exemplo', merchant_city: 'Serra Clara' }
    expect(reading.pix_code).toBe(dynamicBrCode({ location, ...shop }))
  },
)

test('a charge without any code cannot be paid and is refused', async () => {
  const provider = createCentralBankPix(silent.settings())
  const charge = aPixCharge()
  await expect(provider.create(charge)).rejects.toThrow(
    new ProviderRefused('the bank gave no code to pay the charge with'),
  )
  expect(await provider.read(named(charge.key))).toMatchObject({ state: 'pending', pix_code: null })
})

test('it takes Pix only, all at once, and is no test', async () => {
  expect(pix).toMatchObject({ name: 'pix', methods: ['pix'], test: false, card_frame: null })
  const terms = { interest_free_installments: 3, monthly_interest_bp: 199, min_installment_cents: 500 }
  expect(await pix.quoteInstallments({ total_cents: 9_000, most: 12, terms, card_bin: undefined })).toEqual([
    { count: 1, amount_cents: 9_000, total_cents: 9_000, interest_free: true },
  ])
  const card = {
    ...aPixCharge(),
    method: 'card',
    card_token: 'abcdefgh',
    card_bin: '',
    installments: 1,
    interest_cents: 0,
  } as const
  await expect(pix.create(card)).rejects.toThrow(ProviderRefused)
})
