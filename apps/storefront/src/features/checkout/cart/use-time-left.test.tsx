import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTimeLeft } from './use-time-left.ts'

const now = Date.parse('2026-12-01T13:00:00Z')
const minute_ms = 60_000
const expires_at = new Date(now + 15 * minute_ms).toISOString()

let root: Root
let place: HTMLElement
beforeEach(async () => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root.render(<Watch />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Watch() {
  return Math.round(useTimeLeft(expires_at, 0) / 1_000)
}
const secondsShown = () => Number(place.textContent)

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

test('a phone that sets its clock back gives nobody more time, and the end comes when it comes', async () => {
  await pass(minute_ms)
  expect(secondsShown()).toBe(14 * 60)
  vi.setSystemTime(now - 25 * minute_ms)
  await pass(minute_ms)
  expect(secondsShown()).toBe(13 * 60)
  await pass(13 * minute_ms)
  expect(secondsShown()).toBe(0)
})

test('a clock that is set forward is believed, for it may have slept', async () => {
  vi.setSystemTime(now + 10 * minute_ms)
  await pass(1_000)
  expect(secondsShown()).toBeLessThanOrEqual(5 * 60)
})
