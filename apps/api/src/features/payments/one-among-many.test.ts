import type { Order } from '@bilheteria/contract/orders'
import type { Reservation } from '@bilheteria/contract/checkout'
import { beforeEach, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { createOrder, orderOf, pay } from '#test/a-purchase.ts'
import { aCpf } from '#test/a-cpf.ts'
import {
  aGroup,
  holdAll,
  orderAll,
  payAtBanks,
  poison,
  pressAll,
  reserveAll,
  saveHolders,
  type Answer,
  type Member,
} from '#test/a-group.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { handleWebhooks } from './webhooks.ts'

const MANY = 200
/** The one who spoils it. */
const BAD = 77

const app = await startApp()
const group = await aGroup(app, MANY)
let event_id = ''

beforeEach(async () => {
  const sections = [
    {
      name: 'Pista',
      places: { capacity: MANY },
      tickets: [
        { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents: 5_000, quantity: MANY }] },
      ],
    },
  ]
  ;({ id: event_id } = await anEvent(app.db, '0', { sectors: [{ name: 'Pista', sections }] }))
})
checkAfterEach(app)

const bad = group[BAD] as Member

/** Everybody at one moment; answers in the order of the group. */
function everybody(ask: (member: Member, n: number) => PromiseLike<Answer>): Promise<Answer[]> {
  return Promise.all(group.map(ask))
}

function expectOneFailed(answers: readonly Answer[]): void {
  const failed = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [] : [{ n, statusCode }]))
  expect(failed).toEqual([{ n: BAD, statusCode: 500 }])
}

test('one whose holders cannot be saved fails alone, and nobody else is kept from it', async () => {
  const held = await reserveAll(app, group, event_id)
  const cpfs = held.map(aCpf)
  const name = (member: Member, n: number) => saveHolders(app, member, held[n] as Reservation, cpfs[n])
  const cure = await poison(app.db, 'reservations', cpfs[BAD] ?? '')
  const answers = await everybody(name)
  await cure()
  expectOneFailed(answers)
  const named = (at: number) => answers[at]?.json<Reservation>().holders[0]?.cpf
  expect(group.filter((_, n) => n !== BAD && named(n) !== cpfs[n])).toEqual([])
  expect((await name(bad, BAD)).statusCode).toBe(200)
})

test('one whose order cannot be made fails alone, and everybody else has their own', async () => {
  const held = await holdAll(app, group, event_id)
  const press = (member: Member, n: number) => createOrder(app, member, held[n]?.id ?? '')
  const cure = await poison(app.db, 'orders', held[BAD]?.id ?? '')
  const answers = await everybody(press)
  await cure()
  expectOneFailed(answers)
  const rows = await app.db.query<{ id: string; account_id: string; reservation_id: string }>(
    'select id, account_id, reservation_id from orders where event_id = $1',
    [event_id],
  )
  const made = new Map(rows.map((row) => [row.id, row]))
  expect(made.size).toBe(MANY - 1)
  const owners = answers.map((answer) => made.get(answer.json<Order>().id))
  expect(group.filter((member, n) => n !== BAD && owners[n]?.account_id !== member.account_id)).toEqual([])
  expect(held.filter(({ id }, n) => n !== BAD && owners[n]?.reservation_id !== id)).toEqual([])
  // What they had is as it was.
  expect((await press(bad, BAD)).statusCode).toBe(200)
})

test('one whose payment cannot be stored fails alone, and everybody else has a code of their own', async () => {
  const orders = await orderAll(app, group, event_id)
  const press = (member: Member, n: number) => pay(app, member, orders[n]?.id ?? '', { method: 'pix' })
  const cure = await poison(app.db, 'payments', orders[BAD]?.id ?? '')
  const answers = await everybody(press)
  await cure()
  expectOneFailed(answers)
  const shown = answers.filter((_, n) => n !== BAD).map((answer) => answer.json<Order>())
  expect(shown.map(({ id }) => id)).toEqual(orders.filter((_, n) => n !== BAD).map(({ id }) => id))
  expect(new Set(shown.map(({ payment }) => payment?.pix?.code)).size).toBe(MANY - 1)
  expect((await press(bad, BAD)).json<Order>().payment?.pix?.code).toEqual(expect.any(String))
})

async function unpaid(): Promise<string[]> {
  const rows = await app.db.query<{ account_id: string }>(
    `select account_id from orders where event_id = $1 and state <> 'paid'`,
    [event_id],
  )
  return rows.map(({ account_id }) => account_id)
}

/** What selling leaves behind is there once for each order that is paid. */
async function expectSold(many: number, each_cents: number): Promise<void> {
  const sold = await one(
    app.db.query(
      `with sold as (select id, total_cents from orders where event_id = $1 and state = 'paid')
       select (select count(*)::int from tickets where order_id in (select id from sold)) as tickets,
              (select count(distinct booking)::int from ledger where order_id in (select id from sold)) as bookings,
              (select count(*)::int from messages where attached_order in (select id from sold)) as letters,
              (select coalesce(sum(total_cents), 0)::int from sold) as sold_cents,
              (select coalesce(sum(amount_cents), 0)::int from ledger
                where account = 'provider' and order_id in (select id from sold)) as booked_cents`,
      [event_id],
    ),
  )
  const cents = many * each_cents
  expect(sold).toEqual({ tickets: many, bookings: many, letters: many, sold_cents: cents, booked_cents: cents })
}

/** So many at a time as if several processes were at it. */
function handleAll(): Promise<unknown> {
  return Promise.all([1, 2, 3, 4].map(() => handleWebhooks(app.ctx)))
}

// The first, one in the middle and the last that a sale writes.
test.each(['ledger', 'messages', 'tickets'])(
  'a webhook that cannot be kept, and an order that cannot be sold for its %s, keep nobody else and are made good later',
  async (table) => {
    const UNTOLD = 133
    const orders = await pressAll(app, group, event_id)
    const { total_cents } = (orders[BAD] as Order).quote
    await payAtBanks(app, orders)
    const cureWebhooks = await poison(app.db, 'webhooks', orders[UNTOLD]?.payment?.id ?? '')
    await app.sandbox.work()
    await cureWebhooks()
    const cure = await poison(app.db, table, orders[BAD]?.id ?? '')
    await handleAll()
    await cure()
    expect(new Set(await unpaid())).toEqual(new Set([bad.account_id, group[UNTOLD]?.account_id]))
    await expectSold(MANY - 2, total_cents)
    expect((await orderOf(app, bad, orders[BAD]?.id ?? '')).payment?.state).toBe('pending')

    await app.moveClock('1 minute')
    await app.sandbox.work()
    await handleAll()
    expect(await unpaid()).toEqual([])
    await expectSold(MANY, total_cents)
  },
)
