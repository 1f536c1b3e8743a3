import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()
const ana = await anAccount(app)
const event = await anEvent(app.db, club.id)
const other = await anEvent(app.db, club.id)
const type = `${event.id}-1-1-1`

const send = (body: unknown) => app.post('/api/checkout/reserve', body, ana.bearer)
const cart = (ticket: unknown, extra: object = {}) => ({
  event_id: event.id,
  sectors: [{ id: `${event.id}-1`, sections: [{ id: `${event.id}-1-1`, tickets: [ticket] }] }],
  token: null,
  ...extra,
})

test.each([
  ['-1 ticket', cart({ id: type, quantidade: -1 })],
  ['no ticket at all', cart({ id: type, quantidade: 0 })],
  ['one ticket and a half', cart({ id: type, quantidade: 1.5 })],
  ['2^31 tickets', cart({ id: type, quantidade: 2 ** 31 })],
  ['"1e9" tickets', cart({ id: type, quantidade: '1e9' })],
  ['a number as text', cart({ id: type, quantidade: '1' })],
  ['an unknown type', cart({ id: 'nenhum', quantidade: 1 })],
  ['a type of another event', cart({ id: `${other.id}-1-1-1`, quantidade: 1 })],
  ['a price of its own', cart({ id: type, quantidade: 1, price_cents: 1 })],
  ['a total', cart({ id: type, quantidade: 1 }, { total_cents: 1 })],
  ['somebody else’s name', cart({ id: type, quantidade: 1 }, { user_id: 'x' })],
  ['a fee', cart({ id: type, quantidade: 1 }, { fee_cents: 0 })],
  ['empty sectors', { event_id: event.id, sectors: [], token: null }],
  [
    'the type in a section it is not in',
    {
      event_id: event.id,
      sectors: [{ id: `${event.id}-1`, sections: [{ id: `${other.id}-1-1`, tickets: [{ id: type, quantidade: 1 }] }] }],
    },
  ],
  [
    'the type in a sector it is not in',
    {
      event_id: event.id,
      sectors: [{ id: `${other.id}-1`, sections: [{ id: `${event.id}-1-1`, tickets: [{ id: type, quantidade: 1 }] }] }],
    },
  ],
  ['one line twice', { event_id: event.id, sectors: [1, 2].flatMap(() => cart({ id: type, quantidade: 1 }).sectors) }],
  ['too many coupons', cart({ id: type, quantidade: 1 }, { coupons: ['A', 'B', 'C', 'D', 'E', 'F'] })],
])('a cart with %s is refused and changes nothing', async (_title, body) => {
  const before = await app.fingerprints()
  const refused = await send(body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'invalid_input', message: 'Confira os dados informados.' })
  expect(await app.fingerprints()).toEqual(before)
})

test('an unknown event is none', async () => {
  expect((await send({ ...cart({ id: type, quantidade: 1 }), event_id: 'nenhum' })).json()).toMatchObject({
    code: 'event_not_found',
  })
})

test('types at 0 beside others may be sent or left out', async () => {
  const two = await anEvent(app.db, club.id, {
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 9 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [{ name: '1', price_cents: 100, quantity: 9 }] },
              { name: 'Meia', kind: 'half', price_percent: 50 },
            ],
          },
        ],
      },
    ],
  })
  const answer = await reserve(app, ana, two.id, { [`${two.id}-1-1-1`]: 1, [`${two.id}-1-1-2`]: 0 })
  expect(answer.json().items).toMatchObject([{ amount: 1 }])
})

test('of carts that name nothing for sale nothing stays in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const pads = Array.from({ length: 1_000 }, (_, n) => ({ id: `nenhum-${n}-${'x'.repeat(20)}`, quantidade: 0 }))
  const sections = Array.from({ length: 10 }, (_, n) => ({
    id: `${event.id}-1-${n}`,
    tickets: pads.slice(n * 100, (n + 1) * 100),
  }))
  const hostile = (n: number) => ({ event_id: event.id, sectors: [{ id: `${event.id}-${n}`, sections }] })
  const people = await Promise.all([1, 2, 3, 4].map(() => anAccount(app)))
  const sendAs = (n: number) => app.post('/api/checkout/reserve', hostile(n), people[n % people.length]?.bearer)
  const of_one = JSON.stringify(hostile(0)).length
  expect(of_one).toBeGreaterThan(45_000)

  for (let n = 0; n < 10; n++) await sendAs(n)
  const before = heap()
  const many = 80
  for (let n = 10; n < 10 + many; n++) expect((await sendAs(n)).statusCode).toBe(422)
  expect(heap() - before).toBeLessThan((many * of_one) / 3)
})

test('one buyer asks no more than 120 times a minute, and nobody else waits for that', async () => {
  const [eager, calm] = [await anAccount(app), await anAccount(app)]
  const ask = (buyer: typeof eager, of = type) => reserve(app, buyer, event.id, { [of]: 1 })
  // Whatever is asked for counts, and what nobody sells is answered soonest.
  for (let n = 1; n < 120; n++) expect((await ask(eager, `${event.id}-1-1-9`)).statusCode).toBe(422)
  expect((await ask(eager)).statusCode).toBe(200)
  const refused = await ask(eager)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(calm)).statusCode).toBe(200)
})
