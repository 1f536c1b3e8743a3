import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { aBoard } from '#test/a-board.ts'
import { SeatGrid } from './seat-grid.tsx'
import { rowsOf } from './seat-rows.ts'

const onToggle = vi.fn<() => void>()
const onPointed = vi.fn<(id: string | undefined) => void>()

beforeEach(() => {
  onToggle.mockReset()
  onPointed.mockReset()
})
const { place, root } = aPlace()

function show(open: ReturnType<typeof aBoard>): void {
  const { board } = open
  const seats = rowsOf(board, board.laid.sections[0]!)
  act(() => root.render(<SeatGrid {...{ seats, onToggle, onPointed }} label="Lugares" chosen={[]} price="R$ 80,00" />))
}

function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => void document.activeElement!.dispatchEvent(event))
}

const cell = (name: string) => place.querySelector<HTMLElement>(`[aria-label^="${name},"]`)!

test('the map is told of the seat the keyboard has come to, and when it leaves', () => {
  show(aBoard('s', '....'))
  act(() => cell('Fileira A, assento 1').focus())
  expect(onPointed).toHaveBeenLastCalledWith('1')
  press('ArrowRight')
  expect(document.activeElement).toBe(cell('Fileira A, assento 2'))
  expect(onPointed).toHaveBeenLastCalledWith('2')
  press('End')
  expect(onPointed).toHaveBeenLastCalledWith('4')
  act(() => cell('Fileira A, assento 4').blur())
  expect(onPointed).toHaveBeenLastCalledWith(undefined)
})

test('a screen reader that goes to a seat by itself goes on from there', () => {
  show(aBoard('s', '....'))
  act(() => cell('Fileira A, assento 3').focus())
  expect(onPointed).toHaveBeenLastCalledWith('3')
  press('ArrowRight')
  expect(document.activeElement).toBe(cell('Fileira A, assento 4'))
})

test('a seat somebody takes under the keyboard keeps the focus, and cannot be chosen', () => {
  const open = aBoard('s', '....')
  show(open)
  act(() => cell('Fileira A, assento 1').focus())
  const before = document.activeElement
  open.apply({ previous: 'v1', version: 'v2', seats: [['1', 1]] })
  show(open)
  expect(document.activeElement).toBe(before)
  expect(before?.getAttribute('aria-disabled')).toBe('true')
  press('Enter')
  expect(onToggle).not.toHaveBeenCalled()
  press('ArrowRight')
  press(' ')
  expect(onToggle).toHaveBeenCalledTimes(1)
})
