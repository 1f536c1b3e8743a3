import { expect, test } from 'vitest'
import { aBlock, aPlan } from './a-block.ts'
import { see, type Seen } from './eye.ts'
import { groundsOf } from './grounds.ts'
import { layOut } from './lay-out.ts'
import type { Plan, Point, Shape } from './plan.ts'
import { drawVenue } from './view-mesh.ts'
import { INK, PATTERN } from './view-pen.ts'

const FIELD: Shape = { kind: 'field', at: [0, 0], size: [105, 68], name: 'Campo' }

const square = (id: string, [x, y]: Point, side: number): Plan['sections'][number] => {
  const area: Point[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
  return { id, area, view: null, block: null }
}
const cornersOfMesh = (plan: Plan) => drawVenue(see(plan, layOut(plan))).length / 7

const angles = Array.from({ length: 40 }, (_, i) => (i / 39) * Math.PI * 1.9)
const ring = (radius: number) => angles.map((angle): Point => [radius * Math.cos(angle), radius * Math.sin(angle)])
/** Around a field, open at one end. */
const RING = [...ring(70), ...ring(110).toReversed()]

/** A field and nothing else but these. */
function seeOnly(sections: Plan['sections']): Seen {
  const plan: Plan = { focus: [0, 0], shapes: [FIELD], labels: [], sections }
  return see(plan, layOut(plan))
}

test('however many large sections lie on each other, there are as many triangles as a phone draws', () => {
  const many = Array.from({ length: 400 }, (_, i) => square(`1-${i}-1`, [-500, -500], 1_000))
  const plan: Plan = { focus: [0, 0], shapes: [FIELD], labels: [], sections: many }
  expect(cornersOfMesh(plan)).toBeLessThan(3 * 60_000)
})

test('a section of ten thousand corners is drawn with fewer', () => {
  const comb = Array.from({ length: 10_000 }, (_, i): Point => [i / 20, i % 2 ? 60 : 90 + (i % 7)])
  const plan: Plan = {
    focus: [0, 0],
    shapes: [FIELD, { kind: 'stage', area: comb, name: 'Palco' }],
    labels: [],
    sections: [{ id: '1-1-1', area: [...comb, [250, 200]], view: null, block: null }],
  }
  expect(cornersOfMesh(plan)).toBeLessThan(3 * 60_000)
})

test('four hundred sections of ten thousand corners are drawn with fewer', () => {
  const area = Array.from({ length: 10_000 }, (_, i): Point => [i / 20, i % 2 ? 60 : 90 + (i % 7)])
  const along = Array.from({ length: 10_000 }, (_, i): Point => [i / 20, i < 5_000 ? 60 : 90])
  for (const corners of [area, along]) {
    const many = Array.from({ length: 400 }, (_, i) => ({ ...square(`1-${i}-1`, [0, 60], 1), area: corners }))
    const plan: Plan = { focus: [0, 0], shapes: [FIELD], labels: [], sections: many }
    expect(cornersOfMesh(plan)).toBeLessThan(3 * 300_000)
  }
})

test('a ring of people who stand, beside many boxes, has no gap in its floor', () => {
  const standing = { ...square('1-1-1', [0, 0], 1), area: RING }
  const boxes = Array.from({ length: 100 }, (_, i) => square(`1-2-${i}`, [200, 3 * i], 2))
  const [alone, together, only_boxes, nothing] = [[standing], [standing, ...boxes], boxes, []].map((sections) => {
    return drawVenue(seeOnly(sections)).length
  })
  // None of its pieces is saved for the boxes, which need hardly any.
  expect(together! - alone!).toBe(only_boxes! - nothing!)
})

test('of two courts the one in the focus is looked at: its lines, its size and who plays on it', () => {
  const courts: Shape[] = [
    { kind: 'court', at: [0, 0], size: [28, 15], name: 'A' },
    { kind: 'court', at: [100, 0], size: [40, 20], name: 'B' },
  ]
  const plan: Plan = {
    ...aPlan(aBlock({ rows: [{ names: ['A', 'B'], parts: [5] }], at: [100, 14] })),
    focus: [100, 0],
    shapes: courts,
  }
  expect(groundsOf(plan)).toMatchObject({ length: 40, width: 20 })
  const mesh = drawVenue(see(plan, layOut(plan)))
  const xs = (ink: number) =>
    Array.from({ length: mesh.length / 7 }, (_, i) => i * 7).flatMap((at) => (mesh[at + 5] === ink ? mesh[at]! : []))
  expect([Math.min(...xs(INK.court + PATTERN)), Math.max(...xs(INK.court + PATTERN))]).toEqual([80, 120])
  expect(Math.min(...xs(INK.home), ...xs(INK.guest))).toBeGreaterThan(80)
  // The other one is there as well, without people.
  expect(Math.min(...xs(INK.court))).toBe(-14)
})

test('where nobody has a place of their own there are steps, and where it is even the floor', () => {
  const section = square('1-1-1', [0, 60], 20)
  const inksOf = (rise: number) => {
    const mesh = drawVenue(seeOnly([{ ...section, rise }]))
    return new Set(Array.from({ length: mesh.length / 7 }, (_, i) => mesh[i * 7 + 5]))
  }
  expect(inksOf(0.4).has(INK.seats + PATTERN)).toBe(true)
  expect(inksOf(0).has(INK.seats + PATTERN)).toBe(false)
})

const named = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`

test('floors that bend more than there are pieces for are cut more coarsely, without a gap', () => {
  const section = { ...square('1-1-1', [0, 0], 1), area: RING, rise: 0.3 }
  const mesh = drawVenue(seeOnly(Array.from({ length: 40 }, (_, i) => ({ ...section, id: `1-1-${i}` }))))
  const corners: string[] = []
  const middles: string[] = []
  for (let at = 0; at < mesh.length; at += 21) {
    if (mesh[at + 5] !== INK.seats + PATTERN) continue
    const [a, b, c] = [0, 7, 14].map((n) => [mesh[at + n]!, mesh[at + n + 1]!] as const)
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      corners.push(named(...from!))
      middles.push(named((from![0] + to![0]) / 2, (from![1] + to![1]) / 2))
    }
  }
  expect(corners.length).toBeGreaterThan(3 * 40 * 80)
  const known = new Set(corners)
  expect(middles.filter((middle) => known.has(middle))).toEqual([])
})
