import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aBank } from '#test/a-bank.ts'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { registerPixWebhook } from './central-bank-pix-webhook.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { ProviderRefused } from './provider.ts'

const bank = await aBank()
const pix = createCentralBankPix(bank.settings())
const heard: { url: string | undefined; body: Buffer }[] = []
const shop = createServer((request, response) => {
  void buffer(request).then((body) => {
    heard.push({ url: request.url, body })
    response.end()
  })
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  shop.closeAllConnections()
  shop.close()
})
const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/pix/um-segredo`

function hints(body: unknown) {
  return pix.parseWebhook({
    headers: {},
    query: {},
    by_proxy: false,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  })
}
function lastHints() {
  return pix.parseWebhook({ headers: {}, query: {}, by_proxy: false, body: heard.at(-1)?.body ?? Buffer.from('') })
}

test('the bank is told our address once, and again only when it has changed', async () => {
  expect(await registerPixWebhook(bank.settings(), 'https://loja.example/antigo')).toBe('changed')
  expect(await registerPixWebhook(bank.settings(), address)).toBe('changed')
  const before = bank.exchanges.length
  expect(await registerPixWebhook(bank.settings(), address)).toBe('known')
  expect(bank.exchanges.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /oauth/token',
    `GET /api/webhook/${encodeURIComponent(bank.choices.pix_key)}`,
  ])
})

test('a bank that does not know our key says so, without the key in the log', async () => {
  const attempt = registerPixWebhook(bank.settings({ pix_key: 'outra@loja.example' }), address)
  await expect(attempt).rejects.toThrow(ProviderRefused)
  await expect(attempt).rejects.toThrow(/^the bank refused: WebhookOperacaoInvalida(?!.*loja)/)
})

test('news of several Pix come in one call, each about its charge, and of a refund as another event', async () => {
  await registerPixWebhook(bank.settings(), address)
  const charges = [aPixCharge(), aPixCharge()] as const
  for (const charge of charges) await pix.create(charge)
  const [first, second] = [bank.isPaid(charges[0].key, '123.45'), bank.isPaid(charges[1].key, '123.45')]
  expect(await bank.notifies(first, second)).toBe(200)
  expect(heard.at(-1)?.url).toBe('/webhooks/pix/um-segredo/pix')
  expect(lastHints()).toEqual([
    { event_key: first, charge_key: charges[0].key, provider_id: null },
    { event_key: second, charge_key: charges[1].key, provider_id: null },
  ])

  const id = aKey()
  await pix.refund({
    key: id,
    charge_key: charges[0].key,
    provider_id: null,
    amount_cents: 45,
    interest_cents: 0,
    returned_cents: 0,
  })
  bank.ends(first, id, 'DEVOLVIDO')
  await bank.notifies(first)
  expect(lastHints()).toEqual([
    { event_key: `${first} ${id}=DEVOLVIDO`, charge_key: charges[0].key, provider_id: null },
  ])
})

test('the order in which a bank lists refunds makes no new event', () => {
  const devolucoes = [
    { id: 'b', status: 'DEVOLVIDO' },
    { id: 'a', status: 'NAO_REALIZADO' },
  ]
  const one = { endToEndId: 'E'.repeat(32), txid: aKey(), valor: '1.00', horario: '2026-11-15T12:00:00Z' }
  expect(hints({ pix: [{ ...one, devolucoes }] })).toEqual(
    hints({ pix: [{ ...one, devolucoes: devolucoes.toReversed() }] }),
  )
})

test.each<[string, unknown]>([
  ['nothing', ''],
  ['no JSON', '{"pix":'],
  ['a text', '"pix"'],
  ['null', 'null'],
  ['a list', []],
  ['a pix that is no list', { pix: { endToEndId: 'E'.repeat(32) } }],
])('%s is not readable', (_title, body) => {
  expect(hints(body)).toBeUndefined()
})

test.each<[string, unknown]>([
  ['a bank that only tries the address', {}],
  ['an empty list', { pix: [] }],
  ['a Pix that belongs to no charge', { pix: [{ endToEndId: 'E'.repeat(32), valor: '1.00' }] }],
  ['a Pix with the short name of a static code', { pix: [{ endToEndId: 'E'.repeat(32), txid: 'PED001' }] }],
  ['a Pix without its own name', { pix: [{ txid: aKey() }] }],
  ['names that are no names', { pix: [{ endToEndId: '../../x', txid: { a: 1 } }, null, 7] }],
])('%s asks for nothing', (_title, body) => {
  expect(hints(body)).toEqual([])
})

test('one unreadable Pix does not hide the others', () => {
  const txid = aKey()
  const good = { endToEndId: 'E'.repeat(32), txid, valor: '1.00' }
  expect(hints({ pix: [{ txid: 7 }, { ...good, devolucoes: 'x' }] })).toEqual([
    { event_key: good.endToEndId, charge_key: txid, provider_id: null },
  ])
})

test('a single refund without a list around it is news all the same', () => {
  const txid = aKey()
  const devolucoes = { id: 'a', status: 'DEVOLVIDO' }
  expect(hints({ pix: [{ endToEndId: 'E'.repeat(32), txid, devolucoes }] })).toEqual([
    { event_key: `${'E'.repeat(32)} a=DEVOLVIDO`, charge_key: txid, provider_id: null },
  ])
})
