import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { connectToBank } from '#outside/payment/central-bank-pix-connection.ts'
import { createCentralBankPix } from '#outside/payment/central-bank-pix.ts'
import { registerPixWebhook } from '#outside/payment/central-bank-pix-webhook.ts'
import { CredentialsRefused, ProviderRefused, ProviderUnreachable } from '#outside/payment/provider.ts'
import { aKey, aPixCharge, named } from '#test/a-charge.ts'
import { aPixBank } from './a-pix.ts'

const { played, settings, pix, another, fault, by_hand, pass, close } = await aPixBank()
const { call } = connectToBank(settings)

const heard: { url: string | undefined; body: string }[] = []
const shop = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ url: request.url, body })
    response.end()
  })
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const webhook_url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/pix/um-segredo`
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await close()
})

const goodCob = {
  calendario: { expiracao: 900 },
  devedor: { cpf: '52998224725', nome: 'Ana Ramos' },
  valor: { original: '10.00' },
  chave: settings.pix_key,
}
const whole = { key: aKey(), provider_id: null, interest_cents: 0, returned_cents: 0, amount_cents: 12_345 }

async function aPaidCharge() {
  const charge = aPixCharge()
  await pix.create(charge)
  await by_hand('pay', charge.key)
  return charge.key
}

test('a charge waits with a code, is paid, and goes back to the Pix that it came with', async () => {
  const charge = aPixCharge()
  const made = await pix.create(charge)
  expect(made).toMatchObject({ charge_key: charge.key, state: 'pending', pix_code: expect.stringMatching(/^000201/) })
  expect(await pix.read(named(charge.key))).toEqual(made)
  await by_hand('pay', charge.key)
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  const refund = { ...whole, key: aKey(), charge_key: charge.key, amount_cents: 2_345 }
  const told = { key: refund.key, provider_id: null, amount_cents: 2_345, state: 'processing' }
  expect(await pix.refund(refund)).toEqual(told)
  expect(await pix.refund(refund)).toEqual(told)
  await pass(1)
  const { refunds } = (await pix.read(named(charge.key))) ?? {}
  expect(refunds).toEqual([{ ...told, state: 'done' }])
})

test('a lost answer leaves one charge, and one refund', async () => {
  const charge = aPixCharge()
  await fault('timeout_after_charge')
  await expect(pix.create(charge)).rejects.toThrow(ProviderUnreachable)
  expect(await pix.create(charge)).toMatchObject({ state: 'pending' })
  await by_hand('pay', charge.key)
  const refund = { ...whole, key: aKey(), charge_key: charge.key }
  await fault('timeout_after_charge', { call: 'refund' })
  await expect(pix.refund(refund)).rejects.toThrow(ProviderUnreachable)
  expect(await pix.refund(refund)).toMatchObject({ amount_cents: 12_345, state: 'processing' })
  await expect(pix.refund({ ...refund, key: aKey(), amount_cents: 1 })).rejects.toThrow(ProviderRefused)
})

test('a bank that is short of money refuses a refund, and the next try is another', async () => {
  const charge_key = await aPaidCharge()
  await fault('refuse_refund')
  await expect(pix.refund({ ...whole, key: aKey(), charge_key })).rejects.toThrow(/PixDevolucaoInvalida/)
  expect(await pix.refund({ ...whole, key: `${aKey()}r2`, charge_key })).toMatchObject({ state: 'processing' })
})

test('time goes by for those who ask as it does at the bank', async () => {
  const { key } = await pix.create(aPixCharge()).then(({ charge_key }) => ({ key: charge_key }))
  await pass(909)
  expect(await pix.read(named(key))).toMatchObject({ state: 'pending' })
  await pass(2)
  expect(await pix.read(named(key))).toMatchObject({ state: 'expired' })
  await by_hand('pay', key)
  expect(await pix.read(named(key))).toMatchObject({ state: 'approved' })
})

test('what the payer’s bank calls fraud is gone', async () => {
  const key = await aPaidCharge()
  await by_hand('dispute', key)
  expect(await pix.read(named(key))).toMatchObject({ state: 'charged_back', captured_cents: 12_345, refunds: [] })
})

test('of another receiver nobody sees anything', async () => {
  const key = await aPaidCharge()
  expect(await another.read(named(key))).toBeUndefined()
  await expect(another.refund({ ...whole, charge_key: key })).rejects.toThrow('the bank does not know the charge')
  await another.cancel(named(key))
  expect(await pix.read(named(key))).toMatchObject({ state: 'approved' })
})

test('nobody is let in by a wrong secret, or with a token of nobody', async () => {
  const stranger = createCentralBankPix({ ...settings, client_secret: 'outro' })
  await expect(stranger.read(named(aKey()))).rejects.toThrow(CredentialsRefused)
  const headers = { authorization: 'Bearer ninguem' }
  expect((await fetch(`${played.url}/api/cob/${aKey()}`, { headers })).status).toBe(401)
})

test.each<[string, object]>([
  ['an amount of money with one decimal', { ...goodCob, valor: { original: '10.0' } }],
  ['nothing at all', { ...goodCob, valor: { original: '0.00' } }],
  ['somebody else’s key', { ...goodCob, chave: 'outra@loja.example' }],
  ['a field that nobody has described', { ...goodCob, descricao: 'Ingresso' }],
  ['no lifetime to speak of', { ...goodCob, calendario: { expiracao: 0 } }],
])('a charge with %s is refused', async (_title, body) => {
  const { status, json } = await call('PUT', `/cob/${aKey()}`, body)
  expect([status, json.title]).toEqual([400, 'CobOperacaoInvalida'])
})

test('a txid that is known is refused, and a list without its ends', async () => {
  const key = await aPaidCharge()
  expect((await call('PUT', `/cob/${key}`, goodCob)).status).toBe(400)
  expect((await call('GET', `/cob?inicio=${new Date().toISOString()}`)).json.title).toBe('CobConsultaInvalida')
})

test('news of a Pix and of what went back of it come to the address that was told last', async () => {
  await registerPixWebhook(settings, `${webhook_url}/antigo`)
  expect(await registerPixWebhook(settings, webhook_url)).toBe('changed')
  expect(await registerPixWebhook(settings, webhook_url)).toBe('known')
  await pass(3_600)
  heard.splice(0)
  const key = await aPaidCharge()
  await played.work()
  await pix.refund({ ...whole, key: aKey(), charge_key: key })
  await pass(1)
  expect(heard.map(({ url }) => url)).toEqual(Array.from({ length: 2 }, () => '/webhooks/pix/um-segredo/pix'))
  const told = heard.map(({ body }) =>
    pix.parseWebhook({ headers: {}, query: {}, by_proxy: false, body: Buffer.from(body) }),
  )
  expect(told.map((events) => events?.map(({ charge_key }) => charge_key))).toEqual([[key], [key]])
  expect(new Set(told.map((events) => events?.[0]?.event_key)).size).toBe(2)
})
