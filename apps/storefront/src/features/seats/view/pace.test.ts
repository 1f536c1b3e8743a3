import { expect, test } from 'vitest'
import { createPace, type Pace } from './pace.ts'

/** How many frames of a movement were slow on a device that draws so many dots in time, and the dots at its end. */
function move(pace: Pace, frames: number, in_time: number): { slow: number; dots: number } {
  let slow = 0
  pace.begin()
  for (let i = 0; i < frames; i++) {
    const is_slow = pace.dots() > in_time
    slow += is_slow ? 1 : 0
    pace.took(is_slow ? 33 : 16.7)
  }
  return { slow, dots: pace.dots() }
}

test('a quick device soon draws all it can, without a slow frame', () => {
  expect(move(createPace(), 240, 9)).toEqual({ slow: 0, dots: 3 })
})

test('a device that cannot do more loses few frames over finding out', () => {
  const pace = createPace()
  const turned = move(pace, 200, 0.7)
  expect(turned.dots).toBeLessThanOrEqual(0.7)
  expect(turned.slow).toBeLessThan(10)
  expect(turned.slow).toBeGreaterThan(0)
  // And fewer each time: it asks more and more seldom.
  expect(move(pace, 200, 0.7).slow).toBeLessThan(10)
})

test('a device that is too slow even for the first picture gets fewer dots at once, but never so few that nothing is to be seen', () => {
  expect(move(createPace(), 60, 0.5).dots).toBeLessThan(0.5)
  expect(move(createPace(), 600, 0).dots).toBe(0.4)
})

test('single slow frames, and those in which a movement begins, teach nothing', () => {
  const pace = createPace()
  pace.begin()
  for (let i = 0; i < 10; i++) pace.took(50)
  for (let i = 0; i < 60; i++) pace.took(i % 15 === 9 ? 33 : 16.7)
  expect(pace.dots()).toBe(0.6)
})
