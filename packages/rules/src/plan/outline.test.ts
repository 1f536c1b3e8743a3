import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBlock, aPlan, someBlock } from './a-block.ts'
import { layOut } from './lay-out.ts'
import { outlineOf } from './outline.ts'
import type { Block, Point } from './plan.ts'

const rounded = (points: Point[]) =>
  points.map((point) => point.map((metres) => Math.round(metres * 1_000) / 1_000 + 0))

test('straight rows of one length stand in a rectangle, half a seat around them', () => {
  expect(rounded(outlineOf(aBlock({ rows: [{ names: ['A', 'B', 'C'], parts: [4] }] })))).toEqual([
    [-1, -0.5],
    [1, -0.5],
    [1, 2.5],
    [-1, 2.5],
  ])
})

test('rows that grow give it corners, where the wider row begins', () => {
  const rows = [
    { names: ['A'], parts: [2] },
    { names: ['B'], parts: [4] },
    { names: ['C'], parts: [6] },
  ]
  expect(rounded(outlineOf(aBlock({ rows })))).toEqual([
    [-0.5, -0.5],
    [0.5, -0.5],
    [1, 0.5],
    [1.5, 1.5],
    [1.5, 2.5],
    [-1.5, 2.5],
    [-1.5, 1.5],
    [-1, 0.5],
  ])
})

test('many rows of one length between others need only the corners at both ends', () => {
  const rows = [
    { names: ['A'], parts: [2] },
    { names: ['B', 'C', 'D', 'E', 'F'], parts: [4] },
    { names: ['G'], parts: [2] },
  ]
  expect(outlineOf(aBlock({ rows }))).toHaveLength(2 + 2 + 2 * 4)
})

test('a curve ends where its rows end', () => {
  const outline = outlineOf(aBlock({ radius: 10, pitch: (10 * Math.PI) / 6, rows: [{ names: ['A'], parts: [3] }] }))
  const distances = outline.map(([x, y]) => Math.hypot(x, y))
  expect(Math.min(...distances)).toBeCloseTo(9.5)
  expect(Math.max(...distances)).toBeCloseTo(10.5)
  const angles = outline.map(([x, y]) => (Math.atan2(y, x) * 180) / Math.PI)
  expect(Math.min(...angles)).toBeCloseTo(45)
  expect(Math.max(...angles)).toBeCloseTo(135)
})

test('a long curved row is gone round where the one behind or before it is short', () => {
  const [long, short] = [
    { names: ['A'], parts: [24] },
    { names: ['B'], parts: [1] },
  ]
  for (const align of ['left', 'center', 'right'] as const) {
    for (const rows of [
      [long, short],
      [short, long],
    ]) {
      expect(outsideOf(aBlock({ radius: 12, align, rows }))).toEqual([])
    }
  }
})

test('many curved rows of one length: their ends are on no straight line', () => {
  const names = Array.from({ length: 30 }, (_, i) => String(i + 1))
  expect(outsideOf(aBlock({ radius: 12, rows: [{ names, parts: [40] }] }))).toEqual([])
})

test('every seat is inside', () => {
  fc.assert(
    fc.property(someBlock, (block) => {
      expect(outsideOf(block)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** Seats that the outline leaves out. */
function outsideOf(block: Block): number[] {
  const { x, y, sections } = layOut(aPlan(block))
  return [...x.keys()].filter((seat) => !isInside([x[seat]!, y[seat]!], sections[0]!.outline))
}

/** Whether a line to the right crosses the border an odd number of times. */
function isInside([x, y]: Point, polygon: Point[]): boolean {
  return (
    polygon.filter(([x1, y1], i) => {
      const [x2, y2] = polygon[(i + 1) % polygon.length]!
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    }).length %
      2 ===
    1
  )
}
