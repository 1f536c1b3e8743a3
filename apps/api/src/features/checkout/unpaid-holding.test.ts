import { expect, test } from 'vitest'
import { forgetPauses, held, reserve } from '#test/a-cart.ts'
import { anAccount, aRegistration, proofOf, type TestAccount } from '#test/an-account.ts'
import { anOpenOrder, cards, chargeKeyOf, loggedInAgain, orderOf, payByCard } from '#test/a-purchase.ts'
import { anEvent } from '#test/an-event.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { releaseExpired } from './release-expired.ts'

const app = await startApp()
const club = await app.aProducer()

const MINUTE = 60
let passed_s = 0
async function pass(seconds: number) {
  passed_s += seconds
  await app.moveClock(`${passed_s} seconds`)
}

/** Many tickets: nobody here waits for anybody but for being paused. */
async function aSale() {
  const { id } = await anEvent(app.db, club.id)
  return { id, cart: { [`${id}-1-1-1`]: 1 } }
}

const { id, cart } = await aSale()

/** An address of one IPv6 network. */
function network(n: number): string {
  return `2001:db8:18:1::${n + 1}`
}

type Where = { cookie?: string; from?: string }

function reserveFrom(buyer: TestAccount, { cookie, from }: Where, event = { id, cart }) {
  const [type = ''] = Object.keys(event.cart)
  const tickets = [{ id: type, quantidade: 1 }]
  const sections = [{ id: type.slice(0, -2), tickets }]
  return app.request('/api/checkout/reserve', {
    method: 'POST',
    body: { event_id: event.id, sectors: [{ id: type.slice(0, -4), sections }], token: null },
    headers: { origin: 'http://localhost', ...buyer.bearer, ...(cookie && { cookie }) },
    ...(from && { from }),
  })
}

/** Fifteen minutes without paying. */
async function letLapse(buyer: TestAccount, where: Where = {}) {
  const answer = await reserveFrom(buyer, where)
  expect(answer.statusCode).toBe(200)
  await pass(15 * MINUTE + 1)
  await releaseExpired(app.db)
  return answer
}

test('two carts that nobody paid within two hours are a pause of ten minutes, said with the time', async () => {
  const ana = await anAccount(app)
  await letLapse(ana)
  await letLapse(ana)
  const refused = await reserve(app, ana, id, cart)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
  expect(refused.json()).toMatchObject({
    code: 'holding_paused',
    message:
      'Você já segurou ingressos por bastante tempo sem concluir a compra. Para dar a vez a outros fãs, tente de novo em 10 minutos.',
  })
  expect(await held(app, ana, id)).toBeUndefined()
  await pass(9 * MINUTE + 30)
  expect((await reserve(app, ana, id, cart)).json().message).toContain('tente de novo em 1 minuto.')
  await pass(31)
  expect((await reserve(app, ana, id, cart)).statusCode).toBe(200)
})

test('giving back by hand counts as well, and so does a cart that is replaced after its time', async () => {
  const bia = await anAccount(app)
  for (let times = 0; times < 3; times++) {
    const { id: reservation_id } = (await reserve(app, bia, id, cart)).json<{ id: string }>()
    await pass(10 * MINUTE)
    const path = `/api/checkout/reservation/${reservation_id}`
    expect((await app.request(path, { method: 'DELETE', headers: bia.bearer })).statusCode).toBe(200)
  }
  expect((await reserve(app, bia, id, cart)).json().code).toBe('holding_paused')

  const eva = await anAccount(app)
  expect((await reserve(app, eva, id, cart)).statusCode).toBe(200)
  await pass(16 * MINUTE)
  expect((await reserve(app, eva, id, cart)).statusCode).toBe(200)
  await pass(16 * MINUTE)
  // Nobody has swept: what ran out in this moment counts all the same.
  expect((await reserve(app, eva, id, cart)).json().code).toBe('holding_paused')
  await releaseExpired(app.db)
  const other = await aSale()
  expect((await reserve(app, eva, other.id, other.cart)).json().code).toBe('holding_paused')
})

test('whoever buys, or holds for half an hour in half a day, is never paused', async () => {
  const ana = await anAccount(app)
  const event = await aSale()
  for (let times = 0; times < 3; times++) {
    const order = await anOpenOrder(app, ana, event.id)
    await pass(14 * MINUTE)
    await payByCard(app, ana, order.id, cards.approved)
    await app.settleEverything()
  }
  await letLapse(await loggedInAgain(app, ana))
  await pass(120 * MINUTE)
  await letLapse(await loggedInAgain(app, ana))
  expect((await reserve(app, await loggedInAgain(app, ana), id, cart)).statusCode).toBe(200)
})

test('a card that its bank looks at for days is no holding, refused in the end or not', async () => {
  const ana = await anAccount(app)
  const { id: order_id } = await anOpenOrder(app, ana, (await aSale()).id)
  await payByCard(app, ana, order_id, cards.in_review)
  await pass(60 * MINUTE)
  const back = await loggedInAgain(app, ana)
  await app.sandbox.refuse(chargeKeyOf(await orderOf(app, back, order_id)))
  await app.settleEverything()
  await pass(60 * MINUTE)
  await app.settleEverything()
  expect(await app.db.query('select 1 from reservations where account_id = $1', [ana.id])).toEqual([])
  expect((await reserve(app, await loggedInAgain(app, ana), id, cart)).statusCode).toBe(200)
})

test('whoever is paused goes on with what they hold', async () => {
  const ana = await anAccount(app)
  const event = await aSale()
  await letLapse(ana)
  expect((await reserve(app, ana, id, cart)).statusCode).toBe(200)
  await pass(8 * MINUTE)
  expect((await reserve(app, ana, event.id, event.cart)).statusCode).toBe(200)
  await pass(7 * MINUTE + 1)
  await releaseExpired(app.db)
  expect((await reserve(app, ana, event.id, { [`${event.id}-1-1-1`]: 2 })).statusCode).toBe(200)
  expect((await reserve(app, ana, id, cart)).json().code).toBe('holding_paused')
})

test('a browser pauses after ninety minutes, whoever uses it; others do not', async () => {
  const first = await reserveFrom(await anAccount(app), {})
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  for (let people = 0; people < 6; people++) await letLapse(await anAccount(app), { cookie })
  expect((await reserveFrom(await anAccount(app), { cookie })).json().code).toBe('holding_paused')
  expect((await reserveFrom(await anAccount(app), {})).statusCode).toBe(200)
})

test('where eight accounts of one IPv6 network have paused, new accounts pause too; old ones and an IPv4 address never', async () => {
  const crowd = await Promise.all(Array.from({ length: 9 }, () => anAccount(app)))
  const pauseAll = async (from: (n: number) => string, people: TestAccount[]) => {
    for (let times = 0; times < 2; times++) {
      await Promise.all(people.map(async (one, n) => reserveFrom(one, { from: from(n) })))
      await pass(15 * MINUTE + 1)
      await releaseExpired(app.db)
    }
  }
  await pauseAll(network, crowd.slice(0, 7))
  const [old, young] = [await anAccount(app), await anAccount(app)]
  await app.db.query(`update accounts set created_at = clock() - interval '25 hours' where id = $1`, [old.id])
  expect((await reserveFrom(await anAccount(app), { from: network(90) })).statusCode).toBe(200)
  await pauseAll(network, crowd.slice(7, 8))
  expect((await reserveFrom(young, { from: network(91) })).json().code).toBe('holding_paused')
  expect((await reserveFrom(old, { from: network(92) })).statusCode).toBe(200)
  expect((await reserveFrom(young, { from: '2001:db8:18:2::1' })).statusCode).toBe(200)

  await pass(180 * MINUTE)
  const office = await Promise.all(Array.from({ length: 9 }, () => anAccount(app)))
  await pauseAll(() => '203.0.113.18', office)
  expect((await reserveFrom(await anAccount(app), { from: '203.0.113.18' })).statusCode).toBe(200)
})

test('a pause is not left behind with the account', async () => {
  const ana = await anAccount(app)
  await letLapse(ana)
  await letLapse(ana)
  const headers = await proofOf(app, ana)
  expect((await app.request('/api/user?confirm=excluir', { method: 'DELETE', headers })).statusCode).toBe(200)
  expect((await app.post('/api/user', aRegistration({ document: ana.document, email: ana.email }))).statusCode).toBe(
    200,
  )
  expect((await reserve(app, await loggedInAgain(app, ana), id, cart)).json().code).toBe('holding_paused')
})

/** Ten accounts want to hold six of two hundred tickets each, all the time: 30 % of them. What they get on average. */
async function shareOfHoarders({ paused }: { paused: boolean }): Promise<number> {
  const event = await anEvent(app.db, club.id, {
    batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 200 }],
    max_per_order: 6,
  })
  const hoarders = await Promise.all(Array.from({ length: 10 }, () => anAccount(app)))
  await app.db.query(`update tokens set expires_at = clock() + interval '1 day'`)
  const shares: number[] = []
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await releaseExpired(app.db)
    if (!paused) await forgetPauses(app)
    for (const one of hoarders) {
      if (!(await held(app, one, event.id))) await reserve(app, one, event.id, { [`${event.id}-1-1-1`]: 6 })
    }
    const [row] = await app.db.query<{ held: number }>('select held from batches where id like $1', [`${event.id}-%`])
    shares.push((row?.held ?? 0) / 200)
    await pass(5 * MINUTE)
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

test.runIf(FULL)(
  'whoever only hoards gets 23 percent of a sale at most, and would get thirty without a pause',
  async () => {
    expect(await shareOfHoarders({ paused: false })).toBeCloseTo(0.3)
    expect(await shareOfHoarders({ paused: true })).toBeLessThanOrEqual(0.23)
  },
)
