import { afterEach, expect, test, vi } from 'vitest'
import { createHandedStreams } from './handed-streams.ts'

afterEach(() => vi.useRealTimers())

async function* oneVersion(): AsyncGenerator<string> {
  yield '1'
}

test('streams of one moment share a reading; a later one shows a face that changed without the order', async () => {
  vi.useFakeTimers()
  const streams = createHandedStreams()
  let biometry = 'pending'
  const read = async () => ({ ticket: { biometry } }) as never
  const firstValue = async () => (await streams.watch({ link: 'a', versions: oneVersion(), read }).next()).value
  expect(await firstValue()).toEqual({ ticket: { biometry: 'pending' } })
  biometry = 'in_review'
  expect(await firstValue()).toEqual({ ticket: { biometry: 'pending' } })
  vi.advanceTimersByTime(1_001)
  expect(await firstValue()).toEqual({ ticket: { biometry: 'in_review' } })
})
