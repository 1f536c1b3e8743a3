import { fail } from '@bilheteria/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followResource } from './live-resource.ts'

const listen = vi.fn<(onValue: (value: string) => void, stopped: AbortSignal) => Promise<void>>()
const ask = vi.fn<() => Promise<string>>()
const onValue = vi.fn<(value: string) => void>()
const onTrouble = vi.fn<(error: Error) => void>()
const onFailure = vi.fn<(error: Error) => void>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  for (const each of [listen, ask, onValue, onTrouble, onFailure]) each.mockReset()
})
afterEach(() => {
  stop()
  look('visible')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(): void {
  stop = followResource({ listen, ask }, { onValue, onTrouble, onFailure })
}

function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A line that stays open until it is ended. */
function stays(stopped: AbortSignal): Promise<void> {
  return new Promise((_, reject) => stopped.addEventListener('abort', () => reject(fail('offline'))))
}

const said = () => onValue.mock.calls.map(([value]) => value)

test('what the server says is told at once', async () => {
  listen.mockImplementation(async (hear, stopped) => {
    hear('pending')
    hear('paid')
    await stays(stopped)
  })
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['pending', 'paid'])
  expect(ask).not.toHaveBeenCalled()
})

test('a line that breaks is opened again', async () => {
  listen
    .mockImplementationOnce(async (hear) => hear('pending'))
    .mockImplementation(async (hear, stopped) => {
      hear('paid')
      await stays(stopped)
    })
  start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(said()).toEqual(['pending', 'paid'])
})

test('those whose lines break together come back one after the other', async () => {
  listen.mockImplementation(async (hear) => hear('pending'))
  const chance = vi.spyOn(Math, 'random').mockReturnValue(1_000)
  for (const drawn of [0, 0.5, 0.999]) chance.mockReturnValueOnce(drawn)
  const stops = [1, 2, 3].map(() => followResource({ listen, ask }, { onValue, onTrouble, onFailure }))
  stop = () => stops.forEach((end) => end())
  const opened: number[] = []
  for (const ms of [0, 1_000, 1_000, 1_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    opened.push(listen.mock.calls.length)
  }
  expect(opened).toEqual([3, 4, 5, 6])
})

test('where no line can be opened it is asked every 3 seconds, and the line tried less and less', async () => {
  listen.mockRejectedValue(fail('offline'))
  ask.mockResolvedValue('pending')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(19)
  expect(listen.mock.calls.length).toBeLessThanOrEqual(6)
})

test('without network one is told so, again and again, and what comes then counts', async () => {
  listen.mockRejectedValue(fail('offline'))
  ask.mockRejectedValue(fail('offline'))
  start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onTrouble.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(onFailure).not.toHaveBeenCalled()
  ask.mockResolvedValue('paid')
  globalThis.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['paid'])
})

test('a hidden page holds no line and asks nothing; shown again it knows at once', async () => {
  listen.mockImplementation((_hear, stopped) => stays(stopped))
  ask.mockResolvedValue('pending')
  start()
  await vi.advanceTimersByTimeAsync(0)
  look('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listen).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
  look('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['pending'])
})

test('without network it goes on, and when the network is back it does not wait', async () => {
  listen.mockRejectedValue(fail('offline'))
  ask.mockRejectedValue(fail('offline'))
  start()
  await vi.advanceTimersByTimeAsync(100)
  expect(onFailure).not.toHaveBeenCalled()
  listen.mockImplementation(async (hear, stopped) => {
    hear('paid')
    await stays(stopped)
  })
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['paid'])
})

test('what the server refuses for good ends it', async () => {
  listen.mockRejectedValue(fail('order_not_found'))
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFailure).toHaveBeenCalledOnce()
  expect(listen).toHaveBeenCalledOnce()
})

test('stopped, it tells nothing more', async () => {
  let hear!: (value: string) => void
  listen.mockImplementation((onValue, stopped) => {
    hear = onValue
    return stays(stopped)
  })
  start()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  hear('paid')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said()).toEqual([])
  expect(listen).toHaveBeenCalledOnce()
})

test('however long it is asked for, nothing that was waited for stays behind', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const removed = vi.spyOn(document, 'removeEventListener')
  const waiting = () => added.mock.calls.length - removed.mock.calls.length
  listen.mockRejectedValue(fail('too_many_requests'))
  ask.mockResolvedValue('pending')
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(15)
  expect(waiting()).toBeLessThanOrEqual(2)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting()).toBe(0)
  vi.restoreAllMocks()
})
