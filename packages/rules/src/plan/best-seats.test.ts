import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBlock, aPlan, someBlock } from './a-block.ts'
import { bestSeats } from './best-seats.ts'
import { layOut, type LaidPlan } from './lay-out.ts'
import type { Block, Point } from './plan.ts'

type Choice = { block?: Partial<Block>; taken?: number[]; count: number; focus?: Point }

function best({ block = {}, taken = [], count, focus = [0, -10] }: Choice): number[][] {
  const laid = layOut(aPlan(aBlock(block)))
  return bestSeats({ laid, sections: laid.sections, focus, count, isFree: (seat) => !taken.includes(seat) })
}

const row = (...parts: number[]) => ({ rows: [{ names: ['A'], parts }] })
const rows = (names: string[], ...parts: number[]) => ({ rows: [{ names, parts }] })

test('two sit in the middle of the front row', () => {
  expect(best({ block: rows(['A', 'B'], 6), count: 2 })).toEqual([[2, 3]])
})

test('rather a place further away than one that leaves a seat alone', () => {
  expect(best({ block: row(5), count: 2 })).toEqual([[0, 1]])
  expect(best({ block: row(3), count: 2 })).toEqual([[0, 1]])
})

test('nobody is sat across an aisle or a gap', () => {
  expect(best({ block: row(3, 3), count: 3 })).toEqual([[0, 1, 2]])
  const marks = [{ kind: 'gone' as const, row: 'A', numbers: [3] }]
  expect(best({ block: { ...row(7), marks }, count: 4 })).toEqual([[2, 3, 4, 5]])
})

test('places for wheelchairs and beside them are left to who needs them', () => {
  const marks = [
    { kind: 'accessible' as const, row: 'A', numbers: [3] },
    { kind: 'companion' as const, row: 'A', numbers: [4] },
  ]
  expect(best({ block: { ...row(6), marks }, count: 2 })).toEqual([[0, 1]])
})

test('where a whole curved row is equally near, its middle is best', () => {
  expect(best({ block: { ...row(11), radius: 10 }, count: 3, focus: [0, 0] })).toEqual([[4, 5, 6]])
  expect(best({ block: { ...row(11), radius: 10 }, taken: [5], count: 2, focus: [0, 0] })).toEqual([[3, 4]])
})

test('a group too large for any row is split into as few parts as can be, near each other', () => {
  expect(best({ block: rows(['A', 'B', 'C'], 4), count: 6 })).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ])
})

test('of a split group nobody sits alone who need not', () => {
  expect(best({ block: rows(['A', 'B'], 4), count: 5 }).map((group) => group.length)).toEqual([3, 2])
  expect(best({ block: row(3, 1, 1), count: 4 }).map((group) => group.length)).toEqual([3, 1])
  expect(best({ block: row(5, 2, 2), count: 8 }).map((group) => group.length)).toEqual([4, 2, 2])
  expect(best({ block: row(3, 2, 2), count: 6 }).map((group) => group.length)).toEqual([2, 2, 2])
})

test('too few seats are none', () => {
  expect(best({ block: row(4), taken: [1], count: 4 })).toEqual([])
})

const someAsked = fc.record({
  block: someBlock,
  taken: fc.array(fc.nat({ max: 60 }), { maxLength: 30 }),
  count: fc.integer({ min: 1, max: 8 }),
  focus: fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })),
})

type Window = { seats: number[]; orphan: boolean; distance: number; off_middle: number }

/** Every way to sit side by side, found by trying all of them. */
function allWindows(laid: LaidPlan, count: number, focus: Point, isOpen: (seat: number) => boolean): Window[] {
  return laid.sections.flatMap((section) =>
    section.rows.flatMap(({ first, count: inRow, runs }) =>
      Array.from({ length: inRow }, (_, i) => Array.from({ length: count }, (_, n) => first + i + n)).flatMap(
        (seats) => {
          const run = runs.find((run) => seats[0]! >= run.first && seats.at(-1)! < run.first + run.count)
          if (!run || !seats.every(isOpen)) return []
          const beside = (seat: number) => seat >= run.first && seat < run.first + run.count && isOpen(seat)
          const alone = (near: number, far: number) => beside(near) && !beside(far)
          const [left, right] = [seats[0]! - 1, seats.at(-1)! + 1]
          const [a, b] = [seats[0]!, seats.at(-1)!]
          const middle = [(laid.x[a]! + laid.x[b]!) / 2 - focus[0], (laid.y[a]! + laid.y[b]!) / 2 - focus[1]] as const
          return {
            seats,
            orphan: alone(left, left - 1) || alone(right, right + 1),
            distance: Math.hypot(...middle),
            off_middle: Math.abs((a + b) / 2 - (first + (inRow - 1) / 2)),
          }
        },
      ),
    ),
  )
}

test('no other choice is better, whatever is taken', () => {
  fc.assert(
    fc.property(someAsked, ({ block, taken, count, focus }) => {
      const laid = layOut(aPlan(block))
      const isOpen = (seat: number) => laid.kind[seat] === 0 && !taken.includes(seat)
      const found = bestSeats({ laid, sections: laid.sections, focus, count, isFree: (seat) => !taken.includes(seat) })
      const windows = allWindows(laid, count, focus, isOpen)
      const allowed = windows.some(({ orphan }) => !orphan) ? windows.filter(({ orphan }) => !orphan) : windows
      expect(found.length === 1).toBe(allowed.length > 0)
      if (allowed.length === 0) return
      const chosen = allowed.find(({ seats }) => seats.join() === found[0]!.join())
      const nearest = Math.min(...allowed.map(({ distance }) => distance))
      expect(chosen!.distance).toBeLessThanOrEqual(nearest + 0.1)
      const near = allowed.filter(({ distance }) => distance <= nearest + 0.1)
      expect(chosen!.off_middle).toBe(Math.min(...near.map(({ off_middle }) => off_middle)))
    }),
    { numRuns: 500 },
  )
})

test('split or not: every seat once, free, ordinary, in as few parts as can be, nobody alone who need not', () => {
  fc.assert(
    fc.property(someAsked, ({ block, taken, count, focus }) => {
      const laid = layOut(aPlan(block))
      const isOpen = (seat: number) => laid.kind[seat] === 0 && !taken.includes(seat)
      const found = bestSeats({ laid, sections: laid.sections, focus, count, isFree: (seat) => !taken.includes(seat) })
      const lengths = openLengths(laid, isOpen)
      const open = lengths.reduce((sum, length) => sum + length, 0)
      expect(found.flat()).toHaveLength(open < count ? 0 : count)
      expect(new Set(found.flat()).size).toBe(found.flat().length)
      expect(found.flat().every(isOpen)).toBe(true)
      const parts = open < count ? 0 : fewestParts(lengths, count)
      expect(found).toHaveLength(parts)
      const canBeTogether = parts > 0 && count >= 2 * parts && lengths[parts - 1]! > 1
      expect(canBeTogether && found.some((group) => group.length === 1)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

/** How many sit side by side in each stretch, the longest first. */
function openLengths({ sections }: LaidPlan, isOpen: (seat: number) => boolean): number[] {
  const runs = sections.flatMap((section) => section.rows.flatMap((row) => row.runs))
  const lengths = runs.flatMap(({ first, count }) => {
    const signs = Array.from({ length: count }, (_, i) => (isOpen(first + i) ? 'o' : ' ')).join('')
    return signs.split(/ +/).map((stretch) => stretch.length)
  })
  return lengths.toSorted((a, b) => b - a)
}

function fewestParts(lengths: readonly number[], count: number): number {
  let missing = count
  return lengths.findIndex((length) => (missing -= length) <= 0) + 1
}
