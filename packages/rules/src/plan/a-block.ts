import * as fc from 'fast-check'
import type { Block, Plan } from './plan.ts'
import { seatNumbers } from './seat-numbers.ts'

/** For tests: one straight row of four seats, its front at the origin, going down; whatever matters is given. */
export function aBlock(choices: Partial<Block> = {}): Block {
  return {
    first_id: 1,
    at: [0, 0],
    angle: 90,
    radius: null,
    depth: 1,
    pitch: 0.5,
    aisle: 1,
    align: 'center',
    numbering: {
      order: 'left_to_right',
      first: 1,
    },
    rows: [
      {
        names: ['A'],
        parts: [4],
      },
    ],
    marks: [],
    notes: [],
    ...choices,
  }
}

export function aPlan(...blocks: Block[]): Plan {
  const sections = blocks.map((block, i) => ({ id: `1-1-${i + 1}`, area: null, view: null, block }))
  return { focus: [0, 0], shapes: [], labels: [], sections }
}

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F']
const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const orders = fc.constantFrom<Block['numbering']['order'][]>('left_to_right', 'right_to_left', 'odd_left', 'odd_right')
const parts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })

/** For tests: any small block, straight or curved, with some of its numbers gone or kept for wheelchairs. */
export const someBlock: fc.Arbitrary<Block> = fc
  .record({
    at: fc.tuple(metres(-50, 50), metres(-50, 50)),
    angle: metres(0, 359),
    radius: fc.option(metres(12, 60)),
    depth: metres(0.7, 1.2),
    pitch: metres(0.45, 0.7),
    aisle: metres(0.8, 2),
    align: fc.constantFrom<Block['align'][]>('left', 'center', 'right'),
    numbering: fc.record({ order: orders, first: fc.integer({ min: 1, max: 200 }) }),
    lengths: fc.array(parts, { minLength: 1, maxLength: NAMES.length }),
    marked: fc.array(fc.tuple(fc.nat(), fc.constantFrom('gone', 'accessible', 'companion')), { maxLength: 8 }),
  })
  .map(({ lengths, marked, ...same }) => {
    const rows = lengths.map((parts, r) => ({ names: [NAMES[r]!], parts }))
    const seats = rows.flatMap(({ names, parts }) =>
      seatNumbers(
        same.numbering,
        parts.reduce((a, b) => a + b, 0),
      ).map((number) => ({ row: names[0]!, number })),
    )
    const kinds = new Map(marked.map(([nth, kind]) => [seats[nth % seats.length]!, kind]))
    const marks = [...kinds].map(([{ row, number }, kind]) => ({ kind, row, numbers: [number] }))
    return Object.assign(same, { first_id: 1, notes: [], rows, marks })
  })
