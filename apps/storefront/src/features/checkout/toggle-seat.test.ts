import { beforeEach, expect, test } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { anEvent, aType, gallery } from './an-event.ts'
import { enterCheckout, setQuantity } from './cart.ts'
import { letGo, useHeld } from './held.ts'
import { chooseSeats, toggleSeat } from './toggle-seat.ts'

const event = anEvent()
const place = (number: number) => ({ id: String(number), row: 'A', number })
const chosen = () => useHeld.getState().seats['galeria']?.map(({ number }) => number)
const tickets = () => useSavedState.getState().cart.quantities

beforeEach(() => {
  useSavedState.setState(emptyState)
  letGo()
  enterCheckout(event.id)
})

test('choosing adds, choosing again takes away, with its ticket', () => {
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(2))
  toggleSeat(event, gallery, place(1))
  expect(chosen()).toEqual([2])
  expect(tickets()).toMatchObject({ lugar: 1 })
})

test('the limit of an order counts tickets without seats too', () => {
  setQuantity('inteira', 5)
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(2))
  expect(chosen()).toEqual([1])
  expect(useSnackbar.getState().message?.text).toBe('Limite de 6 ingressos por pedido.')
  toggleSeat(event, gallery, place(1))
  expect(chosen()).toEqual([])
})

test('where nothing is on sale nothing is chosen, and what was chosen can be given back', () => {
  toggleSeat(event, gallery, place(1))
  const ended = { ...gallery, tickets: [aType('lugar', { status: 'ended' })] }
  toggleSeat(event, ended, place(2))
  expect(chosen()).toEqual([1])
  toggleSeat(event, ended, place(1))
  expect(chosen()).toEqual([])
})

test('other seats in the same section keep the half-price ticket somebody has asked for', () => {
  chooseSeats(event, { galeria: [place(1), place(2)] })
  setQuantity('lugar', 1)
  setQuantity('lugar-meia', 1)
  chooseSeats(event, { galeria: [place(7), place(8)] })
  expect(tickets()).toMatchObject({ lugar: 1, 'lugar-meia': 1 })
})
