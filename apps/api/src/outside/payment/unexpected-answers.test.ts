import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPixCharge } from '#test/a-charge.ts'
import { aCardCharge } from '#test/played/a-mercado-pago.ts'
import { createMercadoPago } from './mercado-pago.ts'
import { createPagBank } from './pagbank.ts'
import { ProviderUnreachable, type Charge } from './provider.ts'

/** A provider with the same answer to every request. */
const asked: string[] = []
let answers: (call: string, response: ServerResponse) => void = (_call, response) =>
  reply(response, { message: 'no' }, 400)
const server = createServer((request, response) => {
  request.resume()
  asked.push(`${request.method} ${request.url}`)
  answers(`${request.method} ${request.url}`, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
beforeEach(() => void asked.splice(0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const account = { webhook_url: `${url}/w`, card_frame: null, methods: ['pix', 'card'] as const }
const mercadoPago = createMercadoPago({ url, access_token: 't', public_key: 'p', webhook_secret: 's' }, account)
const pagbank = createPagBank({ url, token: 't', cards: true }, account)

function reply(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function packed(card: object): string {
  return Buffer.from(JSON.stringify(card)).toString('base64url')
}

const cardNamed = (method: string) => aCardCharge(packed({ token: 'abcdefgh12345678', method, issuer: null }))
const refused = { name: 'ProviderRefused' }

test.each(['bolbradesco', 'pec', 'account_money', 'consumer_credits', 'pix', 'paypal', 'constructor'])(
  'Mercado Pago: refuses a card token that names %s before any call',
  async (method) => {
    await expect(mercadoPago.create(cardNamed(method))).rejects.toMatchObject({ ...refused, refusal: 'invalid_card' })
    expect(asked).toEqual([])
  },
)

function mercadoPagoAnswers(charge: Charge, changed: object): void {
  const payment = {
    id: 77,
    status: 'pending',
    external_reference: charge.key,
    payment_method_id: 'visa',
    payment_type_id: 'credit_card',
    currency_id: 'BRL',
    date_created: '2026-01-18T11:08:34.000-04:00',
    transaction_amount: 123.45,
    card: { last_four_digits: '3453' },
    point_of_interaction: { transaction_data: { qr_code: '000201' } },
    ...changed,
  }
  answers = (call, response) => reply(response, call.startsWith('PUT') ? { ...payment, status: 'cancelled' } : payment)
}

const CANCELLED = 'PUT /v1/payments/77'

test.each([
  ['a boleto', { payment_method_id: 'bolbradesco', payment_type_id: 'ticket' }],
  ['a boleto without its type', { payment_method_id: 'bolbradesco', payment_type_id: null }],
  ['a Pix', { payment_method_id: 'pix', payment_type_id: 'bank_transfer' }],
  [
    'a wallet in review',
    { payment_method_id: 'account_money', payment_type_id: 'account_money', status: 'in_process' },
  ],
])('Mercado Pago: %s in answer to a card is cancelled there and refused', async (_title, changed) => {
  const charge = cardNamed('visa')
  mercadoPagoAnswers(charge, changed)
  await expect(mercadoPago.create(charge)).rejects.toMatchObject(refused)
  expect(asked).toContain(CANCELLED)
  expect(await mercadoPago.read({ key: charge.key, provider_id: '77' })).toMatchObject({ state: 'pending', card: null })
})

test('Mercado Pago: a charge that could not be cancelled stays pending and is read again', async () => {
  const charge = cardNamed('visa')
  mercadoPagoAnswers(charge, { payment_method_id: 'bolbradesco', payment_type_id: 'ticket' })
  const answered = answers
  answers = (call, response) => (call === CANCELLED ? reply(response, {}, 500) : answered(call, response))
  await expect(mercadoPago.create(charge)).rejects.toThrow(ProviderUnreachable)
})

test.each([
  ['a debit card', { payment_method_id: 'debelo', payment_type_id: 'debit_card' }],
  ['a brand that is new here', { payment_method_id: 'novacard', payment_type_id: 'credit_card' }],
])('Mercado Pago: %s in review stays in review', async (_title, changed) => {
  const charge = cardNamed('visa')
  mercadoPagoAnswers(charge, changed)
  expect(await mercadoPago.create(charge)).toMatchObject({ state: 'in_review', refusal: null })
  expect(asked).not.toContain(CANCELLED)
})

test.each([
  ['currency', { currency_id: 'ARS' }],
  ['amount', { transaction_amount: 1 }],
])(
  'Mercado Pago: another %s is cancelled there and refused, and with money in it read as it is',
  async (_, changed) => {
    for (const charge of [aPixCharge(), cardNamed('visa')]) {
      const pix = charge.method === 'pix' && { payment_method_id: 'pix', payment_type_id: 'bank_transfer' }
      asked.splice(0)
      mercadoPagoAnswers(charge, { ...pix, ...changed })
      await expect(mercadoPago.create(charge)).rejects.toMatchObject(refused)
      expect(asked).toContain(CANCELLED)
      mercadoPagoAnswers(charge, { ...pix, ...changed, status: 'approved' })
      expect(await mercadoPago.create(charge)).toMatchObject({
        state: 'approved',
        captured_cents: 'transaction_amount' in changed ? 100 : 12_345,
        ...('currency_id' in changed && { other_currency: 'ARS' }),
      })
    }
  },
)

const UUID = 'F87334AC-BB8B-42E2-AA85-8579F70AA328'
const CANCELLED_CHARGE = `POST /charges/CHAR_${UUID}/cancel`

function pagBankAnswers(charge: Charge, changed: object, currency = 'BRL'): void {
  const made = {
    id: `CHAR_${UUID}`,
    status: 'IN_ANALYSIS',
    amount: { value: 12_345, currency, summary: { paid: 0, refunded: 0 } },
    payment_method: { type: 'CREDIT_CARD', card: { brand: 'visa', last_digits: '3453' } },
    ...changed,
  }
  const order = { id: `ORDE_${UUID}`, reference_id: charge.key, charges: [made] }
  answers = (call, response) => reply(response, call === CANCELLED_CHARGE ? made : order)
}

const pagBankCard = () => aCardCharge(packed({ encrypted: 'a'.repeat(200), holder: 'ANA RAMOS' }))
const boleto = { type: 'BOLETO' }

test.each([
  ['a boleto', { status: 'WAITING', payment_method: boleto }],
  ['a boleto in review', { payment_method: boleto }],
  ['a Pix', { status: 'WAITING', payment_method: { type: 'PIX' } }],
])('PagBank: %s in answer to a card is cancelled there and refused', async (_title, changed) => {
  const charge = pagBankCard()
  pagBankAnswers(charge, changed)
  await expect(pagbank.create(charge)).rejects.toMatchObject(refused)
  expect(asked).toContain(CANCELLED_CHARGE)
  expect(await pagbank.read({ key: charge.key, provider_id: `ORDE_${UUID}` })).toMatchObject({ state: 'pending' })
})

test('PagBank: a card in another currency is cancelled there and refused, and with money in it read as it is', async () => {
  const charge = pagBankCard()
  pagBankAnswers(charge, {}, 'USD')
  await expect(pagbank.create(charge)).rejects.toMatchObject(refused)
  expect(asked).toContain(CANCELLED_CHARGE)
  const amount = { value: 12_345, currency: 'USD', summary: { paid: 12_345, refunded: 0 } }
  pagBankAnswers(charge, { status: 'PAID', amount })
  expect(await pagbank.create(charge)).toMatchObject({ captured_cents: 12_345, other_currency: 'USD' })
})

test('PagBank: a card in review stays in review', async () => {
  const charge = pagBankCard()
  pagBankAnswers(charge, {})
  expect(await pagbank.create(charge)).toMatchObject({ state: 'in_review' })
})
