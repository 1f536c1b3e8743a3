import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { anOpenOrder, chargeKeyOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const url = await app.listen()
let ana: TestAccount
let waiting: Order

async function aWaitingPix(buyer: TestAccount): Promise<Order> {
  const { id } = await anOpenOrder(app, buyer, (await anEvent(app.db, '0')).id)
  return (await pay(app, buyer, id, { method: 'pix' })).json<Order>()
}

beforeEach(async () => {
  ana = await anAccount(app)
  waiting = await aWaitingPix(ana)
})

function watch({ bearer } = ana, { id } = waiting): Promise<Response> {
  return fetch(`${url}/api/orders/${id}/changes`, { headers: bearer })
}

async function paid(order = waiting): Promise<void> {
  await app.sandbox.pay(chargeKeyOf(order))
  await app.settleEverything()
}

/** The states a stream tells of, until it ends or the order is paid. */
async function heard(stream: Response): Promise<string[]> {
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    if (text.includes('"state":"paid"') && text.endsWith('\n\n')) break
  }
  const events = text.split('\n\n').filter((event) => event.startsWith('data: '))
  return events.map((event) => (JSON.parse(event.slice('data: '.length)) as Order).state)
}

test('carries the same safety headers as every other answer', async () => {
  const other = await app.request(`/api/orders/${waiting.id}`, { headers: ana.bearer })
  const stream = await watch()
  const names = ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'content-security-policy']
  const safe = names.map((name) => other.headers[name])
  expect(names.map((name) => stream.headers.get(name))).toEqual(safe)
  expect(safe).not.toContain(undefined)
  expect(stream.headers.get('x-request-id')).not.toBeNull()
  await stream.body?.cancel()
})

test('whoever has logged out hears nothing more', async () => {
  const stream = await watch()
  await app.post('/oauth/revoke', { token: ana.token.access_token })
  await paid()
  const states = await heard(stream)
  expect(states).not.toContain('paid')
})

test('the eleventh stream of one person closes the oldest, and nobody else’s', async () => {
  const bia = await anAccount(app)
  const hers = await aWaitingPix(bia)
  const other = await watch(bia, hers)
  const oldest = await watch()
  const rest = await Promise.all(Array.from({ length: 9 }, () => watch()))
  rest.push(await watch())
  expect(await heard(oldest)).toEqual(['pending'])
  await paid()
  await paid(hers)
  for (const stream of [...rest, other]) expect((await heard(stream)).at(-1)).toBe('paid')
})

test('many at once leave ten', async () => {
  const streams = await Promise.all(Array.from({ length: 14 }, () => watch()))
  await paid()
  const ends = await Promise.all(streams.map(async (stream) => (await heard(stream)).at(-1)))
  expect(ends.filter((state) => state === 'paid')).toHaveLength(10)
})
