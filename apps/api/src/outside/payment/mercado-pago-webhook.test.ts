import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { aPixCharge } from '#test/a-charge.ts'
import { aMercadoPago } from '#test/played/a-mercado-pago.ts'
import { parseMercadoPagoWebhook } from './mercado-pago-webhook.ts'
import type { RawWebhook } from './provider.ts'

const SECRET = 'segredo-dos-avisos'
const NOW_MS = Date.parse('2026-11-17T12:00:00.000Z')
const REQUEST_ID = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'

type News = {
  id?: string
  request_id?: string
  ts?: number | string
  secret?: string
  type?: string
  body?: unknown
  signed?: string
}

/** Signed as their page about webhooks says, unless told otherwise. */
function aWebhook({
  id = '123456',
  request_id = REQUEST_ID,
  ts = NOW_MS,
  secret = SECRET,
  ...more
}: News = {}): RawWebhook {
  const parts = { id, 'request-id': request_id, ts: String(ts) }
  const manifest = Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value};`)
  const v1 = createHmac('sha256', secret)
    .update(more.signed ?? manifest.join(''))
    .digest('hex')
  const { type = 'payment' } = more
  const body = more.body ?? { id: 12_345, live_mode: true, type, user_id: 1, action: 'payment.updated', data: { id } }
  return {
    headers: { ...(request_id !== '' && { 'x-request-id': request_id }), 'x-signature': `ts=${ts},v1=${v1}` },
    query: { source_news: 'webhooks', ...(id !== '' && { 'data.id': id }), type },
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    by_proxy: false,
  }
}
const parse = (webhook: RawWebhook, webhook_secret = SECRET) =>
  parseMercadoPagoWebhook(webhook, { webhook_secret }, NOW_MS)

test('the signature is the one that the page about webhooks describes', () => {
  const webhook = aWebhook({ signed: `id:123456;request-id:${REQUEST_ID};ts:${NOW_MS};` })
  expect(parse(webhook)).toEqual([
    {
      event_key: `payment id:123456;request-id:${REQUEST_ID};ts:${NOW_MS};`,
      charge_key: null,
      provider_id: '123456',
    },
  ])
})

test.each<[string, News]>([
  ['another secret', { secret: 'outro' }],
  ['another id', { signed: `id:999;request-id:${REQUEST_ID};ts:${NOW_MS};` }],
  ['another time', { signed: `id:123456;request-id:${REQUEST_ID};ts:${NOW_MS - 1};` }],
  ['another request', { signed: `id:123456;request-id:x;ts:${NOW_MS};` }],
  ['no id although there is one', { signed: `request-id:${REQUEST_ID};ts:${NOW_MS};` }],
])('a signature over %s is forged', (_title, news) => {
  expect(parse(aWebhook(news))).toBeUndefined()
})

test.each([undefined, '', 'v1=00', 'ts=1,v1=00', `ts=${NOW_MS},v1=${'0'.repeat(64)}`, `ts=${NOW_MS},v1=`, 'ts=a,v1=b'])(
  'a signature that reads %s is none',
  (signature) => {
    const webhook = aWebhook()
    expect(parse({ ...webhook, headers: { ...webhook.headers, 'x-signature': signature } })).toBeUndefined()
  },
)

test('without a secret everything is forged, also what is signed with an empty one', () => {
  expect(parse(aWebhook({ secret: '' }), '')).toBeUndefined()
})

test.each([
  ['in seconds', NOW_MS / 1_000, true],
  ['in milliseconds', NOW_MS, true],
  ['nearly a day old', NOW_MS - 86_399_000, true],
  ['more than a day old', NOW_MS - 86_401_000, false],
  ['more than a day old, in seconds', NOW_MS / 1_000 - 86_401, false],
  ['nine minutes ahead', NOW_MS + 540_000, true],
  ['eleven minutes ahead', NOW_MS + 660_000, false],
])('one that was signed %s is judged by its time', (_title, ts, taken) => {
  expect(parse(aWebhook({ ts }))?.length).toBe(taken ? 1 : undefined)
})

test('what is missing is left out of what is signed', () => {
  expect(parse(aWebhook({ request_id: '' }))).toMatchObject([{ provider_id: '123456' }])
})

test('an id that only the unsigned body tells is not believed', () => {
  const body = { type: 'payment', data: { id: '777' } }
  expect(parse(aWebhook({ id: '', body }))).toEqual([])
})

test.each([
  ['payment', '123456'],
  ['topic_chargebacks_wh', 'chargeback:123456'],
  ['chargebacks', 'chargeback:123456'],
])('the topic %s tells of %s', (type, provider_id) => {
  expect(parse(aWebhook({ type }))).toMatchObject([{ provider_id, charge_key: null }])
  expect(parse(aWebhook({ type, body: '' }))).toMatchObject([{ provider_id }])
})

test.each(['merchant_order', 'topic_claims_integration_wh', 'stop_delivery_op_wh', 'constructor', ''])(
  'the topic "%s" is taken and asks for nothing',
  (type) => {
    expect(parse(aWebhook({ type }))).toEqual([])
  },
)

test('an id that is no id is taken and asks for nothing', () => {
  for (const id of ['../../users/me', 'a'.repeat(41)]) expect(parse(aWebhook({ id }))).toEqual([])
})

const nameOf = (told: News) => parse(aWebhook(told))?.[0]?.event_key

test('the same news has the same name whatever its body says, and later news has another', () => {
  expect(nameOf({ body: { id: 99, type: 'payment', action: 'x' } })).toBe(nameOf({}))
  expect(nameOf({ ts: NOW_MS - 1_000 })).not.toBe(nameOf({}))
  expect(nameOf({ request_id: 'another' })).not.toBe(nameOf({}))
})

const shop = await aMercadoPago()
const mailbox = Fastify()
const heard: RawWebhook[] = []
mailbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
mailbox.removeContentTypeParser('application/json')
mailbox.post('/*', async ({ headers, query, body }) => {
  heard.push({ headers, query: query as Record<string, string>, body: body as Buffer, by_proxy: false })
  return {}
})
const mailbox_url = await mailbox.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await mailbox.close()
  await shop.close()
})

/** What is heard when everything is done that was due. */
async function news(): Promise<RawWebhook[]> {
  heard.length = 0
  await shop.work()
  return [...heard]
}

async function aPix(): Promise<{ key: string; provider_id: string | null }> {
  const charge = aPixCharge()
  const { provider_id } = await shop.provider.create(charge)
  await shop.db.query('update sandbox.charges set notification_url = $2 where key = $1', [
    charge.key,
    `${mailbox_url}/aqui?source_news=webhooks`,
  ])
  return { key: charge.key, provider_id }
}

test('a payment that is paid and one that goes back are told, each as other news, and only to its own account', async () => {
  const { key, provider_id } = await aPix()
  await shop.by_hand('pay', key)
  const [paid] = await news()
  await shop.by_hand('refund', key)
  const [returned] = await news()
  if (!paid || !returned) throw new Error('nothing was heard')
  const events = [paid, returned].map((webhook) => shop.provider.parseWebhook(webhook)?.[0])
  expect(events).toMatchObject([{ provider_id }, { provider_id }])
  expect(events[0]?.event_key).not.toBe(events[1]?.event_key)
  expect(shop.another.parseWebhook(paid)).toBeUndefined()
})

test('copies are one piece of news, and somebody else’s word is none', async () => {
  const { key } = await aPix()
  await shop.fault('duplicate_webhooks', { copies: 3 })
  await shop.by_hand('pay', key)
  const copies = await news()
  expect(copies).toHaveLength(3)
  expect(new Set(copies.map((copy) => shop.provider.parseWebhook(copy)?.[0]?.event_key)).size).toBe(1)

  const other = await aPix()
  await shop.by_hand('pay', other.key)
  await shop.fault('forge_webhooks')
  const [forged] = await news()
  expect(forged && shop.provider.parseWebhook(forged)).toBeUndefined()
  expect(forged).toBeDefined()
})

test('a charge-back is told by its own name, and leads to its payment', async () => {
  const { key, provider_id } = await aPix()
  await shop.by_hand('pay', key)
  await news()
  await shop.by_hand('dispute', key)
  const [disputed] = await news()
  const [event] = (disputed && shop.provider.parseWebhook(disputed)) ?? []
  expect(event?.provider_id).toMatch(/^chargeback:\d+$/)
  expect(await shop.provider.read({ key: '', provider_id: event?.provider_id ?? '' })).toMatchObject({
    charge_key: key,
    provider_id,
    state: 'charged_back',
  })
})
