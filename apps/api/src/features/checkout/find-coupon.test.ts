import type { Coupon, Reservation } from '@bilheteria/contract/checkout'
import { expect, test } from 'vitest'
import type { DemoCoupon } from '#demo/demo-event.ts'
import { reserve } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer()
const ana = await anAccount(app)
const bia = await anAccount(app)

const IPE10: DemoCoupon = { code: 'IPE10', method: 'percentage', value: 10, max_items: 2, ticket_types: ['Inteira'] }

async function aSaleWith(...coupons: DemoCoupon[]) {
  const { id } = await anEvent(app.db, club.id, {
    coupons,
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 100 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents: 15_000, quantity: 50 }] },
              { name: 'Meia', kind: 'half', price_percent: 50 },
              { name: 'Sócio', kind: 'member', price_percent: 50, plans: ['Vela'] },
              { name: 'Solidária', kind: 'social', price_percent: 60 },
            ],
          },
        ],
      },
    ],
  })
  return { id, type: (n: number) => `${id}-1-1-${n}` }
}

/** Each time another browser, so that nobody's tries run out. */
const find = (event_id: string, code: string, cookie?: string) =>
  app.post('/api/checkout/coupons', { event_id, code }, cookie ? { cookie } : {})

test('a code tells what it is worth and for which types', async () => {
  const sale = await aSaleWith(IPE10)
  const answer = await find(sale.id, ' ipe10 ')
  expect(answer.json<Coupon>()).toEqual({
    id: `${sale.id}-ipe10`,
    code: 'IPE10',
    method: 'percentage',
    value: 10,
    max_items: 2,
    ticket_types: [sale.type(1)],
  })
})

test('one without types is for all of them but half price and members’ prices', async () => {
  const sale = await aSaleWith({ ...IPE10, ticket_types: [] })
  expect((await find(sale.id, 'IPE10')).json<Coupon>().ticket_types).toEqual([sale.type(1), sale.type(4)])
})

test('wrong, of another event, used up, not yet and no longer valid: all the same answer', async () => {
  const sale = await aSaleWith(
    IPE10,
    { ...IPE10, code: 'UMAVEZ', max_uses: 1 },
    { ...IPE10, code: 'SOMEIA', ticket_types: ['Meia'] },
    { ...IPE10, code: 'AMANHA' },
  )
  await app.db.query(
    `update coupons set starts_at = clock() + interval '1 day' where event_id = $1 and code = 'AMANHA'`,
    [sale.id],
  )
  await aSaleWith({ ...IPE10, code: 'OUTRO' })
  await reserve(app, bia, sale.id, { [sale.type(1)]: 1 }, { coupons: ['UMAVEZ'] })
  const answers = [
    await find(sale.id, 'NADA'),
    await find(sale.id, 'OUTRO'),
    await find(sale.id, 'UMAVEZ'),
    await find(sale.id, 'SOMEIA'),
    await find(sale.id, 'AMANHA'),
    await reserve(app, ana, sale.id, { [sale.type(1)]: 1 }, { coupons: ['AMANHA'] }),
  ]
  await app.db.query(`update coupons set ends_at = clock() where event_id = $1 and code = 'IPE10'`, [sale.id])
  answers.push(await find(sale.id, 'IPE10'))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ code: 'coupon_refused', message: 'Esse cupom não vale para esta compra.' })
  }
})

test('guessing ends after ten tries; a good code costs none', async () => {
  const sale = await aSaleWith(IPE10)
  const first = await find(sale.id, 'IPE10')
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  for (let i = 0; i < 10; i++) expect((await find(sale.id, `NADA${i}`, cookie)).statusCode).toBe(409)
  const eleventh = await find(sale.id, 'IPE10', cookie)
  expect(eleventh.statusCode).toBe(429)
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(3_000)
})

test('accounts cost nothing: what many of them guess behind one network address ends too; a good code costs none', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '3' })
  const { id } = await anEvent(shop.db, '0', { coupons: [IPE10] })
  const guess = async (code: string) =>
    shop.post('/api/checkout/coupons', { event_id: id, code }, (await anAccount(shop)).bearer)
  for (let i = 0; i < 4; i++) expect((await guess('IPE10')).statusCode).toBe(200)
  for (let i = 0; i < 3; i++) expect((await guess(`NADA${i}`)).statusCode).toBe(409)
  expect((await guess('NADA')).statusCode).toBe(429)
  expect((await guess('IPE10')).statusCode).toBe(429)
})

test('whoever comes too late with a good code keeps nobody behind the same address from theirs', async () => {
  const shop = await startApp({ CHECKS_PER_ADDRESS: '3' })
  const { id } = await anEvent(shop.db, '0', { coupons: [IPE10] })
  await shop.db.query('update coupons set ends_at = clock() where event_id = $1', [id])
  const late = async () =>
    shop.post('/api/checkout/coupons', { event_id: id, code: 'IPE10' }, (await anAccount(shop)).bearer)
  for (let i = 0; i < 5; i++) expect((await late()).statusCode).toBe(409)
})

test('whoever brings no cookie shares sixty tries with their network address', async () => {
  const shop = await startApp()
  const { id } = await anEvent(shop.db, '0')
  const guess = () => shop.post('/api/checkout/coupons', { event_id: id, code: 'NADA' })
  for (let i = 0; i < 60; i++) expect((await guess()).statusCode).toBe(409)
  expect((await guess()).statusCode).toBe(429)
})

test('the reservation carries its coupons, each use is counted, and giving up gives it back', async () => {
  const sale = await aSaleWith({ ...IPE10, max_uses: 1 })
  const cart = { [sale.type(1)]: 2, [sale.type(2)]: 1 }
  const reservation = (await reserve(app, ana, sale.id, cart, { coupons: ['IPE10'] })).json<Reservation>()
  expect(reservation.quote).toMatchObject({ subtotal_cents: 37_500, discount_cents: 3_000, total_cents: 39_675 })
  expect(reservation.coupons).toMatchObject([{ code: 'IPE10' }])
  expect((await reserve(app, bia, sale.id, cart, { coupons: ['IPE10'] })).json()).toMatchObject({
    code: 'coupon_refused',
  })
  expect((await reserve(app, ana, sale.id, { [sale.type(1)]: 1 }, { coupons: ['IPE10'] })).statusCode).toBe(200)
  await app.request(`/api/checkout/reservation/${reservation.id}`, { method: 'DELETE', headers: ana.bearer })
  expect((await reserve(app, bia, sale.id, cart, { coupons: ['IPE10'] })).statusCode).toBe(200)
})

test.each([
  ['an unknown code', ['NADA'], 1],
  ['one that discounts none of the tickets', ['IPE10'], 2],
])('a cart with %s is refused and holds nothing', async (_title, coupons, type) => {
  const sale = await aSaleWith(IPE10)
  const refused = await reserve(app, ana, sale.id, { [sale.type(type)]: 1 }, { coupons })
  expect(refused.json()).toMatchObject({ code: 'coupon_refused' })
  expect(await app.db.query('select 1 from reservations where event_id = $1', [sale.id])).toEqual([])
})
