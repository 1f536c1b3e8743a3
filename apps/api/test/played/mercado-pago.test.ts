import { afterAll, describe, expect, test } from 'vitest'
import { aKey } from '#test/a-charge.ts'
import { APPROVED, aMercadoPago } from './a-mercado-pago.ts'

/*
 * One who takes anything proves nothing. Each line is a sentence of the public reference: what a call must hold, what it
 * answers, and by which code it refuses.
 */
const shop = await aMercadoPago()
afterAll(() => shop.close())
const { url, access_token, public_key } = shop.settings

type Body = Record<string, unknown>
type Call = { method?: string; body?: Body | undefined; headers?: Record<string, string> }

async function call(path: string, { method = 'GET', body, headers = {} }: Call = {}) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-idempotency-key': aKey(),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as Body & { cause?: { code: unknown }[] } }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '-00:00')
const payer = { email: 'ana@exemplo.test', identification: { type: 'CPF', number: '52998224725' } }
const pix = (): Body => ({
  transaction_amount: 10,
  description: 'Ingresso',
  external_reference: aKey(),
  notification_url: 'https://loja.example/avisos',
  payment_method_id: 'pix',
  date_of_expiration: inMinutes(40),
  payer,
})
const pay = (body: Body, headers: Record<string, string> = {}) =>
  call('/v1/payments', { method: 'POST', body, headers })

async function aPaid(): Promise<string> {
  const key = aKey()
  const { json } = await pay(pix(), { 'x-idempotency-key': key })
  await shop.by_hand('pay', key)
  return `/v1/payments/${String(json['id'])}`
}

test('a payment that holds what it must is made with 201, and again with the same key is the same', async () => {
  const headers = { 'x-idempotency-key': aKey() }
  const first = await pay(pix(), headers)
  expect(first).toMatchObject({ status: 201, json: { status: 'pending', status_detail: 'pending_waiting_transfer' } })
  expect(await pay(pix(), headers)).toMatchObject({ status: 200, json: { id: first.json['id'] } })
})

test.each(['transaction_amount', 'description', 'payer', 'date_of_expiration'])(
  'a Pix without %s is refused',
  async (field) => {
    expect(await pay({ ...pix(), [field]: undefined })).toMatchObject({ status: 400, json: { error: 'bad_request' } })
  },
)

test.each<[string, Body, number]>([
  ['a field that nobody has described', { surprise: 1 }, 8],
  ['a tenth of a cent', { transaction_amount: 1.001 }, 8],
  ['text for an amount', { transaction_amount: '10.00' }, 8],
  ['nothing for an amount', { transaction_amount: 0 }, 8],
  ['a reference of 65 characters', { external_reference: 'a'.repeat(65) }, 8],
  ['an address of 249 characters', { notification_url: `https://loja.example/${'a'.repeat(228)}` }, 8],
  ['an e-mail that is none', { payer: { ...payer, email: 'ana' } }, 8],
  ['no document', { payer: { email: payer.email } }, 8],
  ['a time without an offset', { date_of_expiration: new Date(Date.now() + 2_400_000).toISOString() }, 8],
  ['half an hour that is not over', { date_of_expiration: inMinutes(29) }, 7523],
  ['more than thirty days', { date_of_expiration: inMinutes(31 * 24 * 60) }, 7523],
])('a Pix with %s is refused', async (_title, changed, code) => {
  expect(await pay({ ...pix(), ...changed })).toMatchObject({ status: 400, json: { cause: [{ code }] } })
})

test('whatever changes something needs a key of its own, and everything needs a known token', async () => {
  const path = await aPaid()
  const keyless = { 'x-idempotency-key': '' }
  const refused = { status: 400, json: { cause: [{ code: 4292 }] } }
  expect(await pay(pix(), keyless)).toMatchObject(refused)
  expect(await call(`${path}/refunds`, { method: 'POST', body: {}, headers: keyless })).toMatchObject(refused)
  expect(await call(path, { method: 'PUT', body: { status: 'cancelled' }, headers: keyless })).toMatchObject(refused)
  const headers = { authorization: 'Bearer outro' }
  for (const one of ['/v1/payments/1', '/v1/payments/search?sort=id&criteria=asc', '/v1/chargebacks/1', '/users/me'])
    expect(await call(one, { headers })).toMatchObject({ status: 401, json: { error: 'unauthorized' } })
  expect(await call('/users/me')).toMatchObject({ status: 200, json: { id: 445_566, site_id: 'MLB' } })
})

describe('a card', () => {
  const card: Body = {
    card_number: APPROVED,
    expiration_month: 12,
    expiration_year: 2039,
    security_code: '123',
    cardholder: { name: 'ANA RAMOS', identification: payer.identification },
  }
  const tokenize = (changed: Body = {}, key = public_key) =>
    call(`/v1/card_tokens?public_key=${key}`, { method: 'POST', body: { ...card, ...changed } })

  async function aCardPayment(changed: Body = {}): Promise<Body> {
    const { date_of_expiration: _, ...common } = pix()
    const { json } = await tokenize()
    return { ...common, token: json['id'], installments: 1, payment_method_id: 'visa', issuer_id: 25, ...changed }
  }

  test('is known by its ends and by nothing between them', async () => {
    const { json } = await tokenize()
    expect(json).toMatchObject({ first_six_digits: '400000', last_four_digits: '3453', public_key })
    expect(JSON.stringify(json)).not.toMatch(new RegExp(`${APPROVED}|"123"`))
  })

  test.each<[Body, string]>([
    [{ card_number: '4000007777123454' }, 'E301'],
    [{ security_code: '12' }, 'E203'],
    [{ expiration_month: 13 }, '325'],
    [{ expiration_year: 2020 }, '326'],
    [{ cardholder: { name: ' ', identification: payer.identification } }, '316'],
    [{ cardholder: { name: 'ANA', identification: { type: 'CPF', number: '1' } } }, '324'],
  ])('with %o is refused by its code', async (changed, code) => {
    expect(await tokenize(changed)).toMatchObject({ status: 400, json: { cause: [{ code }] } })
  })

  test('of a public key that nobody has is refused, and its token works for its own seller once', async () => {
    expect(await tokenize({}, 'outra')).toMatchObject({ status: 404 })
    const payment = await aCardPayment()
    const { json } = await pay(payment)
    expect(json).toMatchObject({ status: 'approved', live_mode: false })
    expect(await pay(payment)).toMatchObject({ status: 400, json: { cause: [{ code: 2006 }] } })
  })

  test('that is refused is an answer like any other', async () => {
    const { json } = await tokenize({ card_number: '4000007777300002' })
    expect(await pay(await aCardPayment({ token: json['id'] }))).toMatchObject({
      status: 201,
      json: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
    })
  })

  test.each<[string, Body, number]>([
    ['another brand', { payment_method_id: 'master' }, 3028],
    ['a brand by another name', { payment_method_id: 'mastercard' }, 8],
    ['no parts', { installments: undefined }, 8],
    ['a time to end', { date_of_expiration: inMinutes(40) }, 8],
  ])('with %s is refused', async (_title, changed, code) => {
    expect(await pay(await aCardPayment(changed))).toMatchObject({ status: 400, json: { cause: [{ code }] } })
  })
})

test('a search has its order, looks back three months unless asked, and goes no further than a thousand', async () => {
  const key = aKey()
  await pay({ ...pix(), external_reference: key }, { 'x-idempotency-key': key })
  await shop.db.query(`update sandbox.charges set created_at = clock() - interval '4 months' where key = $1`, [key])
  const search = (more: string) => call(`/v1/payments/search?external_reference=${key}${more}`)
  const ordered = '&sort=date_created&criteria=desc'
  expect(await search('')).toMatchObject({ status: 400 })
  expect(await search(ordered)).toMatchObject({ json: { paging: { total: 0, limit: 30, offset: 0 }, results: [] } })
  expect(await search(`${ordered}&begin_date=NOW-12MONTHS`)).toMatchObject({
    json: { paging: { total: 1 }, results: [{ id: expect.any(String), external_reference: key }] },
  })
  expect(await search(`${ordered}&offset=1000`)).toMatchObject({ status: 400, json: { cause: [{ code: 1000 }] } })
  expect(await search(`${ordered}&begin_date=2026-01-01`)).toMatchObject({ status: 400 })
})

test('what is paid can be given back and no longer cancelled, and never twice', async () => {
  const path = await aPaid()
  const cancel = await call(path, { method: 'PUT', body: { status: 'cancelled' } })
  expect(cancel).toMatchObject({ status: 400, json: { cause: [{ code: 3005 }] } })
  const refund = (body: Body) => call(`${path}/refunds`, { method: 'POST', body })
  expect(await refund({ amount: 0 })).toMatchObject({ status: 400 })
  expect(await refund({ amount: 10.01 })).toMatchObject({ status: 400, json: { cause: [{ code: 2063 }] } })
  expect(await refund({ amount: 4, note: 'x' })).toMatchObject({ status: 400, json: { cause: [{ code: 8 }] } })
  expect(await refund({ amount: 4 })).toMatchObject({ status: 201, json: { amount: 4, status: 'in_process' } })
  expect(await refund({})).toMatchObject({ status: 201, json: { amount: 6 } })
  expect(await refund({})).toMatchObject({ status: 400, json: { cause: [{ code: 4296 }] } })
  await shop.work()
  expect(await call(path)).toMatchObject({ json: { status: 'refunded', transaction_amount_refunded: 10 } })
  expect(await call('/v1/payments/1')).toMatchObject({ status: 404, json: { cause: [{ code: 2000 }] } })
})

test('parts are told to a seller and to a public key, and to nobody else', async () => {
  const path = '/v1/payment_methods/installments?amount=300&bin=400000'
  const headers = { authorization: '' }
  expect(await call(path)).toMatchObject({ status: 200 })
  expect(await call(`${path}&public_key=${public_key}`, { headers })).toMatchObject({ status: 200 })
  expect(await call(path, { headers })).toMatchObject({ status: 401 })
})
