import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSandbox } from '#outside/payment/sandbox.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { moveClock } from '#test/test-time.ts'
import { insertCharge } from './create-charge.ts'
import { payCharge } from './decide-charge.ts'
import { addFault, clearFaults } from './faults.ts'
import { refundCharge } from './refund-charge.ts'
import { signWebhook } from './webhook-signature.ts'
import { composeSigned, workSandbox, type Webhook } from './work-sandbox.ts'

const db = await openTestDatabase()
const secret = 'a secret that only these two know'
const webhook_url = 'http://shop.test/webhooks'
const shop = createSandbox({ ask: () => Promise.reject(new Error('nobody asks')), webhook_url, secret })

/** A shop that takes every webhook, or refuses them. */
function aShop({ taking = true } = {}) {
  const received: Webhook[] = []
  const post = async (webhook: Webhook) => {
    received.push(webhook)
    return taking
  }
  return { received, work: () => workSandbox(db, { compose: composeSigned(secret), post }) }
}

async function aPaidPix(): Promise<string> {
  const key = randomUUID().replaceAll('-', '')
  await insertCharge(db, {
    key,
    method: 'pix',
    installments: 1,
    amount_cents: 500,
    description: 'Pedido',
    expires_in_s: 60,
    payer: {
      name: 'Ana',
      document: '52998224725',
      email: 'a@exemplo.test',
    },
    notification_url: webhook_url,
  })
  await payCharge(db, key)
  return key
}

const hintsOf = ({ headers, body }: Webhook) =>
  shop.parseWebhook({ headers, query: {}, by_proxy: false, body: Buffer.from(body) })

test('every change is told once, to where the charge asked for, in a form the shop believes', async () => {
  const key = await aPaidPix()
  const { received, work } = aShop()
  await work()
  await work()
  expect(received).toHaveLength(1)
  const [webhook] = received as [Webhook]
  expect(webhook.url).toBe(webhook_url)
  const { id, ...told } = JSON.parse(webhook.body) as Record<string, string>
  expect(told).toEqual({ type: 'charge.approved', charge_key: key, created_at: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(hintsOf(webhook)).toEqual([{ event_key: id, charge_key: key, provider_id: null }])

  await refundCharge(db, { key: randomUUID().replaceAll('-', ''), charge_key: key, amount_cents: 200 })
  await moveClock(db, '1 second')
  await work()
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['charge.approved', 'refund.done'])
})

test('what the shop does not take is told again, later and later, until it does', async () => {
  await aPaidPix()
  const down = aShop({ taking: false })
  await down.work()
  await down.work()
  expect(down.received).toHaveLength(1)
  await moveClock(db, '12 seconds')
  await down.work()
  await moveClock(db, '30 seconds')
  await down.work()
  expect(down.received).toHaveLength(2)

  const up = aShop()
  await moveClock(db, '40 seconds')
  await up.work()
  await moveClock(db, '1 hour')
  await up.work()
  expect(up.received.map(({ body }) => body)).toEqual([down.received[0]?.body])
})

test('two processes at work tell each thing once', async () => {
  for (let i = 0; i < 30; i++) await aPaidPix()
  const [one, two] = [aShop(), aShop()]
  await Promise.all([one.work(), two.work()])
  expect(new Set([...one.received, ...two.received].map(({ body }) => body)).size).toBe(30)
  expect(one.received.length + two.received.length).toBe(30)
})

test('webhooks get lost, doubled and delayed on request, as many as asked', async () => {
  const { received, work } = aShop()
  await addFault(db, { kind: 'drop_webhooks', times: 1 })
  await aPaidPix()
  await addFault(db, { kind: 'duplicate_webhooks', times: 1, copies: 5 })
  const doubled = await aPaidPix()
  await addFault(db, { kind: 'delay_webhooks', times: 1, ms: 60_000 })
  const delayed = await aPaidPix()
  const usual = await aPaidPix()
  await work()
  const keys = () => received.flatMap((webhook) => hintsOf(webhook) ?? []).map(({ charge_key }) => charge_key ?? '')
  expect(keys().toSorted()).toEqual([doubled, doubled, doubled, doubled, doubled, usual].toSorted())
  expect(new Set(received.map(({ body }) => body)).size).toBe(2)

  await moveClock(db, '1 hour 61 seconds')
  await work()
  expect(keys().slice(6)).toEqual([delayed])
  await clearFaults(db)
})

const body = JSON.stringify({ id: 'evt_1', type: 'charge.approved', charge_key: 'a'.repeat(32), created_at: 'now' })
const now_s = () => Math.floor(Date.now() / 1_000)
const parse = (text: string, header: string | undefined) =>
  shop.parseWebhook({ headers: { 'sandbox-signature': header }, query: {}, by_proxy: false, body: Buffer.from(text) })

test('a good signature is believed for five minutes, on a clock that may be a little off', () => {
  const hints = [{ event_key: 'evt_1', charge_key: 'a'.repeat(32), provider_id: null }]
  for (const off_s of [0, -290, 290]) expect(parse(body, signWebhook(secret, body, now_s() + off_s))).toEqual(hints)
})

test.each([
  ['unsigned', body, undefined],
  ['signed by somebody else', body, signWebhook('another secret', body)],
  ['kept for later', body, signWebhook(secret, body, now_s() - 310)],
  ['from the future', body, signWebhook(secret, body, now_s() + 310)],
  ['given a fresh time', body, signWebhook(secret, body, now_s() - 310).replace(/^t=\d+/, `t=${now_s()}`)],
  ['read and written again', JSON.stringify(JSON.parse(body), null, 1), signWebhook(secret, body)],
  ['about another charge', body.replace('aaa', 'bbb'), signWebhook(secret, body)],
  ['signed with something short', body, `t=${now_s()},v1=00`],
  ['signed, but no JSON', 'oi', signWebhook(secret, 'oi')],
  ['signed, but of no known shape', '{"id":1}', signWebhook(secret, '{"id":1}')],
])('a webhook that is %s is not believed', (_what, text, header) => {
  expect(parse(text, header)).toBeUndefined()
})
