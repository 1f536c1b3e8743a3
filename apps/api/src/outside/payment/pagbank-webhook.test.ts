import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { payCharge } from '#sandbox/decide-charge.ts'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { aPagBank, TOKEN } from '#test/played/a-pagbank.ts'
import { createPagBank } from './pagbank.ts'
import type { RawWebhook } from './provider.ts'

const { played, pagbank, stranger, secondLater } = await aPagBank()

/** The shop's door for webhooks, where nobody but the test looks. */
const received: RawWebhook[] = []
const door = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({ headers: request.headers, query: {}, body, by_proxy: false })
    response.end()
  })
})
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
afterAll(() => void door.close())
const webhook_url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`
const shop = createPagBank(
  { url: played.url, token: TOKEN, cards: false },
  { webhook_url, card_frame: null, methods: ['pix'] },
)

function vouched(body: string, token = TOKEN): RawWebhook {
  const mark = createHash('sha256').update(`${token}-${body}`).digest('hex')
  return { headers: { 'x-authenticity-token': mark }, query: {}, body: Buffer.from(body), by_proxy: false }
}
const parse = (body: object) => pagbank.parseWebhook(vouched(JSON.stringify(body)))

const uuid = 'F87334AC-BB8B-42E2-AA85-8579F70AA328'
const key = aKey()
const aCharge = (status: string, refunded = 0) => ({
  id: `CHAR_${uuid}`,
  reference_id: key,
  status,
  amount: { value: 100, summary: { total: 100, paid: 100, refunded } },
})
const order = { id: `ORDE_${uuid}`, reference_id: key }

test('a Pix that is paid and given back is told twice, each time as other news of the same charge', async () => {
  const charge = aPixCharge()
  const { provider_id } = await shop.create(charge)
  await payCharge(played.db, charge.key)
  await secondLater()
  const asked = {
    key: aKey(),
    charge_key: charge.key,
    provider_id,
    amount_cents: 345,
    interest_cents: 0,
    returned_cents: 0,
  }
  await shop.refund(asked)
  await secondLater()
  const told = received.splice(0).map((webhook) => shop.parseWebhook(webhook))
  expect(told).toEqual([
    [{ event_key: expect.stringContaining('=PAID/0'), charge_key: charge.key, provider_id }],
    [{ event_key: expect.stringContaining('=PAID/345'), charge_key: charge.key, provider_id }],
  ])
})

test('what nobody vouches for, or somebody else, is not believed', async () => {
  const charge = aPixCharge()
  await shop.create(charge)
  await addFault(played.db, { kind: 'forge_webhooks', times: 2 })
  await payCharge(played.db, charge.key)
  await secondLater()
  await clearFaults(played.db)
  expect(received.splice(0).map((webhook) => shop.parseWebhook(webhook))).toEqual([undefined])
  const body = JSON.stringify(order)
  const good = vouched(body)
  expect(pagbank.parseWebhook(good)).toHaveLength(1)
  expect(pagbank.parseWebhook({ ...good, headers: {} })).toBeUndefined()
  expect(pagbank.parseWebhook({ ...good, body: Buffer.from(`${body} `) })).toBeUndefined()
  expect(pagbank.parseWebhook(vouched(body, 'outra'))).toBeUndefined()
  expect(stranger.parseWebhook(good)).toBeUndefined()
})

test('other news of an order has another name, the same news the same', () => {
  const names = [
    [],
    [aCharge('IN_ANALYSIS')],
    [aCharge('PAID')],
    [aCharge('PAID', 40)],
    [aCharge('CANCELED', 100)],
  ].map((charges) => parse({ ...order, charges })?.[0]?.event_key)
  expect(new Set(names).size).toBe(5)
  expect(parse({ ...order, charges: [aCharge('PAID')], links: [] })?.[0]?.event_key).toBe(names[2])
})

test('news of a charge alone names it, and our key', () => {
  const provider_id = `CHAR_${uuid}`
  expect(parse(aCharge('PAID'))).toEqual([{ event_key: expect.any(String), charge_key: key, provider_id }])
})

test('a reference that is not one of ours is nobody’s', () => {
  expect(parse({ ...order, reference_id: 'pedido-1' })).toMatchObject([{ charge_key: null, provider_id: order.id }])
  expect(parse({ id: order.id })).toMatchObject([{ charge_key: null, provider_id: order.id }])
})

test('news of something else is taken and left alone; what is not readable is not taken', () => {
  expect(parse({ id: `CBKS_${uuid}`, status: 'AWAITING_EVIDENCE' })).toEqual([])
  expect(parse({ id: 'ORDE_../public-keys' })).toEqual([])
  expect(parse({})).toEqual([])
  for (const body of ['', 'notificationCode=1&notificationType=transaction', 'null', '7'])
    expect(pagbank.parseWebhook(vouched(body))).toBeUndefined()
})
