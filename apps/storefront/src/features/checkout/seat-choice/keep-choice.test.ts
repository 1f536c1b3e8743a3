import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import '#features/checkout/cart/calls.ts'
import { keepChoice } from './keep-choice.ts'
import { chooseSeats } from './toggle-seat.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities, setReservation } from '#features/checkout/cart/transitions.ts'

const event = anEvent()
const place = (number: number) => ({ id: String(number), row: 'A', number })
const reserved = (...numbers: number[]) =>
  aReservation({
    seats: numbers.map((number) => Object.assign(place(number), { section_id: 'galeria', ticket_type_id: 'lugar' })),
  })
const network = vi.fn<typeof fetch>()
const messages: string[] = []
useSnackbar.subscribe(({ message }) => message && messages.push(message.text))
let open: ReturnType<typeof aBoard>
let stop: () => void
let version = 1

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
  network.mockReset()
  network.mockImplementation(async () => Response.json(null))
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
  messages.length = 0
  open = aBoard('galeria', '......')
  stop = keepChoice(event, { ...open, refresh: () => undefined, watch: () => () => undefined })
})
afterEach(() => stop())

function told(...seats: [number, number][]): void {
  const previous = `v${version++}`
  open.apply({ previous, version: `v${version}`, seats: seats.map(([id, code]) => [String(id), code]) })
}

const chosen = () => readCheckout().seats['galeria']?.map(({ number }) => number)

test('a chosen seat that somebody else takes leaves the choice once, and is named', async () => {
  chooseSeats(event, { galeria: [place(1), place(2)] })
  told([1, 1], [5, 1])
  told([6, 1])
  await expect.poll(() => chosen()).toEqual([2])
  told([4, 1])
  expect(useSavedState.getState().cart.quantities).toMatchObject({ lugar: 1 })
  expect(messages).toEqual(['O lugar A-1 acabou de ser reservado por outra pessoa.'])
})

test('one’s own reservation heard of by the feed is no loss, in this tab or in another', async () => {
  logInBuyer()
  network.mockImplementation(async () => Response.json(reserved(1, 2)))
  chooseSeats(event, { galeria: [place(1), place(2)] })
  told([1, 1], [2, 1])
  await expect.poll(() => network).toHaveBeenCalled()
  await expect.poll(() => open.board.codes[0]).toBe(0)
  setReservation(reserved(1, 2))
  told([3, 1])
  expect(chosen()).toEqual([1, 2])
  expect(messages).toEqual([])
})

test('what was given up on another device is let go here too, and seats that others then take are theirs', async () => {
  logInBuyer()
  setReservation(reserved(1))
  told([1, 1])
  expect(open.board.codes[0]).toBe(0)
  told([1, 0])
  await expect.poll(() => readCheckout().reservation).toBeUndefined()
  expect(readCheckout().ended).toBe('Essa reserva não existe mais. Escolha os ingressos de novo.')
  expect(readCheckout().seats).toEqual({})
  told([1, 1])
  expect(open.board.codes[0]).toBe(1)
})

/** The page is loaded again: its tab remembers, and there were no seats yet when the cart was looked at. */
function reload(): void {
  const stored = sessionStorage.getItem('seats') ?? ''
  stop()
  clearReservation()
  sessionStorage.setItem('seats', stored)
  stop = keepChoice(event, { ...open, refresh: () => undefined, watch: () => () => undefined })
}

test('what is chosen outlives a reload with its types; a seat that was taken meanwhile is named', async () => {
  chooseSeats(event, { galeria: [place(1), place(2), place(3)] })
  setQuantities({ lugar: 1, 'lugar-meia': 2, inteira: 1 })
  reload()
  expect(chosen()).toEqual([1, 2, 3])
  expect(useSavedState.getState().cart.quantities).toMatchObject({ lugar: 1, 'lugar-meia': 2 })
  expect(messages).toEqual([])
  stop()
  expect(sessionStorage.getItem('seats')).toBeNull()

  chooseSeats(event, { galeria: [place(1), place(2), place(3)] })
  stop = keepChoice(event, { ...open, refresh: () => undefined, watch: () => () => undefined })
  const stored = sessionStorage.getItem('seats')!
  stop()
  told([2, 1])
  sessionStorage.setItem('seats', stored)
  reload()
  await expect.poll(() => chosen()).toEqual([1, 3])
  expect(messages).toEqual(['O lugar A-2 acabou de ser reservado por outra pessoa.'])
})

test('what was reserved is not chosen again once it is bought or given back', () => {
  chooseSeats(event, { galeria: [place(1)] })
  setReservation(reserved(1))
  reload()
  expect(readCheckout().seats).toEqual({})
})

test.each(['', '{}', '{"event_id":"101","seats":[{}],"quantities":{}}'])(
  'what nobody could have chosen is passed over: %s',
  (stored) => {
    sessionStorage.setItem('seats', stored)
    reload()
    expect(readCheckout().seats).toEqual({})
  },
)

test('giving a seat back here asks nobody', () => {
  logInBuyer()
  setReservation(reserved(1, 2))
  told([1, 1], [2, 1])
  setReservation(reserved(2))
  told([1, 0])
  expect(network).not.toHaveBeenCalled()
})
