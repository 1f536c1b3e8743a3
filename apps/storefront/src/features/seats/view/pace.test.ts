import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const QUICK_MS = 16.7
const SLOW_MS = 33.4

/** A device with a pace, and pictures that are drawn by it at the same time. */
function aDevice({ most = 3, pictures = 1 } = {}) {
  const pace = createPace(most)
  let now = 0
  const frame = (ms: number, draws = true) => {
    now += ms
    for (let i = 0; i < pictures; i++) pace.frame(now, draws)
  }
  return {
    dots: pace.dots,
    frame,
    pause: () => frame(1_000),
    /** So many frames of a movement on a device that draws so many dots in time; answers how many of them were slow. */
    move(frames: number, in_time: number): number {
      let slow = 0
      frame(1_000)
      for (let i = 0; i < frames; i++) {
        const is_slow = pace.dots() > in_time
        if (is_slow) slow++
        frame(is_slow ? SLOW_MS : QUICK_MS)
      }
      frame(QUICK_MS, false)
      return slow
    },
  }
}

test.each([1, 2])('a quick device soon draws all it can, without a slow frame, in %i pictures', (pictures) => {
  const device = aDevice({ pictures })
  expect(device.move(240, 9)).toBe(0)
  expect(device.dots()).toBe(3)
})

test.each([1, 2])('a device that cannot do more loses few frames over finding out, in %i pictures', (pictures) => {
  const device = aDevice({ pictures })
  const first = device.move(200, 0.7)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(5)
  expect(device.dots()).toBe(0.48)
  // And seldom tries again.
  expect(device.move(200, 0.7)).toBe(0)
})

test('a device that is too slow for the first picture gets fewer dots at once, but never so few that nothing is to be seen', () => {
  const device = aDevice()
  device.move(20, 0.5)
  expect(device.dots()).toBeLessThan(0.5)
  device.move(600, 0)
  expect(device.dots()).toBe(0.4)
})

test.each([1, 2])('single slow frames teach nothing, in %i pictures', (pictures) => {
  const device = aDevice({ pictures })
  device.pause()
  for (let i = 0; i < 100; i++) device.frame(i % 15 === 14 ? SLOW_MS : QUICK_MS)
  expect(device.dots()).toBe(0.6)
})

test('the frames in which a movement begins teach nothing, nor do those of a finger that waits', () => {
  const device = aDevice()
  for (let n = 0; n < 10; n++) {
    device.pause()
    for (let i = 0; i < 10; i++) device.frame(50)
    device.frame(SLOW_MS, false)
    device.frame(SLOW_MS, false)
  }
  expect(device.dots()).toBe(0.6)
})

test('what was slow for another reason is made up for, in short movements too', () => {
  const device = aDevice()
  device.pause()
  for (let i = 0; i < 13; i++) device.frame(QUICK_MS)
  for (let i = 0; i < 4; i++) device.frame(SLOW_MS)
  expect(device.dots()).toBeLessThan(0.5)
  for (let n = 0; n < 20; n++) device.move(30, 9)
  expect(device.dots()).toBe(3)
})

test('it never learns more than the screen has', () => {
  const device = aDevice({ most: 1 })
  device.move(600, 9)
  expect(device.dots()).toBe(1)
  device.move(30, 0.9)
  expect(device.dots()).toBeLessThan(0.9)
})
