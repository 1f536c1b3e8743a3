import { describe, expect, test } from 'vitest'
import type { Point } from './plan.ts'
import { areaOf, distance, pieces, triangles, type Corner, type Piece } from './polygon.ts'

/** A block of a curved stand, twenty rows deep and a quarter of a circle wide. */
const angles = Array.from({ length: 31 }, (_, i) => (i / 30) * (Math.PI / 2))
const arc = (radius: number) => angles.map((angle): Point => [radius * Math.cos(angle), radius * Math.sin(angle)])
const STAND = triangles([...arc(40), ...arc(56).toReversed()])
const rowsBehind = (at: Point) => (distance(at, [0, 0]) - 40) / 0.8

const flatten = ([x, y]: Corner): Point => [x, y]
const areaOn = (cut: readonly Piece[]) => cut.reduce((sum, corners) => sum + Math.abs(areaOf(corners.map(flatten))), 0)

/** How many rows the middle of a piece lies beside the floor. */
function beside([a, b, c]: Piece): number {
  const middle: Point = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
  return Math.abs(rowsBehind(middle) - (a[2] + b[2] + c[2]) / 3)
}

/** Corners that lie in the middle of another piece's side: a gap opens there. */
function gaps(cut: readonly Piece[]): number {
  const corners = new Set(cut.flat().map(([x, y]) => `${x} ${y}`))
  const sides = cut.flatMap(([a, b, c]) => [
    [a, b],
    [b, c],
    [c, a],
  ]) as [Corner, Corner][]
  return sides.filter(([from, to]) => corners.has(`${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2}`)).length
}

describe('a floor that bends, in pieces', () => {
  const bent = { within: 0.25, left: 1_000 }
  const cut = pieces(STAND, rowsBehind, bent)

  test('they cover it without a gap, and nothing twice', () => {
    expect(areaOn(cut)).toBeCloseTo(
      STAND.reduce((sum, one) => sum + Math.abs(areaOf(one)), 0),
      6,
    )
    expect(gaps(cut)).toBe(0)
    expect(cut).toHaveLength(STAND.length + 1_000 - bent.left)
  })

  test('none of them lies far beside it', () => {
    expect(Math.max(...cut.map(beside))).toBeLessThan(0.5)
    // Left as it is cut by its corners alone, it would lie rows beside it.
    const uncut = pieces(STAND, rowsBehind, { within: Infinity, left: 1_000 })
    expect(uncut).toHaveLength(STAND.length)
    expect(Math.max(...uncut.map(beside))).toBeGreaterThan(2)
  })

  test('one that would take too many says so', () => {
    const few = { within: 0.25, left: 40 }
    const torn = pieces(STAND, rowsBehind, few)
    expect(few.left).toBeLessThan(0)
    expect(torn).toHaveLength(STAND.length + 40)
    // That is why it is worth nothing.
    expect(gaps(torn)).toBeGreaterThan(0)
  })

  test('what is flat is not cut further', () => {
    const square = triangles([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ])
    expect(pieces(square, ([x, y]) => x + 2 * y, { within: 0.01, left: 1_000 })).toHaveLength(2)
  })
})
