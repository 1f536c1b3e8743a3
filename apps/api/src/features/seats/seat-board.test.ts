import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeatBoard, type SeatBoard } from './seat-board.ts'

const runs = [
  { section_id: 'a', first_id: 500, codes: '0'.repeat(30) },
  { section_id: 'b', first_id: 100, codes: '0'.repeat(20) },
  { section_id: 'b', first_id: 121, codes: '0'.repeat(10) },
]
const ids = runs.flatMap(({ first_id, codes }) => Array.from(codes, (_, i) => first_id + i))

/** A browser that has heard this much. */
function aReader({ version, codes }: SeatBoard) {
  return { version, codes: Uint8Array.from(codes) }
}

const updates = fc.array(fc.array(fc.tuple(fc.constantFrom(...ids), fc.nat(3)), { maxLength: 12 }), { maxLength: 30 })

test('whoever knows any earlier state is brought up to date by one change', () => {
  fc.assert(
    fc.property(updates, (steps) => {
      const board = createSeatBoard(runs)
      const readers = [aReader(board)]
      for (const step of steps) {
        board.update(
          step.map(([id]) => id),
          step.map(([, code]) => code),
        )
        readers.push(aReader(board))
      }
      for (const { version, codes } of readers) {
        const change = board.since(version)
        expect(change.previous).toBe(version)
        expect(change.version).toBe(board.version)
        for (const [id, code] of change.seats) codes[ids.indexOf(Number(id))] = code
        expect(codes).toEqual(board.codes)
      }
    }),
  )
})

test('two processes that know the same call it the same, however it was told', () => {
  fc.assert(
    fc.property(updates, (steps) => {
      const [slow, quick] = [createSeatBoard(runs), createSeatBoard(runs)]
      for (const step of steps)
        quick.update(
          step.map(([id]) => id),
          step.map(([, code]) => code),
        )
      slow.update(ids, quick.codes)
      expect(slow.version).toBe(quick.version)
      const anew = createSeatBoard(
        runs.map(({ section_id, first_id, codes }) => {
          const first = ids.indexOf(first_id)
          return { section_id, first_id, codes: quick.codes.subarray(first, first + codes.length).join('') }
        }),
      )
      expect(anew.version).toBe(quick.version)
      expect(anew.codes).toEqual(quick.codes)
    }),
  )
})

test('states that differ in one seat have different names', () => {
  const names = new Set([createSeatBoard(runs).version])
  for (const id of ids) {
    for (const code of [1, 2, 3]) {
      const board = createSeatBoard(runs)
      board.update([id], [code])
      names.add(board.version)
    }
  }
  expect(names.size).toBe(ids.length * 3 + 1)
})

test('a version nobody knows leads to a change that builds on something else', () => {
  const board = createSeatBoard(runs)
  board.update([100], [1])
  const { version } = board
  for (const known of [undefined, 'x', '0.0']) {
    expect(board.since(known)).toEqual({ previous: version, version, seats: [] })
  }
})

test('what lies too far back is forgotten, and so is what is larger than everything', () => {
  const board = createSeatBoard([{ section_id: 'a', first_id: 1, codes: '0'.repeat(6_000) }])
  const first = board.version
  for (let i = 0; i < 240; i++) board.update([1 + i], [1])
  expect(board.since(first).seats).toHaveLength(240)
  board.update([300], [1])
  expect(board.since(first)).toMatchObject({ previous: board.version, seats: [] })

  const before = board.version
  board.update([301], [1])
  const many = Array.from({ length: 3_000 }, (_, i) => 1_000 + i)
  const rush = board.version
  board.update(
    many,
    many.map(() => 2),
  )
  expect(board.since(rush).seats).toHaveLength(3_000)
  expect(board.since(before)).toMatchObject({ previous: board.version, seats: [] })
})

test('seats of other events and seats that stand as they stood are no change', () => {
  const board = createSeatBoard(runs)
  const { version } = board
  expect(board.update([99, 120, 131, 499, 530, 2 ** 40, 100], [1, 1, 1, 1, 1, 1, 0])).toBe(false)
  expect(board.version).toBe(version)
})

test('everybody who missed the same is told the same thing', () => {
  const board = createSeatBoard(runs)
  const { version } = board
  board.update([100], [1])
  expect(board.since(version)).toBe(board.since(version))
  board.update([100, 101], [2, 1])
  expect(board.since(version)).toBe(board.since(version))
  expect(board.since(version).seats).toEqual([
    ['100', 2],
    ['101', 1],
  ])
})
