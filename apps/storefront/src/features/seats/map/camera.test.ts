import { expect, test } from 'vitest'
import { between, fit, grown, keepInside, meet, move, seen, toScreen, toVenue, zoomAt, type Limits } from './camera.ts'

const box = { left: -100, top: -50, right: 100, bottom: 50 }
const size = { width: 360, height: 500 }
const limits: Limits = { box, size, most: 60 }
const whole = fit(limits)

test('at first all of the venue is in sight, in the middle', () => {
  const view = seen(whole, size)
  expect(view.left).toBeLessThan(box.left)
  expect(view.right).toBeGreaterThan(box.right)
  expect(toScreen(whole, [0, 0])).toEqual([180, 250])
})

test('a venue of three seats is no nearer than any other, in the middle, and stays there', () => {
  const tiny: Limits = { box: { left: -1, top: 0, right: 1, bottom: 1 }, size, most: 60 }
  const all = fit(tiny)
  expect(all.scale).toBe(60)
  expect(toScreen(all, [0, 0.5])).toEqual([180, 250])
  expect(zoomAt(all, [10, 10], 3, tiny)).toEqual(all)
  expect(zoomAt(all, [10, 10], 0.3, tiny)).toEqual(all)
  expect(move(all, [50, 50], tiny)).toEqual(all)
})

test('a point on the screen and in the venue are found from each other', () => {
  for (const turn of [0, 0.4, -1.2]) {
    const camera = { scale: 12, turn, left: -40, top: 7 }
    const [x, y] = toVenue(camera, toScreen(camera, [3, 4]))
    expect(x).toBeCloseTo(3)
    expect(y).toBeCloseTo(4)
  }
})

test('what is under the fingers stays there while zooming', () => {
  const near = zoomAt(whole, [180, 250], 10, limits)
  const before = toVenue(near, [100, 120])
  const [x, y] = toVenue(zoomAt(near, [100, 120], 1.5, limits), [100, 120])
  expect(x).toBeCloseTo(before[0])
  expect(y).toBeCloseTo(before[1])
})

test('zooming ends where seats are large enough, and where everything is in sight', () => {
  expect(zoomAt(whole, [180, 250], 1_000, limits).scale).toBe(60)
  expect(zoomAt(whole, [50, 50], 0.1, limits)).toEqual(whole)
})

test('the whole venue cannot be dragged away, and a part of it not out of sight', () => {
  expect(move(whole, [200, 300], limits)).toEqual(whole)
  const near = zoomAt(whole, [180, 250], 20, limits)
  for (const by of [
    [9e5, 9e5],
    [-9e5, -9e5],
  ] as const) {
    expect(meet(seen(move(near, [...by], limits), size), grown(box, -5))).toBe(true)
  }
})

test('a place that may be looked at is not moved', () => {
  const near = zoomAt(whole, [180, 250], 20, limits)
  expect(keepInside(near, limits)).toEqual(near)
})

test('a flight begins and ends where it should, and never goes beyond', () => {
  const near = zoomAt(whole, [100, 250], 20, limits)
  const flight = (share: number) => between(whole, { ...near, turn: 1 }, share, size)
  expect(flight(0).left).toBeCloseTo(whole.left)
  expect(flight(1).left).toBeCloseTo(near.left)
  expect(flight(0.5).turn).toBe(0.5)
  const scales = [0.2, 0.4, 0.6, 0.8].map((share) => flight(share).scale)
  expect(scales).toEqual(scales.toSorted((a, b) => a - b))
})
