import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, forgetPerson, useSavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import './calls.ts'
import { useResumed } from './use-resumed.ts'
import { readCheckout } from './checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities, setReservation, setSeats } from './transitions.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const event = anEvent()
const place = { id: '1', row: 'A', number: 1 }
const reserved = aReservation({
  items: [
    {
      sector_id: 's-galeria',
      section_id: 'galeria',
      ticket_type_id: 'lugar',
      amount: 1,
      preco_cents: 15e3,
    },
  ],
  seats: [{ ...place, section_id: 'galeria', ticket_type_id: 'lugar' }],
})
const network = vi.fn<typeof fetch>()
let root: Root

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => Response.json(null))
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

function Choosing() {
  useResumed(event)
  return null
}

const look = () => act(async () => root.render(<Choosing />))
const saved = () => JSON.parse(localStorage.getItem('vuex')!) as typeof emptyState

/** Another tab has written, and this one hears of it. */
async function elsewhere(write: (state: typeof emptyState) => void): Promise<void> {
  const stored = saved()
  write(stored)
  localStorage.setItem('vuex', JSON.stringify(stored))
  await act(async () => {
    useSavedState.persist.rehydrate()
  })
}

test('two tabs with different seats do not write over each other for ever; the one that is used has its way', async () => {
  await look()
  act(() => {
    setSeats({ galeria: [place] })
    setQuantities({ lugar: 1 })
  })
  await elsewhere(({ cart }) => (cart.quantities = { lugar: 0 }))
  expect(saved().cart.quantities).toEqual({ lugar: 0 })
  act(() => void dispatchEvent(new Event('focus')))
  expect(saved().cart.quantities).toMatchObject({ lugar: 1 })
})

test('a cart remembered without its seats is emptied of them', async () => {
  setQuantities({ lugar: 2, inteira: 1 })
  await look()
  expect(saved().cart.quantities).toMatchObject({ lugar: 0, inteira: 1 })
})

test('a tab that hears of what another has reserved does not take that one a step back', async () => {
  logInBuyer()
  let answer: (response: Response) => void
  await look()
  network.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { id: reservation_id, expires_at } = reserved
  await elsewhere(({ cart }) => {
    cart.quantities = { lugar: 1 }
    cart.timer = { reservation_id, expires_at, offset_ms: 0 }
  })
  // The other tab goes on, and this one has not heard of it yet.
  const stored = saved()
  stored.cart.step = 2
  localStorage.setItem('vuex', JSON.stringify(stored))
  answer!(Response.json(reserved))
  await expect.poll(() => readCheckout().seats).toEqual({ galeria: [{ ...place, type_id: 'lugar' }] })
  expect(saved().cart.step).toBe(2)
})

test('what was given up in another tab is not chosen here any more', async () => {
  logInBuyer()
  setReservation(reserved)
  await look()
  await elsewhere((state) => (state.cart = { ...emptyState.cart, event_id: event.id }))
  await expect.poll(() => readCheckout().reservation).toBeUndefined()
  expect(readCheckout().seats).toEqual({})
  expect(readCheckout().ended).toBeUndefined()
})

test('whoever logs out leaves what was reserved behind', async () => {
  logInBuyer()
  setReservation(reserved)
  await look()
  await act(async () => forgetPerson())
  expect(readCheckout().reservation).toBeUndefined()
  expect(readCheckout().seats).toEqual({})
})

test('a visitor’s choice stays when the checkout is drawn anew', async () => {
  setSeats({ galeria: [place] })
  await look()
  expect(readCheckout().seats).toEqual({ galeria: [place] })
})
