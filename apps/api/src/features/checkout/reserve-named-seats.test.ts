import type { Reservation } from '@bilheteria/contract/checkout'
import type { Seat } from '@bilheteria/contract/seats'
import { beforeEach, expect, test } from 'vitest'
import type { DemoTicketType } from '#demo/demo-event.ts'
import { forgetPauses, reserveSeats } from '#test/a-cart.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
beforeEach(() => forgetPauses(app))
const club = await app.aProducer()
const ana = await anAccount(app)
const bia = await anAccount(app)

const tickets: DemoTicketType[] = [
  { name: 'Inteira', kind: 'full', batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 40 }] },
  { name: 'Meia', kind: 'half', price_percent: 50 },
]
const rows = { rows: 2, seats_per_row: 10 }

/** Sections 1-1 and 1-2 have 2 rows of 10 seats, 1-3 has no numbers. */
async function aTheatre() {
  const event = await anEvent(app.db, club.id, {
    sectors: [
      {
        name: 'Plateia',
        sections: [
          { name: 'A', places: rows, tickets },
          { name: 'B', places: rows, tickets },
          { name: 'Em pé', places: { capacity: 30 }, tickets },
        ],
      },
    ],
  })
  const section = (n: number) => `${event.id}-1-${n}`
  const places = new Map<string, string>()
  for (const n of [1, 2]) {
    const answer = await app.request(`/api/events/${event.id}/sections/${section(n)}/seats`)
    for (const { row, seats } of answer.json<{ row: string; seats: Seat[] }[]>()) {
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
  return { id: event.id, section, seat, choose }
}

type Section = { n: number; tickets: Record<number, number>; seats?: string[] }
const press = (theatre: Awaited<ReturnType<typeof aTheatre>>, buyer: typeof ana, sections: Section[]) => {
  const carts = sections.map(({ n, tickets, seats }) => ({
    id: theatre.section(n),
    tickets: Object.entries(tickets).map(([type, quantidade]) => ({
      id: `${theatre.section(n)}-${type}`,
      quantidade,
    })),
    ...(seats && { seats: seats.map((name) => theatre.seat(`${n}${name}`) || name) }),
  }))
  return app.post(
    '/api/checkout/reserve',
    { event_id: theatre.id, sectors: [{ id: `${theatre.id}-1`, sections: carts }], token: null },
    buyer.bearer,
  )
}
const namesOf = ({ seats }: Reservation) => seats.map(({ row, number }) => `${row}${number}`)

test('a cart with named seats replaces the held seats and types in one call', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 1, ['A1', 'A2'])
  await theatre.choose(ana, 2, ['B5'])
  const answer = await press(theatre, ana, [{ n: 1, tickets: { 1: 1, 2: 1 }, seats: ['A3', 'A2'] }])
  const reservation = answer.json<Reservation>()
  expect(namesOf(reservation)).toEqual(['A2', 'A3'])
  expect(reservation.seats.map(({ ticket_type_id }) => ticket_type_id.at(-1))).toEqual(['1', '2'])
  const bias = await press(theatre, bia, [
    { n: 1, tickets: { 1: 1 }, seats: ['A1'] },
    { n: 2, tickets: { 1: 1 }, seats: ['B5'] },
  ])
  expect(namesOf(bias.json<Reservation>())).toEqual(['A1', 'B5'])
})

test('a cart with another buyer’s seat claims nothing and keeps the held seats', async () => {
  const theatre = await aTheatre()
  await theatre.choose(bia, 1, ['A2'])
  await theatre.choose(ana, 1, ['B1'])
  const refused = await press(theatre, ana, [{ n: 1, tickets: { 1: 2 }, seats: ['A1', 'A2'] }])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'seat_taken'])
  const url = `/api/checkout/reservation?event_id=${theatre.id}`
  expect(namesOf((await app.request(url, { headers: ana.bearer })).json<Reservation>())).toEqual(['B1'])
})

test('a cart leaves other sections to seats that are held already', async () => {
  const theatre = await aTheatre()
  await theatre.choose(ana, 2, ['B5'])
  const answer = await press(theatre, ana, [
    { n: 1, tickets: { 1: 1 }, seats: ['A1'] },
    { n: 2, tickets: { 2: 1 } },
  ])
  expect(namesOf(answer.json<Reservation>())).toEqual(['A1', 'B5'])
})

test.each([
  ['more seats than tickets', { n: 1, tickets: { 1: 1 }, seats: ['A1', 'A2'] }],
  ['a seat named twice', { n: 1, tickets: { 1: 2 }, seats: ['A1', 'A1'] }],
  ['a seat of nowhere', { n: 1, tickets: { 1: 1 }, seats: ['999999999'] }],
  ['seats where none are numbered', { n: 3, tickets: { 1: 1 }, seats: ['999999999'] }],
] as const)('a cart is refused with %s', async (_what, section) => {
  const theatre = await aTheatre()
  const answer = await press(theatre, ana, [section as unknown as Section])
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
})
