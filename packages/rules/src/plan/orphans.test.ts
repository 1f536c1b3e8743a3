import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBlock, aPlan, someBlock } from './a-block.ts'
import { layOut } from './lay-out.ts'
import { orphansOf } from './orphans.ts'

function orphans(parts: number[], chosen: number[], taken: number[] = []): number[] {
  const laid = layOut(aPlan(aBlock({ rows: [{ names: ['A', 'B'], parts }] })))
  return orphansOf({ laid, chosen, isFree: (seat) => !taken.includes(seat) })
}

test.each([
  ['a seat between the choice and the end of the row', [6], [1, 2], [], [0]],
  ['a seat between the choice and somebody else', [6], [2, 3], [5], [4]],
  ['a seat between two that are chosen', [7], [2, 4], [], [3]],
  ['a seat beside an aisle', [3, 3], [1], [], [0, 2]],
  ['nothing when two stay together', [6], [2, 3], [], []],
  ['nothing that was alone before', [6], [2, 3], [1], []],
  ['nothing in other rows', [6], [2, 3], [7], []],
  ['nothing when nothing is chosen', [6], [], [1], []],
])('a choice may leave alone: %s', (_what, parts, chosen, taken, alone) => {
  expect(orphans(parts, chosen, taken)).toEqual(alone)
})

test('exactly those that had company before and have none after', () => {
  const picks = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 20 })
  fc.assert(
    fc.property(someBlock, picks, picks, (block, chosen, taken) => {
      const laid = layOut(aPlan(block))
      const mine = chosen.filter((seat) => seat < laid.x.length && !taken.includes(seat))
      const runs = laid.sections[0]!.rows.flatMap((row) => row.runs)
      const isAlone = (seat: number, free: (seat: number) => boolean) => {
        const run = runs.find(({ first, count }) => seat >= first && seat < first + count)!
        const beside = [seat - 1, seat + 1].filter((other) => other >= run.first && other < run.first + run.count)
        return free(seat) && !beside.some(free)
      }
      const before = (seat: number) => !taken.includes(seat)
      const after = (seat: number) => before(seat) && !mine.includes(seat)
      const all = Array.from(laid.x, (_, seat) => seat)
      const expected = all.filter((seat) => isAlone(seat, after) && !isAlone(seat, before))
      expect(orphansOf({ laid, chosen: mine, isFree: before }).toSorted((a, b) => a - b)).toEqual(expected)
    }),
  )
})
