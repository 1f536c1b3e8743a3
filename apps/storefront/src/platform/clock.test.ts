import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const now = Date.parse('2026-12-01T13:00:00Z')
const minutesFromNow = (minutes: number) => new Date(now + minutes * 60_000).toUTCString()

let clock: typeof import('./clock.ts')
beforeEach(async () => {
  vi.useFakeTimers({ now })
  // Each test is a page of its own, which has heard nothing yet.
  vi.resetModules()
  clock = await import('./clock.ts')
})
afterEach(() => {
  vi.useRealTimers()
})
// What was heard here is nobody else's time.
afterAll(() => {
  vi.resetModules()
})

test('until an answer says what time it is, there is only this device’s clock', () => {
  clock.hearTime(null)
  expect(clock.isTimeKnown()).toBe(false)
  expect(clock.serverTime()).toBe(now)
})

test.each([
  ['late', 3],
  ['early', -3],
])('a phone that is %s hears it from any answer', (_title, minutes) => {
  clock.hearTime(minutesFromNow(minutes))
  expect(clock.isTimeKnown()).toBe(true)
  expect(clock.serverTime()).toBe(now + minutes * 60_000)
})

test('what is left of a reservation goes by the database’s clock, and is said by this device’s', () => {
  clock.hearDatabaseTime(new Date(now + 10 * 60_000).toISOString())
  const ends = new Date(now + 25 * 60_000).toISOString()
  vi.advanceTimersByTime(60_000)
  expect(clock.timeUntil(ends)).toBe(14 * 60_000)
  expect(clock.onThisDevice(ends)).toEqual(new Date(now + 15 * 60_000))
})

test('the newest word of the database counts, also when this device’s clock was set; a header says nothing against it', () => {
  clock.hearDatabaseTime(new Date(now + 10 * 60_000).toISOString())
  vi.setSystemTime(now + 10 * 60_000)
  clock.hearDatabaseTime(new Date(now + 10 * 60_000 - 300).toISOString())
  clock.hearTime(minutesFromNow(60))
  expect(clock.serverTime()).toBe(now + 10 * 60_000 - 300)
})

test('a clock that is right to the second is left alone', () => {
  clock.hearTime(new Date(now - 900).toUTCString())
  expect(clock.serverTime()).toBe(now)
})

test('an answer that was kept by somebody, or is read late, does not turn the clock back', () => {
  clock.hearTime(minutesFromNow(3))
  clock.hearTime(minutesFromNow(-7 * 24 * 60))
  expect(clock.serverTime()).toBe(now + 3 * 60_000)
})

test('a Producer-Id header is added when the producer is not the default, also where only the time is asked for', async () => {
  const network = vi.fn<typeof fetch>(async () => new Response(null))
  vi.stubGlobal('fetch', network)
  const { setProducer } = await import('./producer-header.ts')
  setProducer('2')
  clock.learnTime()
  vi.unstubAllGlobals()
  expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', headers: { 'producer-id': '2' } })
})
