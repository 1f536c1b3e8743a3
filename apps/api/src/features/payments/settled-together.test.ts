import type { Order } from '@bilheteria/contract/orders'
import { expect, inject, test } from 'vitest'
import { one } from '#db/db.ts'
import { expireUnpaid } from '#features/orders/expire-unpaid.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { forgetPauses, reserve } from '#test/a-cart.ts'
import { aGroup, orderAll, pressAll, type Member } from '#test/a-group.ts'
import { cards, payByCard } from '#test/a-purchase.ts'
import { proveAddress } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { settle } from './settle.ts'

const app = await startApp()
checkAfterEach(app)

type Waiting = { order_id: string; payment_id: string; total_cents: number }
type News = Partial<Reading>
type Kind = {
  begins: (group: Member[], event_id: string) => Promise<Waiting[]>
  hears: (total_cents: number) => News[]
}

const approved = (captured_cents: number): News => ({ state: 'approved', captured_cents })
const VISA = { brand: 'visa', last4: '3453' }

/** How each is begun, and what a provider then says of it: what it says twice comes twice at once. */
const kinds: Record<string, Kind> = {
  plain: { begins: byPix, hears: (total) => [approved(total)] },
  card: { begins: byCard, hears: (total) => [{ ...approved(total), card: VISA }] },
  free: { begins: forFree, hears: () => [approved(0)] },
  'told twice': { begins: byPix, hears: (total) => [approved(total), approved(total)] },
  double: { begins: byPix, hears: (total) => [approved(total), approved(2 * total)] },
  'wrong amount': { begins: byPix, hears: (total) => [approved(total - 1)] },
  'another currency': { begins: byPix, hears: (total) => [{ ...approved(total), other_currency: 'USD' }] },
  late: { begins: tooLate, hears: (total) => [approved(total)] },
  'late and gone': { begins: tooLateAndGone, hears: (total) => [approved(total)] },
  refused: { begins: byCard, hears: () => [{ state: 'refused', refusal: 'insufficient_funds' }] },
  'in review': { begins: byCard, hears: () => [{ state: 'in_review' }] },
  'reviewed and taken': { begins: byCard, hears: (total) => [{ state: 'in_review' }, approved(total)] },
  'charged back': {
    begins: byPix,
    hears: (total) => [approved(total), { ...approved(total), state: 'charged_back' }],
  },
  'given back': { begins: byPix, hears: (total) => [approved(total), { ...approved(total), returned_cents: 500 }] },
}

/** So many of each: more than one, and all of them in one group. */
const EACH = 2

function waitingFor(orders: readonly Order[]): Waiting[] {
  return orders.map(({ id, payment, quote }) => ({
    order_id: id,
    payment_id: payment?.id ?? '',
    total_cents: quote.total_cents,
  }))
}

async function byPix(group: Member[], event_id: string): Promise<Waiting[]> {
  return waitingFor(await pressAll(app, group, event_id))
}

async function byCard(group: Member[], event_id: string): Promise<Waiting[]> {
  const orders = await orderAll(app, group, event_id)
  const pressed = group.map((member, n) => payByCard(app, member, orders[n]?.id ?? '', cards.in_review))
  return waitingFor((await Promise.all(pressed)).map((answer) => answer.json<Order>()))
}

/** Stored, as if its process had died before it was told that there is nothing to pay. */
async function forFree(group: Member[]): Promise<Waiting[]> {
  const batches = [{ name: 'Cortesia', price_cents: 0, quantity: 10 }]
  const { id } = await anEvent(app.db, '0', { batches })
  for (const { account_id } of group) await proveAddress(app, { id: account_id })
  const orders = await orderAll(app, group, id)
  const rows = await app.db.query<{ id: string; order_id: string }>(
    `insert into payments (order_id, attempt, provider, method, amount_cents, installments, installment_cents, ends_at)
     select id, 1, 'none', 'free', 0, 1, 0, clock() + interval '10 minutes' from orders where id = any ($1) returning id, order_id`,
    [orders.map((order) => order.id)],
  )
  return rows.map(({ id: payment_id, order_id }) => ({ order_id, payment_id, total_cents: 0 }))
}

async function tooLate(group: Member[], event_id: string): Promise<Waiting[]> {
  const waiting = await byPix(group, event_id)
  const orders = waiting.map(({ order_id }) => order_id)
  await app.db.query(
    `update reservations set created_at = clock() - interval '16 minutes', expires_at = clock() where order_id = any ($1)`,
    [orders],
  )
  await expireUnpaid(app.db)
  return waiting
}

async function tooLateAndGone(group: Member[]): Promise<Waiting[]> {
  const few = await anEvent(app.db, '0', { batches: [{ name: 'Único', price_cents: 5_000, quantity: EACH }] })
  const waiting = await tooLate(group, few.id)
  const [rival] = (await aGroup(app, 1)) as [Member]
  await reserve(app, rival, few.id, { [`${few.id}-1-1-1`]: EACH })
  return waiting
}

type Told = Waiting & { news: News[] }

async function begin(): Promise<Map<string, Told[]>> {
  const begun = new Map<string, Told[]>()
  const { id: event_id } = await anEvent(app.db, '0')
  for (const [name, { begins, hears }] of Object.entries(kinds)) {
    const waiting = await begins(await aGroup(app, EACH), event_id)
    begun.set(
      name,
      waiting.map((each) => Object.assign(each, { news: hears(each.total_cents) })),
    )
    await forgetPauses(app)
  }
  return begun
}

const nothing = {
  provider_id: null,
  interest_cents: 0,
  pix_code: null,
  card: null,
  refusal: null,
  returned_cents: null,
}

function hear({ payment_id }: Waiting, news: News): Promise<void> {
  const charge_key = payment_id.replaceAll('-', '')
  return settle(app.ctx, payment_id, {
    ...nothing,
    charge_key,
    state: 'pending',
    captured_cents: 0,
    refunds: [],
    ...news,
  })
}

/** Everything that selling, or not selling, leaves behind, without names and moments. */
function leftBehind({ order_id }: Waiting) {
  return one(
    app.db.query(
      `select orders.state, refunded_cents,
              (select array_agg(concat_ws(' ', payments.state, captured_cents, returned_cents, refusal, card_last4) order by attempt)
                 from payments where order_id = orders.id) as payments,
              (select array_agg(concat_ws(' ', state, paid_cents) order by position) from tickets where order_id = orders.id) as tickets,
              (select array_agg(concat_ws(' ', split_part(booking, ':', 1), account, amount_cents) order by booking, account)
                 from ledger where order_id = orders.id) as ledger,
              (select array_agg(concat_ws(' ', reason, amount_cents, state) order by reason) from refunds where order_id = orders.id) as refunds,
              (select array_agg(subject order by subject) from messages where recipient = account.email) as letters,
              (select round(extract(epoch from expires_at - clock()) / 60)::int from reservations where order_id = orders.id) as minutes_held
         from orders join accounts account on account.id = account_id where orders.id = $1`,
      [order_id],
    ),
  )
}

async function outcomes(begun: Map<string, Told[]>) {
  const left = new Map<string, unknown[]>()
  for (const [name, told] of begun) left.set(name, await Promise.all(told.map(leftBehind)))
  return left
}

test('of a group each is settled as it would be alone, whatever the others are', async () => {
  const alone = await begin()
  for (const told of [...alone.values()].flat()) for (const news of told.news) await hear(told, news)

  const together = await begin()
  const all = [...together.values()].flat()
  await Promise.all(all.flatMap((told) => told.news.map((news) => hear(told, news))))

  const expected = await outcomes(alone)
  expect(await outcomes(together)).toEqual(expected)
  const states = Object.fromEntries([...expected].map(([name, [left]]) => [name, (left as { state: string }).state]))
  expect(states).toEqual({
    plain: 'paid',
    card: 'paid',
    free: 'paid',
    'told twice': 'paid',
    double: 'paid',
    'wrong amount': 'pending',
    'another currency': 'pending',
    late: 'paid',
    'late and gone': 'refunding',
    refused: 'pending',
    'in review': 'pending',
    'reviewed and taken': 'paid',
    'charged back': 'refunded',
    'given back': 'paid',
  })
})

test.runIf('postgres' in inject('test_database'))(
  'money that came late waits for tickets somebody keeps, and nobody else waits for it',
  async () => {
    const [busy, quiet] = [await anEvent(app.db, '0'), await anEvent(app.db, '0')]
    const [late] = (await tooLate(await aGroup(app, 1), busy.id)) as [Waiting]
    const [plain] = (await byPix(await aGroup(app, 1), quiet.id)) as [Waiting]
    const ends: string[] = []
    await app.db.transaction(async (tx) => {
      await tx.query('select 1 from batches where ticket_type_id = $1 for update', [`${busy.id}-1-1-1`])
      await Promise.allSettled([
        hear(late, approved(late.total_cents)).finally(() => ends.push('late')),
        hear(plain, approved(plain.total_cents)).finally(() => ends.push('plain')),
      ])
    })
    expect(ends).toEqual(['plain', 'late'])
    expect(await leftBehind(plain)).toMatchObject({ state: 'paid' })
    await hear(late, approved(late.total_cents))
    expect(await leftBehind(late)).toMatchObject({ state: 'paid' })
  },
)
