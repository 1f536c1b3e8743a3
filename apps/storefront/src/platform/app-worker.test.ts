import { WORKER_PATH } from '@bilheteria/contract/app-scripts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAppWorker } from './app-worker.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('a service worker is registered; it checks for updates every 30 minutes', async () => {
  const update = vi.fn<() => Promise<void>>(async () => undefined)
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null, update })
  const register = vi.fn<(address: string) => Promise<typeof registration>>(async () => registration)
  const workers = Object.assign(new EventTarget(), { controller: null, register })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })

  await watchAppWorker(() => true)
  expect(register.mock.calls.map(([address]) => address)).toEqual([WORKER_PATH])
  vi.advanceTimersByTime(30 * MINUTE_MS - 1)
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(update).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(update).toHaveBeenCalledTimes(3)
})
