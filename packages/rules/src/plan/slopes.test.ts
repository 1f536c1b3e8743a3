import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'
import type { Plan, Point } from './plan.ts'
import { heightAt, slopesOf } from './slopes.ts'

const STAGE: Point[] = [
  [-5, -4],
  [5, -4],
  [5, 0],
  [-5, 0],
]
const WIDE: Point[] = [
  [-30, 8],
  [30, 8],
  [30, 24],
  [-30, 24],
]

function floorOf(area: Point[]) {
  const shapes: Plan['shapes'] = [{ kind: 'stage', area: STAGE, name: 'Palco' }]
  const sections = [{ id: '1-1-1', area, view: null, block: null }]
  const plan: Plan = { focus: [0, -2], shapes, labels: [], sections }
  const [slope] = slopesOf(plan, layOut(plan))
  return (at: Point) => heightAt(slope!, at)
}

test('a place much wider than its stage is lowest in its middle, where it is nearest, not at its corners', () => {
  const floor = floorOf(WIDE)
  expect(floor([0, 8])).toBeCloseTo(0)
  expect(floor([30, 8])).toBeGreaterThan(2)
})

test('a place all around its stage begins at the stage', () => {
  const floor = floorOf([[-30, -24], [30, -24], ...WIDE.slice(2)])
  expect(floor([0, 0])).toBeCloseTo(0)
  expect(floor([0, 8])).toBeCloseTo(0.17 * 8)
})
