import { expect, test } from 'vitest'
import { aBoard } from '#test/a-board.ts'
import { renewRows, rowsOf } from './seat-rows.ts'

test('what the buyer holds is free for the buyer, and taken again when it is given up', () => {
  const { board, setOwn, apply } = aBoard('s', '.rx.')
  setOwn(['2', '3'])
  expect([...board.codes]).toEqual([0, 0, 2, 0])
  apply({ previous: 'v1', version: 'v2', seats: [['1', 1]] })
  expect([...board.codes]).toEqual([1, 0, 2, 0])
  setOwn([])
  expect([...board.codes]).toEqual([1, 1, 2, 0])
})

test('a change tells which seats it is about, and leaves those of other venues alone', () => {
  const { board, apply } = aBoard('s', '..', '..')
  const told: (readonly number[] | undefined)[] = []
  const stop = board.onChange((seats) => told.push(seats))
  apply({
    previous: 'v1',
    version: 'v2',
    seats: [
      ['4', 2],
      ['99', 1],
    ],
  })
  apply({ previous: 'v2', version: 'v3', seats: [] })
  stop()
  apply({ previous: 'v3', version: 'v4', seats: [['1', 1]] })
  expect(told).toEqual([[3]])
})

test('only the row that holds a changed seat is made anew', () => {
  const { board, apply } = aBoard('s', '..', '..|..')
  const section = board.laid.sections[0]!
  const before = rowsOf(board, section)
  expect(before.rows[1]!.seats.map(({ id, column, gap }) => [id, column, gap])).toEqual([
    ['3', 1, false],
    ['4', 2, false],
    ['5', 4, true],
    ['6', 5, false],
  ])
  expect(before.rows[0]!.seats[0]!.column).toBe(2.5)
  apply({ previous: 'v1', version: 'v2', seats: [['5', 1]] })
  const after = renewRows(before, board, section, [4])!
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]!.seats[2]).toMatchObject({ id: '5', status: 'reserved' })
  expect(renewRows(after, board, section, [])).toBeUndefined()
})
