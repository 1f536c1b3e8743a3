import { describe, expect, test } from 'vitest'
import type { Point } from './plan.ts'
import { areaOf, distance, pieces } from './polygon.ts'

/** A block of a curved stand, twenty rows deep and a quarter of a circle wide. */
const angles = Array.from({ length: 31 }, (_, i) => (i / 30) * (Math.PI / 2))
const arc = (radius: number) => angles.map((angle): Point => [radius * Math.cos(angle), radius * Math.sin(angle)])
const STAND = [...arc(40), ...arc(56).toReversed()]
const rowsBehind = (at: Point) => (distance(at, [0, 0]) - 40) / 0.8

describe('a floor that bends, in pieces', () => {
  test('they cover it, and nothing twice', () => {
    const cut = pieces(STAND, { valueAt: rowsBehind, within: 0.25, most: 1_000 })
    const covered = cut.reduce((sum, corners) => sum + Math.abs(areaOf(corners.map(([x, y]): Point => [x, y]))), 0)
    expect(covered).toBeCloseTo(Math.abs(areaOf(STAND)), 6)
  })

  test('none of them lies far beside it', () => {
    const cut = pieces(STAND, { valueAt: rowsBehind, within: 0.25, most: 1_000 })
    const beside = cut.map(([a, b, c]) => {
      const middle: Point = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
      return Math.abs(rowsBehind(middle) - (a[2] + b[2] + c[2]) / 3)
    })
    expect(Math.max(...beside)).toBeLessThan(0.5)
    // In one piece for each corner of its outline it would lie rows beside it.
    const coarse = pieces(STAND, { valueAt: rowsBehind, within: Infinity, most: 1_000 })
    expect(coarse).toHaveLength(STAND.length - 2)
  })

  test('what is flat is not cut further', () => {
    const square: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]
    expect(pieces(square, { valueAt: ([x, y]) => x + 2 * y, within: 0.01, most: 1_000 })).toHaveLength(2)
  })

  test('there are never more than that many, all as coarse, however much it bends', () => {
    const square: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]
    const cut = pieces(square, { valueAt: ([x, y]) => x * x + y * y, within: 1e-9, most: 64 })
    expect(cut).toHaveLength(64)
    const sizes = cut.map((corners) => Math.abs(areaOf(corners.map(([x, y]): Point => [x, y]))))
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThanOrEqual(4)
  })
})
