import { expect, test } from 'vitest'
import { inBrasilia } from '#outside/payment/pagbank-order.ts'
import { aKey, PAYER } from '#test/a-charge.ts'
import { aPagBank, here, TOKEN } from './a-pagbank.ts'
import { encryptCard } from './pagbank-browser.ts'

const { played } = await aPagBank()

async function ask(
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: object; headers?: object } = {},
) {
  const usual = { authorization: `Bearer ${TOKEN}`, 'x-idempotency-key': aKey() }
  const answer = await fetch(`${played.url}${path}`, {
    method,
    headers: { ...usual, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, never> }
}

const pix = () => ({
  reference_id: aKey(),
  customer: { name: PAYER.name, email: PAYER.email, tax_id: PAYER.document },
  items: [{ name: 'Ingresso', quantity: 1, unit_amount: 10_000 }],
  notification_urls: [here.webhook_url],
  qr_codes: [{ amount: { value: 10_000 }, expiration_date: inBrasilia(Date.now() + 3_600_000) }],
})

/** An order by card, with what is wrong about it. */
async function byCard(changed: { amount?: object; installments?: number; encrypted?: string } = {}) {
  const { json } = await ask('POST', '/public-keys', { body: { type: 'card' } })
  const { encryptedCard } = encryptCard(json['public_key'] ?? '', { number: '4000007777123453' })
  const { amount = { value: 10_000, currency: 'BRL' }, installments = 1, encrypted = encryptedCard } = changed
  const { qr_codes: _codes, ...order } = pix()
  const holder = { name: 'FULANO DE TAL', tax_id: PAYER.document }
  const payment_method = { type: 'CREDIT_CARD', installments, capture: true, card: { encrypted }, holder }
  return { ...order, charges: [{ reference_id: order.reference_id, description: 'Ingresso', amount, payment_method }] }
}

test.each([
  ['a stranger', { headers: { authorization: 'Bearer outra' } }, 401, 'invalid_authorization_header'],
  ['a request without a name', { headers: { 'x-idempotency-key': '' } }, 400, 'x-idempotency-key'],
  ['no buyer', { body: { ...pix(), customer: undefined } }, 400, '"40001","description":"required_parameter"'],
  [
    'a wrong CPF',
    { body: { ...pix(), customer: { ...pix().customer, tax_id: '52998224726' } } },
    400,
    'customer.tax_id',
  ],
  ['a field nobody knows', { body: { ...pix(), price: 1 } }, 400, '40002'],
  [
    'half a cent',
    { body: { ...pix(), qr_codes: [{ ...pix().qr_codes[0], amount: { value: 0.5 } }] } },
    400,
    'amount.value',
  ],
  ['an end that is over', { body: pastEnd() }, 400, 'qr_codes[0].expiration_date'],
])('%s is refused', async (_what, asked, status, words) => {
  const answer = await ask('POST', '/orders', { body: pix(), ...asked })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.json)).toContain(words)
})

function pastEnd() {
  return { ...pix(), qr_codes: [{ amount: { value: 10_000 }, expiration_date: '2020-01-01T10:00:00.000-03:00' }] }
}

test('the same key with the same words is the same order, with others it is in use', async () => {
  const [body, headers] = [pix(), { 'x-idempotency-key': aKey() }]
  const first = await ask('POST', '/orders', { body, headers })
  expect(first.status).toBe(201)
  expect(await ask('POST', '/orders', { body, headers })).toEqual(first)
  const other = await ask('POST', '/orders', { body: { ...body, items: [...body.items, ...body.items] }, headers })
  expect(other).toMatchObject({ status: 409, json: { error_messages: [{ code: '40005' }] } })
})

test('interest of one’s own making is refused, and so are more parts than are offered', async () => {
  const fees = { buyer: { interest: { total: 123, installments: 4 } } }
  const own = await ask('POST', '/orders', {
    body: await byCard({ amount: { value: 10_123, currency: 'BRL', fees }, installments: 4 }),
  })
  expect(own).toMatchObject({
    status: 400,
    json: { error_messages: [{ parameter_name: 'charges[0].amount.fees.buyer.interest' }] },
  })
  const small = await ask('POST', '/orders', {
    body: await byCard({ amount: { value: 900, currency: 'BRL' }, installments: 2 }),
  })
  expect(JSON.stringify(small.json)).toContain('charges[0].payment_method.installments')
})

test('a card that nobody encrypted here is refused', async () => {
  const encrypted = Buffer.alloc(256, 1).toString('base64')
  const answer = await ask('POST', '/orders', { body: await byCard({ encrypted }) })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.json)).toContain('charges[0].payment_method.card.encrypted')
})

test('orders are looked for by a charge and by nothing else, and a refund needs its amount', async () => {
  expect((await ask('GET', '/orders?reference_id=x')).status).toBe(400)
  expect((await ask('GET', '/orders?charge_id=CHAR_x')).status).toBe(404)
  expect((await ask('POST', '/charges/CHAR_x/cancel', { body: {} })).status).toBe(400)
})

test('a key is made when it is asked for, and then it is there', async () => {
  const headers = { authorization: 'Bearer ficha-de-outra-loja' }
  expect((await ask('GET', '/public-keys/card', { headers })).status).toBe(404)
  const made = await ask('POST', '/public-keys', { body: { type: 'card' }, headers })
  expect(await ask('GET', '/public-keys/card', { headers })).toEqual(made)
})
