import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelCharge } from '#sandbox/decide-charge.ts'
import { sandboxKeys } from '#crypto/derived-keys.ts'
import { startApp } from '#test/start-app.ts'

const APP_SECRET = 'only for this test, long enough to be one'
const app = await startApp({ APP_SECRET })
const authorization = `Bearer ${sandboxKeys(APP_SECRET).api_key}`

const charge = {
  method: 'pix',
  amount_cents: 5e3,
  description: 'Pedido <b>1</b>',
  expires_in_s: 600,
  payer: {
    name: 'Ana Ramos',
    document: '52998224725',
    email: 'ana.ramos@exemplo.test',
  },
  notification_url: 'http://127.0.0.1:9/webhooks',
}
const aKey = () => randomUUID().replaceAll('-', '')
const create = (body: object, headers: Record<string, string> = { authorization }) =>
  app.request('/dev/sandbox/charges', { method: 'POST', body, headers })
const byHand = (path: string) => app.request(`/dev/sandbox${path}`, { method: 'POST' })
const press = (key: string, action: string) =>
  app.request(`/dev/payments/${key}/${action}`, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })

test('merchants need the key; without it nothing happens', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
    const key = aKey()
    const answer = await create({ ...charge, key }, headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: { code: 'unauthorized', message: expect.any(String) } })
    expect((await app.request(`/dev/sandbox/charges/${key}`, { headers })).statusCode).toBe(401)
    expect((await app.request(`/dev/sandbox/charges/${key}`, { headers: { authorization } })).statusCode).toBe(404)
  }
})

test.each([
  ['no amount', { amount_cents: undefined }],
  ['nothing', { amount_cents: 0 }],
  ['half a cent', { amount_cents: 0.5 }],
  ['a text for an amount', { amount_cents: '5000' }],
  ['a field nobody knows', { price: 1 }],
  ['a strange way to pay', { method: 'boleto' }],
  ['a card without its token', { method: 'card' }],
  ['a key of another shape', { key: 'pedido-1' }],
  ['an address that is none', { notification_url: 'javascript:alert(1)' }],
  ['no time to pay', { expires_in_s: 0 }],
])('a charge with %s is refused', async (_what, wrong) => {
  const answer = await create({ ...charge, key: aKey(), ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ error: { code: 'invalid_request' } })
})

test('a fault of a kind nobody knows is refused; a known one strikes, and all can be cleared', async () => {
  const fault = (body: object) => app.post('/dev/sandbox/faults', body)
  expect((await fault({ kind: 'earthquake', times: 1 })).statusCode).toBe(422)
  expect((await fault({ kind: 'error_500', times: 0 })).statusCode).toBe(422)
  expect((await fault({ kind: 'error_500', times: 2, call: 'create' })).statusCode).toBe(201)
  expect((await create({ ...charge, key: aKey() })).statusCode).toBe(500)
  expect((await app.request('/dev/sandbox/faults', { method: 'DELETE' })).statusCode).toBe(200)
  expect((await create({ ...charge, key: aKey() })).statusCode).toBe(200)
})

test('anybody may pay in the sandbox, but no page of a stranger', async () => {
  const key = aKey()
  await create({ ...charge, key })
  const headers = { origin: 'https://evil.example' }
  const foreign = await app.request(`/dev/sandbox/charges/${key}/pay`, { method: 'POST', headers })
  expect(foreign.statusCode).toBe(403)
  expect((await byHand(`/charges/${key}/approve`)).statusCode).toBe(409)
  expect((await byHand(`/charges/${key}/pay`)).json()).toMatchObject({ state: 'approved', captured_cents: 5_000 })
  expect((await byHand(`/charges/${aKey()}/pay`)).statusCode).toBe(404)
})

test('offers no payment for a withdrawn charge, and one for a charge whose time is over', async () => {
  const [withdrawn, late] = [aKey(), aKey()]
  for (const key of [withdrawn, late]) await create({ ...charge, key })
  await cancelCharge(app.db, withdrawn)
  await app.db.query(`update sandbox.charges set expires_at = clock() - interval '1 second' where key = $1`, [late])
  const { body } = await app.request('/dev/payments')
  expect(body).not.toContain(`/dev/payments/${withdrawn}/pay`)
  expect(body).toContain(`/dev/payments/${late}/pay`)
})

test('the page shows every charge and does what its buttons say', async () => {
  const [pix, card] = [aKey(), aKey()]
  await create({ ...charge, key: pix, amount_cents: 7_700 })
  const card_token = await app.sandbox.token({ number: '4000007777400000' })
  await create({ ...charge, key: card, amount_cents: 8_800, method: 'card', card_token, installments: 2 })
  const page = async () => (await app.request('/dev/payments')).body

  expect(await page()).toContain(`/dev/payments/${pix}/pay`)
  expect(await page()).toContain('Pedido &#60;b&#62;1')
  expect(await page()).toContain('visa final 0000, 2x')
  expect((await press(pix, 'pay')).headers['location']).toBe('/dev/payments')
  expect(await page()).not.toContain(`/dev/payments/${pix}/pay`)
  await press(pix, 'refund')
  expect(await page()).toMatch(/Devolução de R\$\s77,00: a caminho/)
  await press(card, 'review')
  expect(await page()).toMatch(/R\$\s88,00: em análise/)
  await press(card, 'refuse')
  expect(await page()).toMatch(/R\$\s88,00: recusado/)
  expect((await press(card, 'approve')).statusCode).toBe(303)
  expect(await page()).toMatch(/R\$\s88,00: recusado/)
  expect((await app.request('/dev')).body).toContain('/dev/payments')
})

const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What stands between the tags of the document's only element of that name. */
function onlyText(html: string, tag: string): string | undefined {
  const found = [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))]
  expect(found).toHaveLength(1)
  return found[0]?.[1]
}

test('the card document allows its own script and style, a frame of ours, and nothing else', async () => {
  const { headers, body } = await app.request('/dev/sandbox/card')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src ${hashOf(onlyText(body, 'script'))}; style-src ${hashOf(onlyText(body, 'style'))}; ` +
      "frame-ancestors 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).not.toMatch(/\bstyle="|\bon\w+="|https?:|src=|href=/)
})

test('without the sandbox there is no trace of it', async () => {
  const plain = await startApp({ PAYMENT_PROVIDER: 'none' })
  for (const path of ['/dev/sandbox/card', '/dev/payments', `/dev/sandbox/charges/${aKey()}`]) {
    expect((await plain.request(path)).statusCode).toBe(404)
  }
  expect((await plain.request('/dev')).body).not.toContain('/dev/payments')
})
