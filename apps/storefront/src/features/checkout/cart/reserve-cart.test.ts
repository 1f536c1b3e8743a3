import type { Reservation } from '@bilheteria/contract/checkout'
import type { Section } from '@bilheteria/contract/events'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anEvent, aReservation, aType, floor, gallery } from '#test/an-event.ts'
import { reserveCart } from './reserve-cart.ts'
import { SeatsFailed } from './seats-failed.ts'
import { readCheckout } from './checkout-store.ts'
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
const asked = () =>
  network.mock.calls.map(([address, init]) => {
    const { section_id } = JSON.parse((init?.body as string | undefined) ?? '{}') as { section_id?: string }
    return [init?.method, section_id ?? (address as string).split('/')[3]].join(' ')
  })

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

test('seats that were given back for others which were then taken are not thought to be reserved', async () => {
  setReservation(held({ galeria: [1] }))
  choose({ galeria: [], balcao: [9] }, { balcao: 1 })
  network.mockImplementation(async (_, init) =>
    init?.method === 'DELETE'
      ? Response.json({})
      : Response.json({ code: 'seat_taken', message: 'Um dos lugares acabou de ser reservado.' }, { status: 409 }),
  )
  await expect(reserveCart(event, () => undefined)).rejects.toBeInstanceOf(SeatsFailed)
  expect(readCheckout().reservation).toBeUndefined()
  expect(useSavedState.getState().cart.timer).toBeNull()
})

test('what becomes less is given back before something else becomes more, as the limit counts both', async () => {
  setReservation(held({ galeria: [1, 2, 3, 4], balcao: [9] }))
  choose({ balcao: [9, 10, 11, 12], galeria: [1, 2] }, { balcao: 4, lugar: 2 })
  await reserveCart(event, () => undefined)
  expect(asked()).toEqual(['POST galeria', 'POST balcao', 'POST reserve'])
})

test('after giving everything back, seats that were held are asked for again', async () => {
  setReservation(held({ galeria: [1], balcao: [9] }))
  choose({ galeria: [1], balcao: [], varanda: [20] }, { lugar: 1 })
  await reserveCart(event, () => undefined)
  expect(asked()).toEqual(['DELETE reservation', 'POST galeria', 'POST varanda', 'POST reserve'])
})

test('tickets without seats that are not wanted any more are given back before, too', async () => {
  setReservation(held({ galeria: [1, 2, 3, 4] }, 2))
  choose({ galeria: [1, 2, 3, 4, 5, 6] }, { lugar: 6 })
  await reserveCart(event, () => undefined)
  expect(asked()[0]).toBe('DELETE reservation')
})

test('seats that are held as they are need not be asked for', async () => {
  setReservation(held({ galeria: [1, 2] }, 1))
  choose({ galeria: [2, 1] }, { lugar: 1, 'lugar-meia': 1, inteira: 1 })
  await reserveCart(event, () => undefined)
  expect(asked()).toEqual(['POST reserve'])
})
