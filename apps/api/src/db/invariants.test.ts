import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { cancelEvent } from '#features/changes/cancel-event.ts'
import { aPaidOrder } from '#test/a-purchase.ts'
import { aReservation } from '#test/a-reservation.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { startApp } from '#test/start-app.ts'
import { listInvariants, verifyInvariants } from './verify-invariants.ts'

const app = await startApp()

/** An event with free places, half price, a coupon and ten numbered seats. */
async function anOffer() {
  const batches = [
    { name: 'Lote 1', price_cents: 10_000, quantity: 60, sold: 5 },
    { name: 'Lote 2', price_cents: 12_000, quantity: 40 },
  ]
  const { id } = await anEvent(app.db, '0', {
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            places: { capacity: 100 },
            tickets: [
              { name: 'Inteira', kind: 'full', batches },
              { name: 'Meia', kind: 'half', price_percent: 50 },
            ],
          },
          {
            name: 'Camarote',
            places: { rows: 2, seats_per_row: 5 },
            tickets: [
              { name: 'Lugar', kind: 'full', batches: [{ name: 'Único', price_cents: 9_000, quantity: 10, sold: 2 }] },
            ],
          },
        ],
      },
    ],
    coupons: [{ code: 'DEZ', method: 'percentage', value: 10, max_items: 2, max_uses: 3, ticket_types: ['Inteira'] }],
  })
  const seats = await app.db.query<{ id: string }>(
    `select id::text from seats where section_id = $1 and status = 'available' order by seats.id`,
    [`${id}-1-2`],
  )
  return {
    id,
    batch: `${id}-1-1-1-1`,
    type: `${id}-1-1-1`,
    section: `${id}-1-1`,
    coupon: `${id}-dez`,
    seats: seats.map((seat) => seat.id),
  }
}

let offer: Awaited<ReturnType<typeof anOffer>>
let standing: Awaited<ReturnType<typeof aReservation>>
let sitting: Awaited<ReturnType<typeof aReservation>>
let paid: Order

beforeAll(async () => {
  paid = await aPaidOrder(app, await anAccount(app), (await anEvent(app.db, '0')).id)
  offer = await anOffer()
  standing = await aReservation(app.db, offer.id, {
    draws: { [offer.type]: 3 },
    takes: { [offer.section]: 3 },
    half_price: 1,
    coupons: [offer.coupon],
  })
  sitting = await aReservation(app.db, offer.id, {
    draws: { [`${offer.id}-1-2-1`]: 2 },
    takes: { [`${offer.id}-1-2`]: 2 },
    seats: offer.seats.slice(0, 2),
  })
})

test('reserving, replacing, being refused and giving back break nothing', async () => {
  expect([standing.verdict, sitting.verdict]).toEqual(['held', 'held'])
  await expectInvariants(app.db)
  const again = await aReservation(app.db, offer.id, {
    account_id: standing.account_id,
    draws: { [offer.type]: 2 },
    takes: { [offer.section]: 2 },
    coupons: [offer.coupon],
  })
  expect(again).toMatchObject({ verdict: 'held', id: standing.id })
  const greedy = { draws: { [offer.type]: 70 }, takes: { [offer.section]: 70 } }
  expect((await aReservation(app.db, offer.id, greedy)).verdict).toBe('tickets_left')
  await expectInvariants(app.db)
  const passing = await aReservation(app.db, offer.id, { draws: { [offer.type]: 1 }, takes: { [offer.section]: 1 } })
  await app.db.query('select release_reservations(array[$1::uuid])', [passing.id])
  await expectInvariants(app.db)
})

/** Damage, done where no constraint can refuse it and undone afterwards; answers which invariants were reported. */
async function reportedAfter(damage: (tx: Db) => Promise<unknown>): Promise<string[]> {
  let reported: string[] = []
  const undo = new Error('undo')
  const damaged = app.db.transaction(async (tx) => {
    await forgetConstraints(tx)
    await damage(tx)
    reported = (await verifyInvariants(tx)).map(({ invariant }) => invariant)
    throw undo
  })
  await expect(damaged).rejects.toBe(undo)
  return [...new Set(reported)]
}

async function forgetConstraints(tx: Db): Promise<void> {
  const constraints = await tx.query<{ statement: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
       from pg_constraint where contype in ('c', 'f', 'u') and conrelid <> 0 and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of constraints) await tx.query(statement)
  await tx.query('drop index tickets_one_per_seat')
}

/** Of an account nobody knows. */
async function anOrder(tx: Db, event_id: string): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into orders (id, account_id, event_id, producer_id, reservation_id, held, quote, state, total_cents)
     values ($1, $1, $2, '0', $1, '{}', '{}', 'paid', 0)`,
    [id, event_id],
  )
  return id
}

type Ticket = { order_id: string; type: string; seat_id?: string | undefined }

async function aTicket(tx: Db, { order_id, type, seat_id }: Ticket) {
  await tx.query(
    `insert into tickets (order_id, producer_id, ticket_type_id, batch_id, seat_id, holder_name, holder_document, holder_email,
            holder_cellphone, price_cents, paid_cents, position, carrier_change_date, secret)
     values ($1, '0', $2, $2, $3, 'Ana', '52998224725', 'ana@exemplo.test', '41999990000', 0, 0, 0, clock(), $4)`,
    [order_id, type, seat_id ?? null, randomUUID()],
  )
}

/** A booking, or only half of one. */
function aBooking(tx: Db, account: string, amount_cents: number) {
  return tx.query(
    `insert into ledger (booking, account, amount_cents, order_id, payment_id) values ('made up', $1, $2, $3, $4)`,
    [account, amount_cents, paid.id, paid.payment?.id],
  )
}

type Damage = (tx: Db) => Promise<unknown>

const damages: Record<string, Damage> = {
  I1_reserved_seat_is_listed: (tx) =>
    tx.query(`update seats set status = 'reserved', reservation_id = $2 where id = $1`, [offer.seats[4], sitting.id]),
  I1_listed_seat_is_reserved: (tx) =>
    tx.query(`update seats set status = 'available', reservation_id = null where id = $1`, [offer.seats[0]]),
  I1_one_ticket_per_seat: async (tx) => {
    const ticket = { order_id: await anOrder(tx, offer.id), type: `${offer.id}-1-2-1`, seat_id: offer.seats[5] }
    await aTicket(tx, ticket)
    await aTicket(tx, ticket)
  },
  I2_batch_held: (tx) => tx.query('update batches set held = held - 1 where id = $1', [offer.batch]),
  I2_unproved_holds: (tx) =>
    tx.query(`insert into unproved_holds (event_id, network, tickets) values ($1, '', 1)`, [offer.id]),
  I2_batch_sold: (tx) => tx.query('update batches set sold = sold + 1 where id = $1', [offer.batch]),
  I2_batch_quantity: (tx) => tx.query('update batches set quantity = held + sold - 1 where id = $1', [offer.batch]),
  I2_carried_evenly: (tx) => tx.query('update batches set carried = 7 where id = $1', [offer.batch]),
  I2_section_taken: (tx) => tx.query('update sections set taken = taken + 1 where id = $1', [offer.section]),
  I2_section_capacity: (tx) => tx.query('update sections set capacity = taken - 1 where id = $1', [offer.section]),
  I2_numbered_section_taken: (tx) =>
    tx.query(`update seats set status = 'blocked' where section_id = $1 and status = 'sold'`, [`${offer.id}-1-2`]),
  I2_numbered_section_capacity: (tx) => tx.query(`update seats set status = 'blocked' where id = $1`, [offer.seats[7]]),
  I2_half_price_taken: (tx) =>
    tx.query('update half_price_quotas set taken = taken + 1 where event_id = $1', [offer.id]),
  I2_half_price_quota: (tx) =>
    tx.query('update half_price_quotas set quota = taken - 1 where event_id = $1', [offer.id]),
  I2_half_price_share: (tx) => tx.query('update batches set quantity = quantity + 3 where id = $1', [offer.batch]),
  I1_ticket_has_its_seat: async (tx) => {
    await aTicket(tx, { order_id: paid.id, type: `${offer.id}-1-2-1`, seat_id: offer.seats[6] })
  },
  I4_ledger_balances: (tx) => aBooking(tx, 'fee', 1),
  I4_provider_agrees: (tx) =>
    tx.query(
      `insert into provider_differences (provider, charge_key, day, ours, theirs) values ('sandbox', 'a', current_date, '1', '2')`,
    ),
  I4_money_lies_where_it_was_taken: async (tx) => {
    const [account] = await tx.query<{ id: string }>(
      `insert into provider_accounts (producer_id, provider, methods, sealed) values ('0', 'pix', '{}', '') returning id`,
    )
    await tx.query('update payments set provider_account_id = $2 where id = $1', [paid.payment?.id, account?.id])
  },
  I4_provider_holds_what_was_captured: (tx) => aBooking(tx, 'provider', -1),
  I4_owed_back_is_on_its_way: (tx) => aBooking(tx, 'owed_back', -1),
  I4_order_has_its_money: (tx) => tx.query('update orders set total_cents = total_cents + 1 where id = $1', [paid.id]),
  I4_other_money_goes_back: (tx) =>
    tx.query(
      `insert into payments (order_id, attempt, provider, method, state, amount_cents, installment_cents, captured_cents, ends_at)
       values ($1, 2, 'sandbox', 'pix', 'approved', 1, 1, 1, clock())`,
      [paid.id],
    ),
  I4_order_refunded: (tx) => tx.query('update orders set refunded_cents = 1 where id = $1', [paid.id]),
  I4_money_comes_back_in_time: (tx) =>
    tx.query(
      `insert into refunds (payment_id, order_id, amount_cents, reason, created_at)
       values ($2, $1, 1, 'cancelled', clock() - interval '3 days')`,
      [paid.id, paid.payment?.id],
    ),
  I5_paid_order_has_its_tickets: (tx) => tx.query('delete from tickets where id = $1', [paid.items[0]?.id]),
  I5_no_ticket_without_payment: (tx) => tx.query(`update orders set state = 'refunded' where id = $1`, [paid.id]),
  I5_pending_order_holds_its_places: (tx) => tx.query(`update orders set state = 'pending' where id = $1`, [paid.id]),
  I5_cancelled_event_is_given_back: async (tx) => {
    await cancelEvent({ db: tx }, { event_id: paid.event.id, words: 'Choveu.', why: 'rain' })
    await tx.query('update refund_runs set done_at = clock() where event_id = $1', [paid.event.id])
  },
  I6_ticket_secrets_differ: (tx) =>
    tx.query(`update tickets set secret = 'always the same secret' where order_id = $1`, [paid.id]),
  I2_cpf_limit: (tx) => tx.query('update events set max_per_cpf = 1 where id = $1', [paid.event.id]),
  I7_coupon_used: (tx) => tx.query('update coupons set used = used + 1 where id = $1', [offer.coupon]),
  I7_coupon_limit: (tx) => tx.query('update coupons set max_uses = used - 1 where id = $1', [offer.coupon]),
  I9_lapsed_reservation: (tx) =>
    tx.query(`update reservations set expires_at = clock() - interval '61 seconds' where id = $1`, [standing.id]),
  I10_one_confirmation: (tx) =>
    tx.query('update messages set confirmed_order = null where confirmed_order = $1', [paid.id]),
  I12_event_without_producer: (tx) => tx.query(`update events set producer_id = 'ninguem' where id = $1`, [offer.id]),
  I12_order_without_producer: (tx) => anOrder(tx, 'nenhum'),
  I12_ticket_without_producer: (tx) => aTicket(tx, { order_id: randomUUID(), type: offer.type }),
}

const lost =
  (column: string): Damage =>
  (tx) =>
    tx.query(`update reservations set ${column} = array['nenhum'] where id = $1`, [standing.id])

const sellHalfPrice: Damage = async (tx) =>
  aTicket(tx, { order_id: await anOrder(tx, offer.id), type: `${offer.id}-1-1-2` })

const sellAndCountHalfPrice: Damage = async (tx) => {
  await sellHalfPrice(tx)
  await tx.query('update half_price_quotas set taken = taken + 1 where event_id = $1', [offer.id])
}

describe('damage that no constraint could stop is found', () => {
  test.each(Object.entries(damages))('%s', async (invariant, damage) => {
    expect(await reportedAfter(damage)).toContain(invariant)
  })

  test('what reservations hold of things that do not exist', async () => {
    expect(await reportedAfter(lost('batch_ids'))).toContain('I2_batch_held')
    expect(await reportedAfter(lost('section_ids'))).toContain('I2_section_taken')
    expect(await reportedAfter(lost('coupon_ids'))).toContain('I7_coupon_used')
  })

  test('a half-price ticket that was sold counts', async () => {
    expect(await reportedAfter(sellHalfPrice)).toContain('I2_half_price_taken')
    expect(await reportedAfter(sellAndCountHalfPrice)).not.toContain('I2_half_price_taken')
  })

  test('every invariant has its damage', async () => {
    expect((await listInvariants()).map(({ name }) => name)).toEqual(Object.keys(damages))
  })
})

test('damage that was undone leaves nothing behind', async () => {
  expect(await verifyInvariants(app.db)).toEqual([])
})
