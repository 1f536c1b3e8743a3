import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const load = vi.fn<() => Promise<string>>()
let root: Root
let place: HTMLElement
let useLoaded: typeof import('./use-loaded.ts').useLoaded
let fail: typeof import('@bilheteria/contract/errors').fail

beforeEach(async () => {
  vi.useFakeTimers()
  // Each test is a visit of its own, which begins now.
  vi.resetModules()
  ;({ useLoaded } = await import('./use-loaded.ts'))
  ;({ fail } = await import('@bilheteria/contract/errors'))
  load.mockReset()
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

function Shown({ name, given }: { name: string; given?: string }) {
  const { value, failure, gone } = useLoaded(given, name, load)
  return gone ? 'gone' : (value ?? failure?.message ?? 'loading')
}

async function show(shown: { name: string; given?: string }): Promise<void> {
  await act(async () => root.render(<Shown {...shown} />))
}

async function comeBackAfter(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

test('what the page does not have is loaded', async () => {
  load.mockResolvedValue('loaded')
  await show({ name: 'missing' })
  expect(place.textContent).toBe('loaded')
})

test('what the server drew is shown, and within a minute not asked for again', async () => {
  await show({ name: 'young', given: 'drawn' })
  await comeBackAfter(30_000)
  expect(place.textContent).toBe('drawn')
  expect(load).not.toHaveBeenCalled()
})

test('who comes back later than that sees what was drawn until the fresh value is there', async () => {
  await show({ name: 'old', given: 'drawn' })
  let arrive!: (value: string) => void
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await comeBackAfter(61_000)
  expect(place.textContent).toBe('drawn')
  await act(async () => arrive('fresh'))
  expect(place.textContent).toBe('fresh')
  await comeBackAfter(30_000)
  expect(load).toHaveBeenCalledOnce()
})

test('a value that cannot be made fresh stays, one that is gone does not', async () => {
  await show({ name: 'fragile', given: 'drawn' })
  load.mockRejectedValueOnce(fail('offline'))
  await comeBackAfter(61_000)
  expect(place.textContent).toBe('drawn')
  load.mockRejectedValueOnce(fail('event_not_found'))
  await comeBackAfter(1)
  expect(place.textContent).toBe('gone')
})

test('what failed is asked for again by itself, and what is said about it stays until there is an answer', async () => {
  load.mockRejectedValueOnce(fail('unavailable')).mockRejectedValueOnce(fail('offline')).mockResolvedValue('loaded')
  await show({ name: 'busy' })
  const said = place.textContent
  expect(said).not.toBe('loading')
  let arrive!: (value: string) => void
  await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)))
  expect(load).toHaveBeenCalledTimes(2)
  load.mockReset().mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  // Slow as it is, it is asked for once.
  expect(load).toHaveBeenCalledTimes(1)
  expect(place.textContent).not.toBe('loading')
  await act(async () => arrive('loaded'))
  expect(place.textContent).toBe('loaded')
})

test('what is gone is not asked for again', async () => {
  load.mockRejectedValue(fail('event_not_found'))
  await show({ name: 'never' })
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  expect(load).toHaveBeenCalledTimes(1)
})
