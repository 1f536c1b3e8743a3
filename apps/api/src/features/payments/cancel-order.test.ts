import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { CANCEL_DAYS } from '@bilheteria/rules/policy'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { reserve, reserveSeats } from '#test/a-cart.ts'
import {
  anOpenOrder,
  aPaidOrder,
  cards,
  chargeKeyOf,
  createOrder,
  loggedInAgain,
  moneyOf,
  nameHolders,
  orderOf,
  pay,
  payByCard,
} from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id))
})
checkAfterEach(app)

/** Of all tables but those of the proof itself. */
async function fingerprints(): Promise<string> {
  const { sessions: _, tokens: __, ...tables } = await app.fingerprints()
  return JSON.stringify(tables)
}

async function cancel(buyer: TestAccount, order_id: string, ticket_ids?: string[]) {
  return app.post(`/api/orders/${order_id}/cancel`, { ...(ticket_ids && { ticket_ids }) }, await proofOf(app, buyer))
}

async function stock() {
  const [row] = await app.db.query('select held, sold from batches where id like $1', [`${event_id}-%`])
  return row
}

test('an id is the same in capitals, for every step of a purchase', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const capitals = id.toUpperCase()
  expect((await pay(app, ana, capitals, { method: 'pix' })).json<Order>().payment?.state).toBe('pending')
  expect((await orderOf(app, ana, capitals)).id).toBe(id)
  expect((await cancel(ana, capitals)).json<Order>().state).toBe('cancelled')
})

test('the whole order comes back with its fee, by the way it was paid, and its places are for sale at once', async () => {
  const paid = await aPaidOrder(app, ana, event_id)
  expect(paid.cancellable_until).not.toBeNull()
  const asked = (await cancel(ana, paid.id)).json<Order>()
  expect([asked.state, asked.refunding_cents, asked.refunded_cents]).toEqual(['refunding', 27_600, 0])
  expect(asked.items.map(({ state, code }) => [state, code])).toEqual([
    ['cancelled', null],
    ['cancelled', null],
  ])
  expect(await stock()).toEqual({ held: 0, sold: 0 })
  await app.settleEverything()
  const back = await orderOf(app, ana, paid.id)
  expect([back.state, back.refunding_cents, back.refunded_cents]).toEqual(['refunded', 0, 27_600])
  expect(back.payment?.state).toBe('refunded')
  expect(await moneyOf(app, paid.id)).toEqual([{ captured_cents: 27_600, refunded_cents: 27_600 }])
})

test('one ticket alone: exactly its share comes back, the order stays paid', async () => {
  const paid = await aPaidOrder(app, ana, event_id, { [`${event_id}-1-1-1`]: 3 })
  const [first] = paid.items
  await cancel(ana, paid.id, [first?.id ?? ''])
  await app.settleEverything()
  const partly = await orderOf(app, ana, paid.id)
  expect([partly.state, partly.refunded_cents]).toEqual(['paid', first?.paid_cents])
  expect(partly.items.map(({ state }) => state)).toEqual(['cancelled', 'valid', 'valid'])
  await cancel(ana, paid.id)
  await app.settleEverything()
  const all = await orderOf(app, ana, paid.id)
  expect([all.state, all.refunded_cents]).toEqual(['refunded', paid.quote.total_cents])
})

test('with interest every cent of it comes back too', async () => {
  await app.db.query('update producers set interest_free_installments = 1, monthly_interest_bp = 350 where id = $1', [
    producer_id,
  ])
  await app.db.query('update ticket_types set max_installments = 10 where id like $1', [`${event_id}-%`])
  const { id } = await anOpenOrder(app, ana, event_id, { [`${event_id}-1-1-1`]: 3 })
  await payByCard(app, ana, id, cards.approved, 7)
  await app.settleEverything()
  const paid = await orderOf(app, ana, id)
  expect(paid.quote.total_cents).toBeGreaterThan(41_400)
  for (const { id: ticket_id } of paid.items) await cancel(ana, id, [ticket_id])
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).refunded_cents).toBe(paid.quote.total_cents)
  const balances = await app.db.query(
    `select account, sum(amount_cents)::int as cents from ledger where order_id = $1 group by 1 having sum(amount_cents) <> 0`,
    [id],
  )
  expect(balances).toEqual([])
})

test('numbered seats and coupons come back as well', async () => {
  const numbered = await anEvent(app.db, producer_id, {
    sectors: [
      {
        name: 'Plateia',
        sections: [
          {
            name: 'Plateia',
            places: { rows: 1, seats_per_row: 4 },
            tickets: [{ name: 'Inteira', kind: 'full', batches: [{ name: 'Único', price_cents: 8_000, quantity: 4 }] }],
          },
        ],
      },
    ],
    coupons: [{ code: 'UMA', method: 'fixed', value: 500, max_items: 1, max_uses: 1, ticket_types: ['Inteira'] }],
  })
  const section = `${numbered.id}-1-1`
  const seats = await app.db.query<{ id: string }>('select id::text from seats where section_id = $1 order by number', [
    section,
  ])
  const wanted = seats.slice(1, 3).map(({ id }) => id)
  await reserveSeats(app, ana, numbered.id, section, wanted)
  const held = (await reserve(app, ana, numbered.id, { [`${section}-1`]: 2 }, { coupons: ['UMA'] })).json<Reservation>()
  await nameHolders(app, ana, held)
  const { id } = (await createOrder(app, ana, held.id)).json<Order>()
  await app.sandbox.pay(chargeKeyOf((await pay(app, ana, id, { method: 'pix' })).json<Order>()))
  await app.settleEverything()
  const paid = await orderOf(app, ana, id)
  expect(paid.items.map(({ seat }) => seat)).toEqual([
    { row: 'A', number: 2 },
    { row: 'A', number: 3 },
  ])
  await cancel(ana, id)
  const statuses = await app.db.query(
    `select status, (select used from coupons where event_id = $2) as used from seats where section_id = $1 group by 1`,
    [section, numbered.id],
  )
  expect(statuses).toEqual([{ status: 'available', used: 0 }])
})

test('is over after seven days, when the event begins, and once somebody has entered', async () => {
  const far = await anEvent(app.db, producer_id, { day: 40 })
  const [late, begun, used] = [
    await aPaidOrder(app, ana, far.id),
    await aPaidOrder(app, ana, event_id),
    await aPaidOrder(app, ana, (await anEvent(app.db, producer_id)).id),
  ]
  await app.db.query(`update tickets set state = 'used' where id = $1`, [used.items[0]?.id])
  const refused = async (order: Order) =>
    (await cancel(await loggedInAgain(app, ana), order.id)).json<{ code: string }>().code
  expect(await refused(used)).toBe('not_cancellable')
  await app.moveClock(`${CANCEL_DAYS} days 1 minute`)
  expect(await refused(late)).toBe('not_cancellable')
  await app.moveClock('11 days')
  expect(await refused(begun)).toBe('not_cancellable')
})

test('far from the event the database gives as long as the policy says', async () => {
  const far = await anEvent(app.db, producer_id, { day: 40 })
  const { paid_at, cancellable_until } = await aPaidOrder(app, ana, far.id)
  expect(Date.parse(cancellable_until ?? '') - Date.parse(paid_at ?? '')).toBe(CANCEL_DAYS * 24 * 3_600_000)
})

test('a producer may want to know some hours before', async () => {
  await app.db.query('update producers set cancel_cutoff_hours = 48 where id = $1', [producer_id])
  const soon = await anEvent(app.db, producer_id, { day: 1 })
  const paid = await aPaidOrder(app, ana, soon.id)
  expect(paid.cancellable_until).toBeNull()
  expect((await cancel(ana, paid.id)).json().code).toBe('not_cancellable')
  await app.db.query('update producers set cancel_cutoff_hours = 0 where id = $1', [producer_id])
})

test('tickets that are not of the order, or cancelled already, change nothing', async () => {
  const [mine, other] = [await aPaidOrder(app, ana, event_id), await aPaidOrder(app, await anAccount(app), event_id)]
  const before = await fingerprints()
  for (const ids of [[randomUUID()], [other.items[0]?.id ?? ''], [mine.items[0]?.id ?? '', randomUUID()]]) {
    const refused = await cancel(ana, mine.id, ids)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'ticket_not_found'])
  }
  expect(await fingerprints()).toBe(before)
  await cancel(ana, mine.id, [mine.items[0]?.id ?? ''])
  expect((await cancel(ana, mine.id, [mine.items[0]?.id ?? ''])).json().code).toBe('ticket_not_found')
})

test('single tickets of an order that is not paid cannot be given back, and nothing changes', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const before = await fingerprints()
  const refused = await cancel(ana, id, [randomUUID()])
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'ticket_not_found'])
  expect(await fingerprints()).toBe(before)
})

test('an order that is not paid is given up, and its places are free at once', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await pay(app, ana, id, { method: 'pix' })
  expect((await cancel(ana, id)).json<Order>().state).toBe('cancelled')
  expect(await stock()).toEqual({ held: 0, sold: 0 })
  expect((await pay(app, ana, id, { method: 'pix' })).json().code).toBe('order_closed')
})

test('not while a card may already have been charged', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, cards.approved)
  expect((await cancel(ana, id)).json().code).toBe('payment_open')
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})

test('ten presses at once and a provider that does not answer: the money goes back once', async () => {
  const paid = await aPaidOrder(app, ana, event_id)
  await app.sandbox.fault('timeout_after_charge', 1, { call: 'refund' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(ana, paid.id)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await app.settleEverything()
  await app.moveClock('1 minute')
  await app.settleEverything()
  expect((await orderOf(app, ana, paid.id)).state).toBe('refunded')
  expect(await moneyOf(app, paid.id)).toEqual([{ captured_cents: 27_600, refunded_cents: 27_600 }])
})

test('what was free is given back without money', async () => {
  const free = await anEvent(app.db, producer_id, {
    convenience_fee: 0,
    batches: [{ name: 'Grátis', price_cents: 0, quantity: 10 }],
  })
  const { id } = await anOpenOrder(app, ana, free.id)
  await pay(app, ana, id, { method: 'free' })
  expect((await cancel(ana, id)).json<Order>().state).toBe('refunded')
  const mails = await app.db.query<{ text: string }>(
    `select text from messages where recipient = $1 and subject like 'Cancelamento:%'`,
    [ana.email],
  )
  expect(mails).toMatchObject([
    { text: expect.stringMatching(/Cancelamos 2 ingressos do pedido[\s\S]*não custaram nada/) },
  ])
})

const ticket = (name: string, price_cents: number) => ({
  name,
  kind: 'full' as const,
  batches: [
    {
      name: 'Único',
      price_cents,
      quantity: 10,
    },
  ],
})

test.each([
  ['a free ticket', [ticket('Inteira', 5_000), ticket('Cortesia', 0)], undefined],
  ['one that a coupon paid for', [ticket('Inteira', 5_000), ticket('Convidado', 5_000)], ['TUDO']],
])('a paid ticket and %s, one after the other: the order ends', async (_what, tickets, coupons) => {
  const mixed = await anEvent(app.db, producer_id, {
    sectors: [{ name: 'Pista', sections: [{ name: 'Pista', places: { capacity: 50 }, tickets }] }],
    ...(coupons && {
      coupons: [{ code: 'TUDO', method: 'percentage', value: 100, max_items: 1, ticket_types: ['Convidado'] }],
    }),
  })
  const amounts = { [`${mixed.id}-1-1-1`]: 1, [`${mixed.id}-1-1-2`]: 1 }
  for (const freeFirst of [false, true]) {
    const paid = await aPaidOrder(app, ana, mixed.id, amounts, coupons)
    const dearFirst = paid.items.toSorted((a, b) => b.paid_cents - a.paid_cents)
    expect(dearFirst.map(({ paid_cents }) => paid_cents)).toEqual([5_750, 0])
    for (const { id } of freeFirst ? dearFirst.toReversed() : dearFirst) {
      expect((await cancel(ana, paid.id, [id])).statusCode).toBe(200)
      await app.settleEverything()
    }
    const ended = await orderOf(app, ana, paid.id)
    expect([ended.state, ended.refunded_cents, ended.refunding_cents]).toEqual(['refunded', 5_750, 0])
  }
})
