import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { expect, test, vi } from 'vitest'
import { held, offerOf, reserve, reserveSeats } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp({}, { payments: [] })
const ana = await anAccount(app)

const FREE: EventChoices = { batches: [{ name: 'Lote 1', price_cents: 0, quantity: 100 }] }
const refused = {
  code: 'no_way_to_pay',
  message: 'No momento não é possível pagar online nesta loja. Tente mais tarde.',
}

async function aCart(choices: EventChoices = {}, coupons: string[] = [], producer_id = '0') {
  const { id } = await anEvent(app.db, producer_id, choices)
  const answer = await reserve(app, ana, id, { [`${id}-1-1-1`]: 2 }, { coupons })
  return { id, answer }
}

const gift = (value: number): EventChoices => ({
  coupons: [{ code: 'CONVITE', method: 'percentage', value, max_items: 10, ticket_types: ['Inteira'] }],
})

test.each([
  { what: 'tickets with a price', choices: {} },
  {
    what: 'free tickets with a fee per order',
    choices: { ...FREE, convenience_fee: 600, convenience_fee_mode: 'fixed' },
  },
] satisfies { what: string; choices: EventChoices }[])('refuses $what and holds nothing', async ({ choices }) => {
  const { id, answer } = await aCart(choices)
  expect([answer.statusCode, answer.json()]).toEqual([409, refused])
  expect(await held(app, ana, id)).toBeUndefined()
})

test('holds free tickets', async () => {
  const { answer } = await aCart(FREE)
  expect([answer.statusCode, answer.json<Reservation>().quote.total_cents]).toEqual([200, 0])
})

test.each([100, 50])('refuses tickets with a price and a coupon of %d %', async (value) => {
  const { id, answer } = await aCart(gift(value), ['CONVITE'])
  expect([answer.statusCode, answer.json()]).toEqual([409, refused])
  expect(await held(app, ana, id)).toBeUndefined()
})

test('decides by the batch in force when a dearer one follows', async () => {
  const batches = [
    { name: 'Cortesia', price_cents: 0, quantity: 2 },
    { name: 'Lote 1', price_cents: 9_000, quantity: 50 },
  ]
  const { id, answer } = await aCart({ batches })
  expect(answer.statusCode).toBe(200)
  const bia = await anAccount(app)
  expect((await reserve(app, bia, id, { [`${id}-1-1-1`]: 1 })).json()).toEqual(refused)
})

test('returns the tickets to the stock when the free batch ends before the decision', async () => {
  const batches = [
    { name: 'Cortesia', price_cents: 0, quantity: 50 },
    { name: 'Lote 1', price_cents: 9_000, quantity: 50 },
  ]
  const { id } = await anEvent(app.db, '0', { batches })
  const { reservationQueue } = app.ctx.services
  vi.spyOn(reservationQueue, 'reserve').mockImplementationOnce(async (request) => {
    vi.restoreAllMocks()
    await app.db.query(`update batches set ends_at = clock() where ticket_type_id = $1 and price_cents = 0`, [
      `${id}-1-1-1`,
    ])
    return reservationQueue.reserve(request)
  })
  const bia = await anAccount(app)
  const press = () => reserve(app, bia, id, { [`${id}-1-1-1`]: 2 }, { key: 'uma-vez-so-0002' })
  expect((await press()).json()).toEqual(refused)
  expect(await held(app, bia, id)).toBeUndefined()
  expect((await press()).json()).toEqual(refused)
  const stock = await app.db.query('select held from batches where ticket_type_id = $1 order by position', [
    `${id}-1-1-1`,
  ])
  expect(stock).toEqual([{ held: 0 }, { held: 0 }])
})

const sectionAt = (price_cents: number): NonNullable<EventChoices['sectors']>[number]['sections'][number] => ({
  name: price_cents > 0 ? 'A' : 'B',
  places: { rows: 1, seats_per_row: 4 },
  tickets: [{ name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents, quantity: 4 }] }],
})

test('refuses numbered seats with a price', async () => {
  const { id } = await anEvent(app.db, '0', {
    sectors: [{ name: 'Plateia', sections: [sectionAt(9_000), sectionAt(0)] }],
  })
  const choose = async (section_id: string) => {
    const rows = (await app.request(`/api/events/${id}/sections/${section_id}/seats`)).json<
      { seats: { id: string }[] }[]
    >()
    return reserveSeats(app, ana, id, section_id, [rows[0]?.seats[0]?.id ?? ''])
  }
  expect((await choose(`${id}-1-1`)).json()).toEqual(refused)
  expect((await choose(`${id}-1-2`)).statusCode).toBe(200)
})

test('marks an event as not payable until its producer has a payment account', async () => {
  const club = await app.aProducer()
  const first = await aCart({}, [], club.id)
  expect((await offerOf(app, first.id)).payable).toBe(false)
  expect(first.answer.json()).toEqual(refused)
  await app.db.query(
    `insert into provider_accounts (id, producer_id, provider, methods, sealed)
     values (gen_random_uuid(), $1, 'mercado_pago', '{pix}', 'sealed with another secret')`,
    [club.id],
  )
  expect(await offerOf(app, first.id)).not.toHaveProperty('payable')
  expect((await reserve(app, ana, first.id, { [`${first.id}-1-1-1`]: 2 })).statusCode).toBe(200)
  const other = await aCart({}, [], (await app.aProducer()).id)
  expect((await offerOf(app, other.id)).payable).toBe(false)
})

test('answers a repeated request with what it held while the shop could be paid', async () => {
  const open = await startApp()
  const bia = await anAccount(open)
  const { id } = await anEvent(open.db, '0')
  const first = await reserve(open, bia, id, { [`${id}-1-1-1`]: 1 }, { key: 'uma-vez-so-0001' })
  Object.assign(open.ctx.services, { canBePaid: async () => false })
  const again = await reserve(open, bia, id, { [`${id}-1-1-1`]: 1 }, { key: 'uma-vez-so-0001' })
  expect(again.json<Reservation>().id).toBe(first.json<Reservation>().id)
  expect((await reserve(open, bia, id, { [`${id}-1-1-1`]: 2 })).json()).toEqual(refused)
  expect((await offerOf(open, id)) satisfies EventDetail).toMatchObject({ payable: false })
})
