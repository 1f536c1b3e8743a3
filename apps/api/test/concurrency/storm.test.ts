import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowName } from '#catalogue/ranges.ts'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import type { Buyer } from './a-crowd.ts'
import { aBlock } from '../a-theatre.ts'
import { FULL, PATIENCE_MS, untilLost } from '../fault-options.ts'
import { anOpenMap, seatsOf as allSeatsOf } from '../an-open-map.ts'
import { cartOf, countHalves, countOf, stockOf, twoShops } from './two-shops.ts'

const { BUYERS, TICKETS, ROUNDS } = FULL
  ? { BUYERS: 2_000, TICKETS: 500, ROUNDS: 20 }
  : { BUYERS: 240, TICKETS: 60, ROUNDS: 2 }
const MINUTES = 600_000
/** A promise to whoever looks at a map, judged on a machine that has nothing else to do. */
const SHOWN_WITHIN_MS = FULL ? 1_000 : PATIENCE_MS

const shops = await twoShops()
const RESERVE = '/api/checkout/reserve'

const full = (quantity: number): DemoTicketType => ({
  name: 'Inteira',
  kind: 'full',
  batches: [
    {
      name: 'Lote 1',
      price_cents: 9e3,
      quantity,
    },
  ],
})
const half: DemoTicketType = { name: 'Meia', kind: 'half', price_percent: 50 }
const FOR_TEN = {
  code: 'IPE10',
  method: 'percentage' as const,
  value: 10,
  max_items: 1,
  max_uses: 10,
  ticket_types: [],
}
const NOBODY: Buyer = { account_id: '', token: '' }
const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1)

function seatsOf(event_id: string): Promise<{ id: string }[]> {
  return shops.db.query<{ id: string }>('select id::text from seats where section_id = $1', [`${event_id}-1-1`])
}

function aHall(tickets: DemoTicketType[], choices = {}) {
  const sections = [{ name: 'Pista', places: { capacity: BUYERS * 2 }, tickets }]
  return shops.anEvent({ sectors: [{ name: 'Pista', sections }], ...choices })
}

/** One section with as many seats as tickets, and its plan. */
function aDrawnHall() {
  const names = Array.from({ length: TICKETS / 20 }, (_, row) => rowName(row))
  const sections = [{ name: 'A', places: { rows: names.length, seats_per_row: 20 }, tickets: [full(TICKETS)] }]
  const drawn = { sector: 0, section: 0, area: null, view: null, block: aBlock(names, 20) }
  return shops.anEvent({
    sectors: [{ name: 'Plateia', sections }],
    plan: { focus: [0, 0], shapes: [], labels: [], sections: [drawn] },
  })
}

describe.each(rounds)('round %i', () => {
  test(
    `${BUYERS} buyers at two doors, ${TICKETS} tickets: exactly ${TICKETS} are held`,
    { timeout: MINUTES },
    async () => {
      const event = await aHall([full(TICKETS)])
      const crowd = await shops.aCrowd(BUYERS)
      // Every third wants two; what is too much for what is left does not stop the smaller ones behind it.
      const answers = await shops.rush(crowd, RESERVE, (n) => cartOf(event, { 1: n % 3 === 0 ? 2 : 1 }))
      const won = answers.flatMap(({ status, body }) => (status === 200 ? (body.items ?? []) : []))
      expect(won.reduce((sum, { amount }) => sum + amount, 0)).toBe(TICKETS)
      expect(countOf(answers, 409, 'sold_out') + countOf(answers, 409, 'tickets_left')).toBe(BUYERS - won.length)
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body.message).toMatch(/^(Um dos ingressos escolhidos acabou de esgotar|Resta 1 ingresso neste lote)\.$/)
      }
      expect(await stockOf(shops, event)).toMatchObject({ held: TICKETS, counted: TICKETS, taken: TICKETS })
    },
  )

  test(`${BUYERS} buyers, ${TICKETS} seats: each seat once, none left over`, { timeout: MINUTES }, async () => {
    const places = { rows: TICKETS / 20, seats_per_row: 20 }
    const sections = [{ name: 'A', places, tickets: [full(TICKETS)] }]
    const event = await shops.anEvent({ sectors: [{ name: 'Plateia', sections }] })
    const seats = await seatsOf(event.id)
    const crowd = await shops.aCrowd(BUYERS)
    const answers = await shops.rush(crowd, `/api/events/${event.id}/reservation/seats`, (n) => ({
      section_id: `${event.id}-1-1`,
      seats: [seats[n % TICKETS]?.id],
    }))
    expect(countOf(answers, 200)).toBe(TICKETS)
    expect(countOf(answers, 409, 'seat_taken') + countOf(answers, 409, 'sold_out')).toBe(BUYERS - TICKETS)
    expect(await stockOf(shops, event)).toMatchObject({
      held: TICKETS,
      counted: TICKETS,
      taken: TICKETS,
      seats: TICKETS,
    })
  })

  test(
    `${BUYERS} buyers want two or three seats that others want too: all of them or none, and open maps show it`,
    { timeout: MINUTES },
    async () => {
      const event = await aDrawnHall()
      const seats = (await allSeatsOf(shops.db, event.id)).map(({ id }) => id)
      const maps = await Promise.all(shops.shops.map(({ url }) => anOpenMap(url, event.id)))
      const wishes = Array.from({ length: BUYERS }, (_, n) => {
        const first = (n * 7) % (TICKETS - 2)
        return seats.slice(first, first + 2 + Number(n % 3 === 0))
      })
      const crowd = await shops.aCrowd(BUYERS)
      const answers = await shops.rush(crowd, `/api/events/${event.id}/reservation/seats`, (n) => ({
        section_id: `${event.id}-1-1`,
        seats: wishes[n],
      }))
      const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
      const sold = won.flatMap((n) => wishes[n] ?? [])
      expect(new Set(sold).size).toBe(sold.length)
      const refused = ['seat_taken', 'sold_out', 'tickets_left'].map((code) => countOf(answers, 409, code))
      expect(refused.reduce((sum, count) => sum + count)).toBe(BUYERS - won.length)
      for (const n of won) expect(answers[n]?.body.seats?.map(({ id }) => id).toSorted()).toEqual(wishes[n]?.toSorted())
      // Nobody was refused seats that nobody has.
      const lost = wishes.filter((_, n) => !won.includes(n))
      expect(lost.filter((wish) => !wish.some((seat) => sold.includes(seat)))).toEqual([])
      expect(await countHalves(shops, event)).toBe(0)
      const count = sold.length
      expect(await stockOf(shops, event)).toMatchObject({ held: count, counted: count, taken: count, seats: count })

      const truth = seats.map((id) => (sold.includes(id) ? 'reserved' : 'available'))
      for (const map of maps) await expect.poll(() => map.seats(), { timeout: SHOWN_WITHIN_MS }).toEqual(truth)
    },
  )

  test('a coupon for ten is used by ten', { timeout: MINUTES }, async () => {
    const event = await aHall([full(BUYERS)], { coupons: [FOR_TEN] })
    const crowd = await shops.aCrowd(BUYERS / 4)
    const answers = await shops.rush(crowd, RESERVE, () => cartOf(event, { 1: 1 }, ['IPE10']))
    expect([countOf(answers, 200), countOf(answers, 409, 'coupon_refused')]).toEqual([10, BUYERS / 4 - 10])
    expect(await stockOf(shops, event)).toMatchObject({ held: 10, counted: 10 })
  })

  test('half price ends exactly at its quota', { timeout: MINUTES }, async () => {
    const event = await aHall([full(50), half])
    const crowd = await shops.aCrowd(BUYERS / 4)
    const answers = await shops.rush(crowd, RESERVE, () => cartOf(event, { 2: 1 }))
    expect([countOf(answers, 200), countOf(answers, 409, 'half_price_left')]).toEqual([20, BUYERS / 4 - 20])
  })

  test(
    'one buyer pressing in twenty windows at two doors holds one cart within the limit',
    { timeout: MINUTES },
    async () => {
      const event = await aHall([full(BUYERS)], { max_per_cpf: 4 })
      const [buyer = NOBODY] = await shops.aCrowd(1)
      const windows = Array.from({ length: 20 }, () => buyer)
      const answers = await shops.rush(windows, RESERVE, (n) => cartOf(event, { 1: (n % 6) + 1 }))
      expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
        answers.flatMap((_, n) => (n % 6 >= 4 ? ['cpf_limit'] : [])),
      )
      const { held, counted } = await stockOf(shops, event)
      expect(held).toBe(counted)
      expect(held).toBeLessThanOrEqual(4)
    },
  )
})

test('after all that the books balance', async () => {
  expect(await verifyInvariants(shops.db)).toEqual([])
})

describe('without its guards', () => {
  const guards = ['batches_check1', 'half_price_quotas_check', 'coupons_check1', 'reservations_account_id_event_id_key']
  let restore: string[] = []

  /** The same statement without its locks, on tables without their constraints. */
  beforeAll(async () => {
    const [source] = await shops.db.query<{ text: string }>(`select pg_get_functiondef('reserve'::regproc) as text`)
    const careless = (source?.text ?? '').replaceAll(/ for update\b/gi, '')
    const dropped = await shops.db.query<{ name: string; owner: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
         from pg_constraint where conname = any ($1)`,
      [guards],
    )
    if (dropped.length < guards.length || careless === source?.text) throw new Error('a guard has another name')
    for (const { owner, name } of dropped) await shops.db.query(`alter table ${owner} drop constraint ${name}`)
    await shops.db.query(careless)
    restore = [
      'delete from reservations',
      'update batches set held = 0',
      'update sections set taken = 0',
      'update coupons set used = 0',
      'update half_price_quotas set taken = 0',
      `update seats set status = 'available', reservation_id = null where status = 'reserved'`,
      source?.text ?? '',
      ...dropped.map(({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`),
    ]
  })
  afterAll(async () => {
    for (const statement of restore) await shops.db.query(statement)
  })

  test('tickets are sold twice', { timeout: MINUTES }, async () => {
    const more = await untilLost(async () => {
      const event = await aHall([full(40)])
      await shops.rush(await shops.aCrowd(120), RESERVE, () => cartOf(event, { 1: 1 }))
      return (await stockOf(shops, event)).held - 40
    })
    expect(more).toBeGreaterThan(0)
  })

  test('seats are promised to two', { timeout: MINUTES }, async () => {
    const more = await untilLost(async () => {
      const sections = [{ name: 'A', places: { rows: 2, seats_per_row: 20 }, tickets: [full(200)] }]
      const event = await shops.anEvent({ sectors: [{ name: 'Plateia', sections }] })
      const seats = await seatsOf(event.id)
      const answers = await shops.rush(await shops.aCrowd(120), `/api/events/${event.id}/reservation/seats`, (n) => ({
        section_id: `${event.id}-1-1`,
        seats: [seats[Math.floor(n / 40)]?.id],
      }))
      return countOf(answers, 200) - 3
    })
    expect(more).toBeGreaterThan(0)
  })

  test('of two seats one is promised to somebody else', { timeout: MINUTES }, async () => {
    const halves = await untilLost(async () => {
      const event = await aDrawnHall()
      const seats = (await seatsOf(event.id)).map(({ id }) => id)
      await shops.rush(await shops.aCrowd(120), `/api/events/${event.id}/reservation/seats`, (n) => ({
        section_id: `${event.id}-1-1`,
        seats: seats.slice(n % 4, (n % 4) + 2),
      }))
      return countHalves(shops, event)
    })
    expect(halves).toBeGreaterThan(0)
  })

  test('a coupon for ten is used by more', { timeout: MINUTES }, async () => {
    const more = await untilLost(async () => {
      const event = await aHall([full(500)], { coupons: [FOR_TEN] })
      const answers = await shops.rush(await shops.aCrowd(60), RESERVE, () => cartOf(event, { 1: 1 }, ['IPE10']))
      return countOf(answers, 200) - 10
    })
    expect(more).toBeGreaterThan(0)
  })

  test('half price runs over its quota', { timeout: MINUTES }, async () => {
    const more = await untilLost(async () => {
      const event = await aHall([full(50), half])
      const answers = await shops.rush(await shops.aCrowd(80), RESERVE, () => cartOf(event, { 2: 1 }))
      return countOf(answers, 200) - 20
    })
    expect(more).toBeGreaterThan(0)
  })

  test('one buyer holds more than the limit per CPF', { timeout: MINUTES }, async () => {
    const more = await untilLost(async () => {
      const event = await aHall([full(500)], { max_per_cpf: 4 })
      const [buyer = NOBODY] = await shops.aCrowd(1)
      await shops.rush([buyer, buyer], RESERVE, () => cartOf(event, { 1: 4 }))
      return (await stockOf(shops, event)).counted - 4
    })
    expect(more).toBeGreaterThan(0)
  })
})

test(
  'a process killed in the rush loses nothing it has promised, and what it held comes back',
  { timeout: MINUTES },
  async () => {
    const event = await aHall([full(TICKETS)])
    const crowd = await shops.aCrowd(BUYERS)
    const [, doomed] = shops.shops
    const rush = shops.rush(crowd, RESERVE, () => cartOf(event, { 1: 1 }))
    await expect.poll(async () => (await stockOf(shops, event)).counted, { interval: 1 }).toBeGreaterThan(0)
    await doomed?.kill('SIGKILL')
    const answers = await rush
    const promised = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const kept = await shops.db.query<{ id: string }>('select id from reservations where id = any ($1)', [promised])
    expect(kept).toHaveLength(promised.length)
    const { held, counted } = await stockOf(shops, event)
    expect(held).toBe(counted)
    expect(held).toBeLessThanOrEqual(TICKETS)

    await shops.db.query(`update clock_offset set ahead = '16 minutes'`)
    await expect
      .poll(() => stockOf(shops, event), { timeout: PATIENCE_MS })
      .toMatchObject({ held: 0, counted: 0, taken: 0 })
    await shops.db.query(`update clock_offset set ahead = '0'`)
  },
)
