import type { Reservation } from '@bilheteria/contract/checkout'
import type { Seat } from '@bilheteria/contract/seats'
import { beforeEach, expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { forgetPauses, held, reserve, reserveSeats } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { releaseExpired } from './release-expired.ts'

/** The list may be a quarter of a second old. */
const SOON = { interval: 20 }

const app = await startApp()
beforeEach(() => forgetPauses(app))
const club = await app.aProducer()
const ana = await anAccount(app)
const bia = await anAccount(app)

const full = (price_cents: number): DemoTicketType => ({
  name: 'Inteira',
  kind: 'full',
  batches: [
    {
      name: 'Lote 1',
      price_cents,
      quantity: 40,
    },
  ],
})
const half: DemoTicketType = { name: 'Meia', kind: 'half', price_percent: 50 }

/** A theatre: sections 1-1 and 1-2 with 2 rows of 10 seats, 1-3 without numbers. */
async function aTheatre() {
  const event = await anEvent(app.db, club.id, {
    sectors: [
      {
        name: 'Plateia',
        sections: [
          { name: 'A', places: { rows: 2, seats_per_row: 10 }, tickets: [full(9_000), half] },
          { name: 'B', places: { rows: 2, seats_per_row: 10 }, tickets: [full(7_000), half] },
          { name: 'Em pé', places: { capacity: 30 }, tickets: [full(3_000)] },
        ],
      },
    ],
  })
  const section = (n: number) => `${event.id}-1-${n}`
  const rowsOf = async (n: number, headers = {}) =>
    (await app.request(`/api/events/${event.id}/sections/${section(n)}/seats`, { headers })).json<
      { row: string; seats: Seat[] }[]
    >()
  const places = new Map<string, string>()
  for (const n of [1, 2]) {
    for (const { row, seats } of await rowsOf(n)) {
      for (const { id, number } of seats) places.set(`${n}${row}${number}`, id)
    }
  }
  /** `seat('1A3')` is the third of row A in section 1. */
  const seat = (name: string) => places.get(name) ?? ''
  const choose = (buyer: typeof ana, n: number, names: string[]) =>
    reserveSeats(
      app,
      buyer,
      event.id,
      section(n),
      names.map((name) => seat(`${n}${name}`)),
    )
  return { id: event.id, section, rowsOf, seat, choose }
}

test('seats are held at the price of the section’s first full type', async () => {
  const theatre = await aTheatre()
  const reservation = (await theatre.choose(ana, 1, ['A4', 'A3'])).json<Reservation>()
  expect(reservation).toMatchObject({
    items: [
      { section_id: theatre.section(1), ticket_type_id: `${theatre.section(1)}-1`, amount: 2, preco_cents: 9_000 },
    ],
    quote: { total_cents: 20_700 },
  })
  expect(reservation.seats.map(({ row, number }) => `${row}${number}`).toSorted()).toEqual(['A3', 'A4'])
})

test('the rows tell everybody what is taken and only the holder whose it is', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 1, ['A3'])
  const seen = async (headers = {}) => {
    const rows = await theatre.rowsOf(1, headers)
    expect(rows.map(({ row, seats }) => `${row} ${seats.length}`)).toEqual(['A 10', 'B 10'])
    return rows[0]?.seats[2]
  }
  expect(await seen(ana.bearer)).toMatchObject({ status: 'reserved', user_id: ana.id })
  const taken = { number: 3, status: 'reserved', user_id: null, section_id: theatre.section(1) }
  await expect.poll(() => seen(), SOON).toMatchObject(taken)
  expect(await seen(bia.bearer)).toMatchObject({ status: 'reserved', user_id: null })
  await app.moveClock('16 minutes')
  expect(await seen(ana.bearer)).toMatchObject({ status: 'available', user_id: null })
  await releaseExpired(app.db)
  await expect.poll(() => seen(), SOON).toMatchObject({ status: 'available' })
  await app.moveClock('0')
})

test('a bad token is said, so that the browser renews it', async () => {
  const theatre = await aTheatre()
  const url = `/api/events/${theatre.id}/sections/${theatre.section(1)}/seats`
  expect((await app.request(url, { headers: { authorization: 'Bearer inventado' } })).statusCode).toBe(401)
  expect((await app.request(`/api/events/${theatre.id}/sections/nenhuma/seats`)).json().code).toBe('section_not_found')
  expect((await app.request(`/api/events/outro/sections/${theatre.section(1)}/seats`)).statusCode).toBe(404)
})

test('the list is exact: missing seats go back, new ones come, the rest of the reservation stays', async () => {
  const theatre = await aTheatre()
  await reserve(app, ana, theatre.id, { [`${theatre.section(3)}-1`]: 1 })
  await theatre.choose(ana, 2, ['B1'])
  await theatre.choose(ana, 1, ['A1', 'A2'])
  const { items, seats } = (await theatre.choose(ana, 1, ['A2', 'A3'])).json<Reservation>()
  expect(items.map(({ section_id, amount }) => [section_id, amount])).toEqual([
    [theatre.section(3), 1],
    [theatre.section(2), 1],
    [theatre.section(1), 2],
  ])
  expect(seats.map(({ row, number }) => `${row}${number}`)).toEqual(['B1', 'A2', 'A3'])
  expect((await theatre.choose(bia, 1, ['A1'])).statusCode).toBe(200)
})

test('one seat taken, none of them is held, and the message says so', async () => {
  const theatre = await aTheatre()
  await theatre.choose(bia, 1, ['A2'])
  await theatre.choose(ana, 1, ['B1'])
  const refused = await theatre.choose(ana, 1, ['A1', 'A2'])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({
    code: 'seat_taken',
    message: 'Um dos lugares acabou de ser reservado por outra pessoa. Escolha outro.',
  })
  expect((await held(app, ana, theatre.id))?.seats).toMatchObject([{ row: 'B', number: 1 }])
  expect((await theatre.choose(bia, 1, ['A1', 'A2'])).statusCode).toBe(200)
})

test('the cart gives the types to the seats in row and number order', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 1, ['B1', 'A9', 'A2'])
  const cart = { [`${theatre.section(1)}-1`]: 1, [`${theatre.section(1)}-2`]: 2 }
  const { seats, items } = (await reserve(app, ana, theatre.id, cart)).json<Reservation>()
  expect(seats.map(({ row, number, ticket_type_id }) => `${row}${number} ${ticket_type_id.at(-1)}`)).toEqual([
    'A2 1',
    'A9 2',
    'B1 2',
  ])
  expect(items.map(({ preco_cents }) => preco_cents)).toEqual([9_000, 4_500])
  const kept = (await theatre.choose(ana, 1, ['A9', 'B1', 'B2'])).json<Reservation>()
  expect(kept.items.map(({ ticket_type_id, amount }) => [ticket_type_id.at(-1), amount])).toEqual([
    ['2', 2],
    ['1', 1],
  ])
})

function typesOf({ seats }: Reservation): string[] {
  return seats.map(({ row, number, ticket_type_id }) => `${row}${number} ${ticket_type_id.at(-1)}`).toSorted()
}

test('the cart gives a type to the seats it names, and refuses others than those held', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 1, ['B1', 'A9', 'A2'])
  const section = theatre.section(1)
  const withHalf = (names: string[], quantidade = 1) => {
    const tickets = [
      { id: `${section}-1`, quantidade: 3 - quantidade },
      { id: `${section}-2`, quantidade, seats: names.map((name) => theatre.seat(`1${name}`)) },
    ]
    const sectors = [{ id: `${theatre.id}-1`, sections: [{ id: section, tickets }] }]
    return app.post('/api/checkout/reserve', { event_id: theatre.id, sectors, token: null }, ana.bearer)
  }
  expect(typesOf((await withHalf(['A2'])).json<Reservation>())).toEqual(['A2 2', 'A9 1', 'B1 1'])
  expect(typesOf((await withHalf(['B1'], 2)).json<Reservation>())).toEqual(['A2 1', 'A9 2', 'B1 2'])
  for (const wrong of [['A3'], ['A2', 'A2'], ['A2', 'B1']]) {
    const refused = await withHalf(wrong)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ sectors: ['Lugar desconhecido ou repetido'] })
  }
})

test('a cart that names another number of tickets than seats is refused', async () => {
  const theatre = await aTheatre()
  const cart = { [`${theatre.section(1)}-1`]: 1 }
  const none = await reserve(app, ana, theatre.id, cart)
  expect(none.statusCode).toBe(422)
  await theatre.choose(ana, 1, ['A1', 'A2'])
  const fewer = await reserve(app, ana, theatre.id, cart)
  expect(fewer.json().errors).toEqual({
    sectors: ['A quantidade de ingressos precisa ser igual à de lugares escolhidos'],
  })
})

test('a cart that leaves a numbered section out gives its seats back', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 1, ['A1'])
  const cart = (await reserve(app, ana, theatre.id, { [`${theatre.section(3)}-1`]: 2 })).json<Reservation>()
  expect(cart.seats).toEqual([])
  expect((await theatre.choose(bia, 1, ['A1'])).statusCode).toBe(200)
})

test('lapsed seats come back, by the sweep or for whoever asks first', async () => {
  // The others hold carts of other stories, which lapse with these.
  const [eva, rui] = [await anAccount(app), await anAccount(app)]
  const theatre = await aTheatre()
  await theatre.choose(eva, 1, ['A1', 'A2'])
  await app.moveClock('16 minutes')
  expect((await theatre.choose(rui, 1, ['A1'])).statusCode).toBe(200)
  await releaseExpired(app.db)
  const seen = async () => (await theatre.rowsOf(1))[0]?.seats.slice(0, 2).map(({ status }) => status)
  await expect.poll(seen, SOON).toEqual(['reserved', 'available'])
  await app.moveClock('0')
})

test('what is no choice is said by field, and nothing is held', async () => {
  const theatre = await aTheatre()
  const other = await aTheatre()
  const post = (body: unknown) => app.post(`/api/events/${theatre.id}/reservation/seats`, body, ana.bearer)
  const errorsOf = async (body: unknown) => (await post(body)).json().errors as Record<string, string[]>
  const section_id = theatre.section(1)
  const seats = [theatre.seat('1A1')]
  expect(await errorsOf({ section_id, seats: [] })).toEqual({ seats: ['Você deve escolher pelo menos um lugar'] })
  expect(await errorsOf({ seats })).toEqual({ section_id: ['Setor não selecionado'] })
  expect(await errorsOf({ section_id: null, seats })).toEqual({ section_id: ['Setor não selecionado'] })
  expect(await errorsOf({ section_id: theatre.section(3), seats })).toEqual({ section_id: ['Setor não selecionado'] })
  expect(await errorsOf({ section_id, seats: [other.seat('1A1')] })).toEqual({
    seats: ['Lugar desconhecido ou repetido'],
  })
  expect(await errorsOf({ section_id, seats: [...seats, ...seats] })).toEqual({
    seats: ['Lugar desconhecido ou repetido'],
  })
  expect((await theatre.choose(ana, 1, ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'])).json().code).toBe('order_limit')
  expect(await held(app, ana, theatre.id)).toBeUndefined()
})

test('seats that cannot be had are refused, one of them is enough, and nothing at all changes', async () => {
  const theatre = await aTheatre()
  const url = `/api/events/${theatre.id}/reservation/seats`
  const [good, blocked, sold] = [theatre.seat('1A1'), theatre.seat('1A2'), theatre.seat('1A3')]
  await app.db.query(`update seats set status = 'blocked' where id = $1`, [blocked])
  await app.db.query(`update seats set status = 'sold' where id = $1`, [sold])
  await theatre.choose(bia, 1, ['A4'])
  const stored = async () => {
    const { seats, reservations, batches, sections, seat_changes } = await app.dump()
    return { seats, reservations, batches, sections, seat_changes }
  }
  const before = await stored()
  const refusal = async (seats: unknown, section_id: unknown = theatre.section(1)) => {
    const answer = await app.post(url, { section_id, seats }, ana.bearer)
    return [answer.statusCode, answer.json().code as string]
  }
  for (const taken of [blocked, sold, theatre.seat('1A4')]) {
    expect(await refusal([taken])).toEqual([409, 'seat_taken'])
    expect(await refusal([good, taken])).toEqual([409, 'seat_taken'])
  }
  const strange = [
    theatre.seat('2A1'),
    '999999999999',
    '0',
    '-1',
    '1.5',
    '',
    ' ',
    'A1',
    `${good} `,
    `0${good}`,
    '9'.repeat(40),
  ]
  for (const seat of strange) expect(await refusal([good, seat])).toEqual([422, 'invalid_input'])
  for (const list of [[], null, good, [good, good], [Number(good)], [null], [[good]], { 0: good }, undefined]) {
    expect(await refusal(list)).toEqual([422, 'invalid_input'])
  }
  for (const section of [
    null,
    '',
    theatre.section(3),
    theatre.section(9),
    `${theatre.id}-9-9`,
    1,
    [theatre.section(1)],
  ]) {
    expect(await refusal([good], section)).toEqual([422, 'invalid_input'])
  }
  expect(await refusal(['A1', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10'].map((name) => theatre.seat(`1${name}`)))).toEqual([
    422,
    'order_limit',
  ])
  const other = await app.post(
    '/api/events/nenhum/reservation/seats',
    { section_id: theatre.section(1), seats: [good] },
    ana.bearer,
  )
  expect([other.statusCode, other.json().code]).toEqual([404, 'event_not_found'])
  expect(await stored()).toEqual(before)
})
