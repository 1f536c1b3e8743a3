import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { PartFailed } from './part-failed.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => vi.useRealTimers())

function failOnce(): { onRetry: ReturnType<typeof vi.fn<() => void>>; end(): void } {
  const onRetry = vi.fn<() => void>()
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<PartFailed onRetry={onRetry} />))
  return { onRetry, end: () => act(() => root.unmount()) }
}

test('a part that did not arrive is retried by itself, later after each failure in a row', () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const pauses_ms = [1, 2, 3, 4, 5, 6].map(() => {
    const { onRetry, end } = failOnce()
    const began_ms = Date.now()
    while (onRetry.mock.calls.length === 0) vi.advanceTimersByTime(500)
    end()
    return Date.now() - began_ms
  })
  expect(pauses_ms).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  vi.advanceTimersByTime(61_000)
  const { onRetry, end } = failOnce()
  vi.advanceTimersByTime(2_000)
  expect(onRetry).toHaveBeenCalledOnce()
  end()
})

test('a part that left the screen is not retried', () => {
  vi.useFakeTimers()
  const { onRetry, end } = failOnce()
  end()
  vi.advanceTimersByTime(60_000)
  expect(onRetry).not.toHaveBeenCalled()
})
