import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBlock, aPlan, someBlock } from './a-block.ts'
import { findSeat, layOut, type LaidPlan } from './lay-out.ts'
import { SEAT_KINDS, type Block, type Point } from './plan.ts'

const layBlock = (choices: Partial<Block> = {}) => layOut(aPlan(aBlock(choices)))
const pointsOf = ({ x, y }: LaidPlan): Point[] => Array.from(x, (left, seat) => [round(left), round(y[seat]!)])
const round = (metres: number) => Math.round(metres * 1_000) / 1_000 + 0

test('straight rows go back from the front, and seats from left to right', () => {
  const laid = layBlock({ at: [20, 10], rows: [{ names: ['A', 'B'], parts: [3] }] })
  expect(pointsOf(laid)).toEqual([
    [19.5, 10],
    [20, 10],
    [20.5, 10],
    [19.5, 11],
    [20, 11],
    [20.5, 11],
  ])
  expect([...laid.number]).toEqual([1, 2, 3, 1, 2, 3])
})

test.each([
  [
    'at the top, facing down',
    270,
    [
      [1, 0],
      [-1, 0],
    ],
  ],
  [
    'at the right, facing left',
    0,
    [
      [0, 1],
      [0, -1],
    ],
  ],
  [
    'at the left, facing right',
    180,
    [
      [0, -1],
      [0, 1],
    ],
  ],
])('left is where the left hand is of somebody who sits %s', (_where, angle, points) => {
  expect(pointsOf(layBlock({ angle, pitch: 2, rows: [{ names: ['A'], parts: [2] }] }))).toEqual(points)
})

test('curved rows go round a point, each wider than the one before it', () => {
  const pitch = (10 * Math.PI) / 6
  const laid = layBlock({ radius: 10, depth: 10, pitch, rows: [{ names: ['A', 'B'], parts: [3] }] })
  const [half, high] = [0.5, 0.866_025]
  const quarter = [Math.sin(Math.PI / 12), Math.cos(Math.PI / 12)] as const
  expect(pointsOf(laid)).toEqual(
    [
      [-10 * half, 10 * high],
      [0, 10],
      [10 * half, 10 * high],
      [-20 * quarter[0], 20 * quarter[1]],
      [0, 20],
      [20 * quarter[0], 20 * quarter[1]],
    ].map((point) => point.map(round)),
  )
})

test('an aisle parts a row, and nobody sits beside somebody across it', () => {
  const laid = layBlock({ rows: [{ names: ['A'], parts: [2, 2] }] })
  expect(pointsOf(laid).map(([x]) => x)).toEqual([-1.25, -0.75, 0.75, 1.25])
  expect(laid.sections[0]!.rows[0]!.runs).toEqual([
    { first: 0, count: 2 },
    { first: 2, count: 2 },
  ])
})

test.each([
  ['left', [-1.5, -0.5]],
  ['center', [-0.5, 0.5]],
  ['right', [0.5, 1.5]],
] as const)('a shorter row stands at the %s', (align, places) => {
  const laid = layBlock({
    align,
    pitch: 1,
    rows: [
      { names: ['A'], parts: [4] },
      { names: ['B'], parts: [2] },
    ],
  })
  expect(
    pointsOf(laid)
      .slice(4)
      .map(([x]) => x),
  ).toEqual(places)
})

test('a number without a seat leaves a gap that nobody can bridge', () => {
  const laid = layBlock({ marks: [{ kind: 'gone', row: 'A', numbers: [2] }] })
  expect([...laid.number]).toEqual([1, 3, 4])
  expect(pointsOf(laid).map(([x]) => x)).toEqual([-0.75, 0.25, 0.75])
  expect(laid.sections[0]!.rows[0]!.runs).toEqual([
    { first: 0, count: 1 },
    { first: 1, count: 2 },
  ])
})

test('marks are of their row and number, whatever the numbering', () => {
  const laid = layBlock({
    numbering: { order: 'odd_left', first: 1 },
    rows: [{ names: ['A', 'B'], parts: [4] }],
    marks: [
      { kind: 'accessible', row: 'B', numbers: [3] },
      { kind: 'companion', row: 'B', numbers: [1] },
    ],
  })
  expect(Array.from(laid.kind, (kind) => SEAT_KINDS[kind])).toEqual([
    'standard',
    'standard',
    'standard',
    'standard',
    'accessible',
    'companion',
    'standard',
    'standard',
  ])
})

test('sections follow one another in the columns, and every seat is found in its own', () => {
  const laid = layOut(aPlan(aBlock(), aBlock({ first_id: 9, at: [0, 5], rows: [{ names: ['A', 'B'], parts: [3] }] })))
  expect(laid.sections.map(({ first, count, first_id }) => [first, count, first_id])).toEqual([
    [0, 4, 1],
    [4, 6, 9],
  ])
  expect(findSeat(laid, 8)).toMatchObject({ section: { id: '1-1-2' }, row: { name: 'B', first: 7 } })
  expect(findSeat(laid, 10)).toBe(undefined)
})

test('the box holds areas, shapes and seats', () => {
  const { sections } = aPlan(aBlock())
  const area: Point[] = [
    [-5, -5],
    [-4, -5],
    [-4, 3],
  ]
  const { box } = layOut({
    sections: [...sections, { id: '1-2-1', area, view: null, block: null }],
    shapes: [{ kind: 'field', at: [10, 0], size: [4, 2], name: 'Campo' }],
  })
  expect(box).toEqual({ left: -5, top: -5, right: 12, bottom: 3 })
})

test('there are as many seats as places that are not gone', () => {
  fc.assert(
    fc.property(someBlock, (block) => {
      const places = block.rows.flatMap(({ names, parts }) => names.flatMap(() => parts)).reduce((a, b) => a + b, 0)
      const gone = block.marks.flatMap(({ kind, numbers }) => (kind === 'gone' ? numbers : [])).length
      const laid = layOut(aPlan(block))
      expect(laid.x).toHaveLength(places - gone)
      const inRuns = laid.sections[0]!.rows.flatMap(({ runs }) => runs).reduce((sum, { count }) => sum + count, 0)
      expect(inRuns).toBe(places - gone)
    }),
  )
})

test('nobody sits on anybody: neighbours in a row are a seat apart', () => {
  fc.assert(
    fc.property(someBlock, (block) => {
      const laid = layOut(aPlan(block))
      for (const { first, count } of laid.sections[0]!.rows) {
        for (let seat = first + 1; seat < first + count; seat++) {
          const apart = Math.hypot(laid.x[seat]! - laid.x[seat - 1]!, laid.y[seat]! - laid.y[seat - 1]!)
          expect(apart).toBeGreaterThan(0.9 * block.pitch)
        }
      }
    }),
  )
})
