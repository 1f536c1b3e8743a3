import { expect, test } from 'vitest'
import { nextCell, nextFree } from './grid-keys.ts'
import type { SeatRow } from './seat-rows.ts'

/** `.` free, `x` taken; shorter rows stand in the middle. */
function rowsFrom(...drawn: string[]): SeatRow[] {
  const widest = Math.max(...drawn.map(({ length }) => length))
  return drawn.map((text, r) => ({
    name: String.fromCodePoint(65 + r),
    seats: Array.from(text, (sign, i) => ({
      id: `${r}-${i}`,
      number: i + 1,
      kind: 'standard',
      gap: false,
      status: sign === '.' ? 'available' : 'sold',
      column: i + (widest - text.length) / 2,
    })),
  }))
}

const rows = rowsFrom('..x.', '......', 'xx..xx', '...', '..', '.', 'x.')
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false })
const at = { row: 0, seat: 1 }

test('arrows go from seat to seat and stop at the ends', () => {
  expect(nextCell(rows, at, press('ArrowRight'))).toEqual({ row: 0, seat: 2 })
  expect(nextCell(rows, { row: 0, seat: 0 }, press('ArrowLeft'))).toEqual({ row: 0, seat: 0 })
  expect(nextCell(rows, { row: 0, seat: 3 }, press('ArrowRight'))).toEqual({ row: 0, seat: 3 })
})

test('up and down lead to the seat that stands there, not to the one with the same count', () => {
  expect(nextCell(rows, at, press('ArrowDown'))).toEqual({ row: 1, seat: 2 })
  expect(nextCell(rows, { row: 1, seat: 5 }, press('ArrowUp'))).toEqual({ row: 0, seat: 3 })
  expect(nextCell(rows, at, press('PageDown'))).toEqual({ row: 5, seat: 0 })
  expect(nextCell(rows, { row: 6, seat: 0 }, press('PageDown'))).toEqual({ row: 6, seat: 0 })
})

test('Home and End are of the row, with Ctrl of the section', () => {
  expect(nextCell(rows, at, press('End'))).toEqual({ row: 0, seat: 3 })
  expect(nextCell(rows, at, press('End', true))).toEqual({ row: 6, seat: 1 })
  expect(nextCell(rows, { row: 3, seat: 2 }, press('Home', true))).toEqual({ row: 0, seat: 0 })
})

test('the next free seat passes taken ones, and comes back to the first', () => {
  expect(nextCell(rows, at, press('l'))).toEqual({ row: 0, seat: 3 })
  expect(nextFree(rows, { row: 1, seat: 5 })).toEqual({ row: 2, seat: 2 })
  expect(nextFree(rows, { row: 6, seat: 1 })).toEqual({ row: 0, seat: 0 })
  expect(nextFree(rowsFrom('xx'), { row: 0, seat: 0 })).toBeUndefined()
})

test('other keys stay the browser’s', () => {
  expect(nextCell(rows, at, press('Tab'))).toBeUndefined()
  expect(nextCell(rows, at, press('l', true))).toBeUndefined()
})
