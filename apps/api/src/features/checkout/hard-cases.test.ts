import type { Reservation } from '@bilheteria/contract/checkout'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { forgetPauses, held, offerOf, reserve, reserveSeats } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { startApp } from '#test/start-app.ts'
import { releaseExpired } from './release-expired.ts'

const app = await startApp()
beforeEach(() => forgetPauses(app))
const club = await app.aProducer()
const ana = await anAccount(app)
const bia = await anAccount(app)

const full = (
  choices: Partial<Extract<DemoTicketType, { kind: 'full' | 'member' | 'social' }>> = {},
): DemoTicketType => ({
  name: 'Inteira',
  kind: 'full',
  batches: [
    {
      name: 'Lote 1',
      price_cents: 1e4,
      quantity: 10,
    },
  ],
  ...choices,
})
const half: DemoTicketType = { name: 'Meia', kind: 'half', price_percent: 50 }
const senior: DemoTicketType = { name: 'Idoso', kind: 'senior', price_percent: 50 }
const IPE10 = { code: 'IPE10', method: 'percentage' as const, value: 10, max_items: 2, ticket_types: [] }

async function aSale(tickets: DemoTicketType[], choices: EventChoices & { numbered?: boolean } = {}) {
  const { numbered = false, ...rest } = choices
  const places = numbered ? { rows: 2, seats_per_row: 5 } : { capacity: 100 }
  const { id } = await anEvent(app.db, club.id, {
    sectors: [{ name: 'A', sections: [{ name: 'A', places, tickets }] }],
    ...rest,
  })
  const seats = await app.db.query<{ id: string }>('select id::text from seats where section_id = $1 order by id', [
    `${id}-1-1`,
  ])
  const choose = (buyer: typeof ana, ...numbers: number[]) =>
    reserveSeats(
      app,
      buyer,
      id,
      `${id}-1-1`,
      numbers.map((n) => seats[n]?.id ?? ''),
    )
  return { id, type: (n: number) => `${id}-1-1-${n}`, section: `${id}-1-1`, seats, choose }
}

test('twenty presses of one button are one, with one answer', async () => {
  const sale = await aSale([full()])
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => reserve(app, ana, sale.id, { [sale.type(1)]: 2 }, { key })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.json<Reservation>().id)).size).toBe(1)
})

test('what a key has done stays done, even when it could not be done any more', async () => {
  const sale = await aSale([full(), half], { numbered: true })
  await sale.choose(ana, 0, 1)
  const key = randomUUID()
  const cart = { [sale.type(1)]: 1, [sale.type(2)]: 1 }
  await reserve(app, ana, sale.id, cart, { key })
  await sale.choose(ana, 0)
  const again = await reserve(app, ana, sale.id, cart, { key })
  expect(again.statusCode).toBe(200)
  expect(again.json<Reservation>().seats).toHaveLength(1)
})

test('the price of a reservation is fixed: fee, coupon and ticket', async () => {
  const sale = await aSale([full()], { coupons: [IPE10] })
  const before = (await reserve(app, ana, sale.id, { [sale.type(1)]: 2 }, { coupons: ['IPE10'] })).json<Reservation>()
  await app.db.query('update events set convenience_fee = 30 where id = $1', [sale.id])
  await app.db.query('update coupons set value = 1 where event_id = $1', [sale.id])
  await app.db.query('update batches set price_cents = 99999 where ticket_type_id = $1', [sale.type(1)])
  expect((await held(app, ana, sale.id))?.quote).toEqual(before.quote)
})

test('guessing codes in the cart is limited like guessing them beside it', async () => {
  const guesser = await anAccount(app)
  const sale = await aSale([full()], { coupons: [IPE10] })
  const guess = (code: string) => reserve(app, guesser, sale.id, { [sale.type(1)]: 1 }, { coupons: [code] })
  for (let n = 0; n < 10; n++) expect((await guess(`NADA${n}`)).statusCode).toBe(409)
  expect((await guess('IPE10')).statusCode).toBe(429)
  expect((await reserve(app, guesser, sale.id, { [sale.type(1)]: 1 })).statusCode).toBe(200)
})

test('a coupon that has ended stays with whoever holds it, and with nobody else', async () => {
  // The others hold carts of other stories, which lapse with these.
  const [eva, rui] = [await anAccount(app), await anAccount(app)]
  const sale = await aSale([full()], { coupons: [IPE10] })
  await reserve(app, eva, sale.id, { [sale.type(1)]: 1 }, { coupons: ['IPE10'] })
  await app.db.query('update coupons set ends_at = clock() where event_id = $1', [sale.id])
  expect((await reserve(app, eva, sale.id, { [sale.type(1)]: 2 }, { coupons: ['IPE10'] })).statusCode).toBe(200)
  expect((await reserve(app, rui, sale.id, { [sale.type(1)]: 1 }, { coupons: ['IPE10'] })).statusCode).toBe(409)
  await app.moveClock('16 minutes')
  expect((await reserve(app, eva, sale.id, { [sale.type(1)]: 1 }, { coupons: ['IPE10'] })).statusCode).toBe(409)
  await app.moveClock('0')
})

test('a coupon that finds nothing to discount any more is given back', async () => {
  const coupons = [{ ...IPE10, ticket_types: ['Inteira'], max_uses: 1 }]
  const sale = await aSale([full(), half], { numbered: true, coupons })
  await sale.choose(ana, 0, 1)
  await reserve(app, ana, sale.id, { [sale.type(1)]: 1, [sale.type(2)]: 1 }, { coupons: ['IPE10'] })
  // The second seat is the half-price one.
  await sale.choose(ana, 1)
  expect(await app.db.query('select used from coupons where event_id = $1', [sale.id])).toEqual([{ used: 0 }])
})

test('a members’ ticket is only for members of that club and plan', async () => {
  const fan = await anAccount(app)
  const sale = await aSale([full(), { name: 'Sócio', kind: 'member', price_percent: 50, plans: ['Vela'] }])
  const join = (producer_id: string, plan: string) =>
    app.db.query(
      `insert into memberships (account_id, producer_id, plan, since) values ($1, $2, $3, '2020-01-01')
       on conflict (account_id, producer_id) do update set plan = $3`,
      [fan.id, producer_id, plan],
    )
  const ask = () => reserve(app, fan, sale.id, { [sale.type(2)]: 1 })
  await join((await app.aProducer()).id, 'Vela')
  expect((await ask()).json()).toMatchObject({ code: 'members_only' })
  await join(club.id, 'Boia')
  expect((await ask()).statusCode).toBe(403)
  await join(club.id, 'Vela')
  expect((await ask()).json<Reservation>().items).toMatchObject([{ preco_cents: 5_000 }])
  await app.db.query(`update memberships set until = '2021-01-01' where account_id = $1`, [fan.id])
  expect((await ask()).json()).toMatchObject({ code: 'members_only' })
  await app.db.query(`update memberships set since = '2999-01-01', until = null where account_id = $1`, [fan.id])
  expect((await ask()).json()).toMatchObject({ code: 'members_only' })
})

test('members find their seats while the public sale is still closed', async () => {
  const later = [{ name: 'Lote 1', price_cents: 10_000, quantity: 5, from_day: 3 }]
  const members = full({ name: 'Sócio', kind: 'member', plans: ['Vela'] })
  const sale = await aSale([full({ batches: later }), members], { numbered: true })
  expect((await sale.choose(ana, 0)).json()).toMatchObject({ code: 'not_on_sale' })
  await app.db.query(
    `insert into memberships (account_id, producer_id, plan, since) values ($1, $2, 'Vela', '2020-01-01')`,
    [ana.id, club.id],
  )
  expect((await sale.choose(ana, 0)).json<Reservation>().items).toMatchObject([{ ticket_type_id: sale.type(2) }])
})

test('a derived type does not open the members’ stock it draws from', async () => {
  const sale = await aSale([full({ plans: ['Vela'] }), senior])
  expect((await reserve(app, bia, sale.id, { [sale.type(2)]: 1 })).json()).toMatchObject({ code: 'members_only' })
})

test('half price without a quota is sold out, and spoils nobody else’s purchase', async () => {
  const sale = await aSale([full(), half])
  await app.db.query('delete from half_price_quotas where event_id = $1', [sale.id])
  expect((await reserve(app, ana, sale.id, { [sale.type(2)]: 1 })).json()).toEqual({
    code: 'half_price_left',
    message: 'As meias-entradas esgotaram.',
  })
})

test('a seat that was blocked while it was held stays blocked when it is given up', async () => {
  const sale = await aSale([full()], { numbered: true })
  const { id } = (await sale.choose(ana, 0)).json<Reservation>()
  await app.db.query(`update seats set status = 'blocked', reservation_id = null where id = $1`, [sale.seats[0]?.id])
  await app.db.query('update sections set capacity = capacity - 1 where id = $1', [sale.section])
  await app.request(`/api/checkout/reservation/${id}`, { method: 'DELETE', headers: ana.bearer })
  expect(await app.db.query('select status from seats where id = $1', [sale.seats[0]?.id])).toEqual([
    { status: 'blocked' },
  ])
})

test('what the catalogue changes is known at once: coupons’ types, new seats', async () => {
  const sale = await aSale([full(), full({ name: 'Outra' })], { numbered: true, coupons: [IPE10] })
  await sale.choose(ana, 0)
  await app.db.query('insert into coupon_ticket_types (coupon_id, ticket_type_id) values ($1, $2)', [
    `${sale.id}-ipe10`,
    sale.type(2),
  ])
  const refused = await reserve(app, ana, sale.id, { [sale.type(1)]: 1 }, { coupons: ['IPE10'] })
  expect(refused.json()).toMatchObject({ code: 'coupon_refused' })
  const [added] = await app.db.query<{ id: string }>(
    `insert into seats (section_id, row_name, number) values ($1, 'Z', 1) returning id::text`,
    [sale.section],
  )
  await app.db.query('update sections set capacity = capacity + 1 where id = $1', [sale.section])
  expect((await reserveSeats(app, bia, sale.id, sale.section, [added?.id ?? ''])).statusCode).toBe(200)
})

test('one reservation that cannot be given back does not keep the others', async () => {
  const broken = await aSale([full(), half])
  const sound = await aSale([full()])
  await reserve(app, ana, broken.id, { [broken.type(2)]: 1 })
  await reserve(app, bia, sound.id, { [sound.type(1)]: 2 })
  await app.db.query('update half_price_quotas set taken = 0 where event_id = $1', [broken.id])
  await app.moveClock('16 minutes')
  await releaseExpired(app.db)
  expect((await offerOf(app, sound.id)).sectors[0]?.sections[0]?.tickets[0]?.batches[0]?.remaining).toBe(10)
  await app.db.query('update half_price_quotas set taken = 1 where event_id = $1', [broken.id])
  await releaseExpired(app.db)
  await expectInvariants(app.db)
  await app.moveClock('0')
})
