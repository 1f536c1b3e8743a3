import { AppError } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { canSell, LAST_TICKETS_PERCENT, overLimit, shortOf, typeStatus, whenOf } from '@bilheteria/rules/offer'
import * as fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { offerOf } from '#test/a-cart.ts'
import { aSale, anySale, MAX_PER_ORDER } from '#test/a-sale.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { FULL, LONG } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { findOffer } from './offer-queries.ts'
import type { Offer } from './offer.ts'
import { reserveTogether } from './reservation-queries.ts'
import { stockForCart, type StockRequest } from './stock-request.ts'

const SALES = FULL ? 500 : 30

const app = await startApp()
const club = await app.aProducer()
const { id: account_id } = await anAccount(app)

async function endFirstBatches(event_id: string): Promise<void> {
  const ended = `update batches set ends_at = starts_at + interval '1 s' where id = any ($1)`
  await app.db.query(ended, [[`${event_id}-1-1-1-1`, `${event_id}-2-1-1-1`]])
}

type StockRow = {
  id: string
  section_id: string
  section_left: number
  capacity: number
  quantity: number
  now: number
  batches: { id: string; price_cents: number; remaining: number; starts_at: string; ends_at: string }[]
}

/** What is there, undecided: batches with their windows, what sections and the quota have left. Derived types have no batches. */
async function stockOf(event_id: string) {
  const rows = await app.db.query<StockRow>(
    `select type.id, section.id as section_id, section.capacity - section.taken as section_left,
            section.capacity, sum(quantity)::int as quantity, extract(epoch from clock())::float8 * 1000 as now,
            jsonb_agg(jsonb_build_object('id', batch.id, 'price_cents', price_cents, 'remaining', quantity - held - sold,
                                         'starts_at', iso(starts_at), 'ends_at', iso(ends_at)) order by batch.position) as batches
       from ticket_types type
       join sections section on section.id = type.section_id
       join sectors sector on sector.id = section.sector_id
       join batches batch on batch.ticket_type_id = type.id
      where sector.event_id = $1
      group by type.id, section.id`,
    [event_id],
  )
  const event = await offerOf(app, event_id)
  return { rows, event, halves_left: event.half_price?.remaining ?? 0 }
}
type Stock = Awaited<ReturnType<typeof stockOf>>

type Held = { wanted: StockRequest; batch_ids: string[] }
type Judged = { verdict: 'held'; batch_ids: string[]; prices: number[] } | { verdict: string; number: number }

/** Batches as the rules see them, when what `mine` holds goes back first. */
function batchesOf({ batches, now }: StockRow, mine: { id?: string; amount: number } = { amount: 0 }) {
  return batches.map(({ id, price_cents, remaining, ...window }) => ({
    id,
    price_cents,
    remaining: remaining + (id === mine.id ? mine.amount : 0),
    when: whenOf(window, now),
  }))
}

/** What the rules say of a cart. */
function judge({ batches, places, half_price }: StockRequest, stock: Stock, held: Held | undefined): Judged {
  const drawn: { id: string; price_cents: number }[] = []
  for (const { ticket_type_id, amount } of batches) {
    const draw = held?.wanted.batches.findIndex((one) => one.ticket_type_id === ticket_type_id) ?? -1
    const mine = { id: held?.batch_ids[draw] ?? '', amount: held?.wanted.batches[draw]?.amount ?? 0 }
    const known = stock.rows.filter(({ id }) => id === ticket_type_id).flatMap((row) => batchesOf(row, mine))
    // What one holds one keeps.
    const kept = mine.amount >= amount ? known.find(({ id }) => id === mine.id) : undefined
    const batch = kept ?? known.find(canSell)
    if (!batch) return { verdict: typeStatus(known) === 'sold_out' ? 'sold_out' : 'not_on_sale', number: 0 }
    const left = shortOf(amount, { remaining: batch.remaining, held: 0 })
    if (left !== undefined) return { verdict: 'tickets_left', number: left }
    drawn.push(batch)
  }
  for (const { section_id, amount } of places) {
    const remaining = stock.rows.find((row) => row.section_id === section_id)?.section_left ?? 0
    const own = held?.wanted.places.find((one) => one.section_id === section_id)?.amount ?? 0
    const left = shortOf(amount, { remaining, held: own })
    if (left !== undefined) return { verdict: left < 1 ? 'sold_out' : 'tickets_left', number: left }
  }
  const halves = shortOf(half_price, { remaining: stock.halves_left, held: held?.wanted.half_price ?? 0 })
  if (halves !== undefined) return { verdict: 'half_price_left', number: halves }
  return {
    verdict: 'held',
    batch_ids: drawn.map(({ id }) => id),
    prices: drawn.map(({ price_cents }) => price_cents),
  }
}

function wantedOf(offer: Offer, event_id: string, amounts: readonly number[]): StockRequest | AppError {
  const sectors = ['1', '2'].map((s, i) => ({
    id: `${event_id}-${s}`,
    sections: [
      {
        id: `${event_id}-${s}-1`,
        tickets: ['1', '2'].map((t, k) => ({ id: `${event_id}-${s}-1-${t}`, quantidade: amounts[2 * i + k] ?? 0 })),
      },
    ],
  }))
  try {
    return stockForCart(offer, { sectors, coupons: [] }, undefined, () => [])
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** What becomes of it, with the number somebody who is refused is told. */
async function decide(event_id: string, wanted: StockRequest | AppError) {
  if (wanted instanceof AppError) return { verdict: wanted.code, number: Number(/\d+/.exec(wanted.message)?.[0]) }
  const [verdict] = await reserveTogether(app.db, [
    {
      account_id,
      event_id,
      browser: null,
      network: null,
      visitor: 'a-network',
      unproved_limit: 20,
      key: null,
      hash: null,
      stock: wanted,
    },
  ])
  return verdict?.verdict === 'held' ? { verdict: 'held', prices: verdict.held.batch_prices } : verdict
}

function leftIn(row: StockRow): number {
  return batchesOf(row).reduce((sum, { when, remaining }) => sum + (when === 'past' ? 0 : remaining), 0)
}

/** What the rules let a card say. */
function cardOf({ rows }: Stock): Pick<EventDetail, 'status' | 'price_from_cents'> {
  const batches = rows.flatMap((row) => batchesOf(row))
  const prices = rows
    .filter(({ section_left }) => section_left > 0)
    .flatMap((row) => batchesOf(row).find(canSell)?.price_cents ?? [])
  if (prices.length === 0) {
    const opens = batches.some(({ when, remaining }) => when === 'later' && remaining > 0)
    return { status: opens ? 'soon' : 'sold_out', price_from_cents: null }
  }
  // Here every section has one type with batches; what it has no places for does not count.
  const left = rows.reduce((sum, row) => sum + Math.min(leftIn(row), row.section_left), 0)
  const total = rows.reduce((sum, { quantity, capacity }) => sum + Math.min(quantity, capacity), 0)
  const few = 100 * left < LAST_TICKETS_PERCENT * total
  return { status: few ? 'last_tickets' : 'on_sale', price_from_cents: Math.min(...prices) }
}

const REFUSED = ['not_on_sale', 'sold_out', 'tickets_left', 'half_price_left', 'order_limit', 'cpf_limit']

test('the database sells what the rules say, at their price, and refuses the rest for their reason', LONG, async () => {
  const seed = randomInt(2 ** 31)
  const seen = new Set<string>()
  for (const sale of fc.sample(anySale, { numRuns: SALES, seed })) {
    const event_id = await aSale(app.db, sale, { producer_id: club.id, account_id })
    const offer = await findOffer(app.db, event_id)
    if (!offer) throw new Error('the event has no offer')
    let held: Held | undefined
    for (const amounts of sale.carts) {
      const count = amounts.reduce((sum, amount) => sum + amount, 0)
      const over = overLimit(count, { max_per_order: MAX_PER_ORDER, max_per_cpf: sale.max_per_cpf }, sale.bought)
      const wanted = wantedOf(offer, event_id, amounts)
      const stock = await stockOf(event_id)
      expect(stock.event, `seed ${seed}`).toMatchObject(cardOf(stock))
      const judged: Judged =
        over || wanted instanceof AppError
          ? { verdict: over?.code ?? 'worked out', number: over?.max ?? 0 }
          : judge(wanted, stock, held)
      const { batch_ids, ...told } = { batch_ids: undefined, ...judged }
      expect(await decide(event_id, wanted), `seed ${seed}: ${JSON.stringify(amounts)}`).toEqual(told)
      if (batch_ids && !(wanted instanceof AppError)) held = { wanted, batch_ids }
      for (const what of [stock.event.status, told.verdict]) seen.add(what)
      if (sale.turns) await endFirstBatches(event_id)
    }
  }
  // Of so many, each has come up.
  const all = FULL ? ['held', 'on_sale', 'soon', 'last_tickets', ...REFUSED] : ['held', 'on_sale']
  expect([...seen]).toEqual(expect.arrayContaining(all))
})

test('a batch is open from its first moment on and over with its last, in the database as in the rules', async () => {
  const { id } = await anEvent(app.db, club.id)
  const rows = await app.db.query<{ starts_at: string; ends_at: string; moment: string; open: boolean }>(
    `select iso(starts_at) as starts_at, iso(ends_at) as ends_at, iso(moment) as moment, is_open(batch, moment) as open
       from batches batch,
            unnest(array[starts_at, ends_at]) edge,
            unnest(array[edge - interval '1 ms', edge, edge + interval '1 ms']) moment
      where ticket_type_id = $1`,
    [`${id}-1-1-1`],
  )
  expect(rows.filter(({ open }) => open)).toHaveLength(3)
  for (const { open, moment, ...batch } of rows) expect(whenOf(batch, Date.parse(moment)) === 'now').toBe(open)
})
