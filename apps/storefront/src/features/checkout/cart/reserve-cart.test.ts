import type { Reservation } from '@bilheteria/contract/checkout'
import type { Section } from '@bilheteria/contract/events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anEvent, aReservation, aType, floor, gallery } from '#test/an-event.ts'
import { reserveCart } from './reserve-cart.ts'
import { SeatsFailed } from './seats-failed.ts'
import { clearReservation, enterCheckout, setQuantities, setReservation, setSeats } from './transitions.ts'

const balcony: Section = { ...gallery, id: 'balcao', name: 'Balcão', tickets: [aType('balcao')] }
const event = anEvent({
  sectors: [
    { id: 's-pista', name: 'Pista', sections: [floor] },
    { id: 's-galeria', name: 'Galeria', sections: [gallery, balcony] },
  ],
})
const seat = (n: number) => ({ id: String(n), row: 'A', number: n })
const TYPES: Record<string, string> = { galeria: 'lugar', balcao: 'balcao' }

function item(sector_id: string, section_id: string, ticket_type_id: string, amount: number) {
  return { sector_id, section_id, ticket_type_id, amount, preco_cents: 15_000 }
}

function held(seats: Record<string, number[]>, standing = 0): Reservation {
  const seated = Object.entries(seats)
  return aReservation({
    items: [
      ...(standing > 0 ? [item('s-pista', 'pista', 'inteira', standing)] : []),
      ...seated.map(([section_id, all]) => item('s-galeria', section_id, TYPES[section_id]!, all.length)),
    ],
    seats: seated.flatMap(([section_id, all]) =>
      all.map((n) => Object.assign(seat(n), { section_id, ticket_type_id: TYPES[section_id]! })),
    ),
  })
}

const network = vi.fn<typeof fetch>()
/** What was asked for, in order. */
const asked = () => network.mock.calls.map(([address, init]) => `${init?.method} ${(address as string).split('/')[3]}`)
const cartOf = (n: number) =>
  JSON.parse(network.mock.calls[n]?.[1]?.body as string) as { sectors: { sections: { seats?: string[] }[] }[] }

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  network.mockImplementation(async (_, init) => Response.json(init?.method === 'DELETE' ? {} : held({ galeria: [1] })))
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})

function choose(seats: Record<string, number[]>, quantities: Record<string, number>): void {
  setSeats(Object.fromEntries(Object.entries(seats).map(([id, all]) => [id, all.map(seat)])))
  setQuantities(quantities)
}

test('POST /api/checkout/reserve: event_id, sectors, token', async () => {
  choose({}, { inteira: 2, meia: 1 })
  await reserveCart(event, () => undefined)
  const [address, init] = network.mock.calls[0] ?? []
  expect(address).toBe('/api/checkout/reserve')
  const tickets = [
    { id: 'inteira', quantidade: 2 },
    { id: 'meia', quantidade: 1 },
  ]
  expect(JSON.parse(init?.body as string)).toEqual({
    event_id: event.id,
    sectors: [{ id: 's-pista', sections: [{ id: 'pista', tickets }] }],
    token: null,
    coupons: [],
  })
})

test('names the buyer on a single ticket', async () => {
  choose({}, { inteira: 1 })
  await reserveCart(event, () => undefined)
  expect(cartOf(0)).toMatchObject({ holder: 'buyer' })
})

test('names new seats with their types, in one call', async () => {
  setReservation(held({ galeria: [1], balcao: [9] }, 2))
  choose({ galeria: [1, 2], balcao: [] }, { lugar: 1, 'lugar-meia': 1 })
  await reserveCart(event, () => undefined)
  const tickets = [
    { id: 'lugar', quantidade: 1 },
    { id: 'lugar-meia', quantidade: 1 },
  ]
  expect(asked()).toEqual(['POST reserve'])
  expect(cartOf(0).sectors).toMatchObject([
    { id: 's-galeria', sections: [{ id: 'galeria', tickets, seats: ['1', '2'] }] },
  ])
})

test('names no seats that are held as they are', async () => {
  setReservation(held({ galeria: [1, 2] }, 1))
  choose({ galeria: [2, 1] }, { lugar: 1, 'lugar-meia': 1, inteira: 1 })
  await reserveCart(event, () => undefined)
  const sections = cartOf(0).sectors.flatMap((sector) => sector.sections)
  expect(sections.every(({ seats }) => seats === undefined)).toBe(true)
})

describe('while a process of the release before answers', () => {
  const UNKNOWN = ['Campo desconhecido']
  const older = (...fields: string[]) =>
    Response.json(
      {
        code: 'invalid_input',
        message: 'Confira os campos.',
        errors: Object.fromEntries(fields.map((name) => [name, UNKNOWN])),
      },
      { status: 422 },
    )

  test('reserves seats and types with the calls of the specification', async () => {
    choose({ galeria: [1, 2], balcao: [9] }, { lugar: 1, 'lugar-meia': 1, balcao: 1 })
    network.mockResolvedValueOnce(older('sectors.0.sections.0.tickets.1.seats', 'sectors.0.sections.0.seats'))
    await reserveCart(event, () => undefined)
    expect(asked()).toEqual(['POST reserve', `POST ${event.id}`, `POST ${event.id}`, 'POST reserve'])
    const seats = network.mock.calls.slice(1, 3).map(([, init]) => JSON.parse(init?.body as string) as unknown)
    expect(seats).toEqual([
      { section_id: 'galeria', seats: ['1', '2'] },
      { section_id: 'balcao', seats: ['9'] },
    ])
    expect(network.mock.calls[3]?.[1]?.body).not.toContain('"seats"')
  })

  test('leaves the name of a single ticket to the next step', async () => {
    choose({}, { inteira: 1 })
    network.mockResolvedValueOnce(older('holder'))
    await reserveCart(event, () => undefined)
    expect(asked()).toEqual(['POST reserve', 'POST reserve'])
    expect(cartOf(1)).not.toHaveProperty('holder')
  })

  test('sends a cart that is wrong for another reason once', async () => {
    choose({ galeria: [1] }, { lugar: 1 })
    network.mockResolvedValueOnce(older('seats'))
    await expect(reserveCart(event, () => undefined)).rejects.toThrow(SeatsFailed)
    expect(asked()).toEqual(['POST reserve'])
  })
})

test.each([
  ['seat_taken', true],
  ['sales_paused', true],
  ['half_price_left', false],
  ['coupon_refused', false],
  ['email_unverified', false],
])('a refusal of the cart is one of its seats, unless it is about types: %s', async (code, of_seats) => {
  choose({ galeria: [1] }, { lugar: 1 })
  network.mockImplementation(async () => Response.json({ code, message: 'Não.' }, { status: 409 }))
  const error = await reserveCart(event, () => undefined).catch((failure: unknown) => failure)
  expect(error instanceof SeatsFailed).toBe(of_seats)
})
