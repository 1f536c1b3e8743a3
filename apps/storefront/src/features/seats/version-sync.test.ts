import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVersionSync } from './version-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Step = { previous: string; version: string; put: string }

/** Seats are letters; what is told of one replaces what was known of it. */
const step = (previous: string, version: string, put = version): Step => ({ previous, version, put })

function begin(answers: { version: string; all?: string }[]) {
  const known: string[] = []
  const ask = vi.fn<() => Promise<{ version: string; all?: string }>>(async () => {
    const answer = answers.shift()
    if (!answer) throw new Error('No answer')
    return answer
  })
  const kept = createVersionSync<{ version: string; all?: string }, Step>('v1', {
    apply: ({ put }) => known.push(put),
    ask,
    take({ version, all = version }, over) {
      known.splice(0, Infinity, all, ...over.map(({ put }) => put))
      return version
    },
  })
  return { known, ask, kept }
}

const MINUTE_MS = 60_000

test('changes that follow each other are applied without asking', () => {
  const { known, ask, kept } = begin([])
  kept.apply(step('v1', 'v2'))
  kept.apply(step('v2', 'v3'))
  expect(known).toEqual(['v2', 'v3'])
  expect(ask).not.toHaveBeenCalled()
})

test('a gap asks for everything once, and what came meanwhile lies over it', async () => {
  const { known, ask, kept } = begin([{ version: 'v4' }])
  kept.apply(step('v3', 'v4'))
  kept.apply(step('v4', 'v5'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(known).toEqual(['v4', 'v4', 'v5'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(kept.version()).toBe('v5')
})

test('an answer newer than what was heard is enough as soon as the feed has reached it', async () => {
  const { known, ask, kept } = begin([{ version: 'v6' }])
  kept.apply(step('v3', 'v4'))
  await vi.advanceTimersByTimeAsync(10)
  kept.apply(step('v4', 'v5'))
  kept.apply(step('v5', 'v6'))
  kept.apply(step('v6', 'v7'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(known).toEqual(['v6', 'v4', 'v5', 'v6', 'v7'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer older than what was heard is asked for again, and until then hides nothing that was heard', async () => {
  const { known, ask, kept } = begin([{ version: 'v2' }, { version: 'v4' }])
  kept.apply(step('v3', 'v4'))
  await vi.advanceTimersByTimeAsync(10)
  expect(known).toEqual(['v2', 'v4'])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('an answer that a cache has kept for some seconds hides nothing that was heard meanwhile', async () => {
  const { known, kept } = begin([{ version: 'v1' }])
  kept.apply(step('v1', 'v2'))
  await vi.advanceTimersByTimeAsync(2_500)
  kept.apply(step('v3', 'v4'))
  await vi.advanceTimersByTimeAsync(10)
  expect(known).toEqual(['v1', 'v2', 'v4'])
  kept.stop()
})

test('what was named before a gap does not close it', async () => {
  const { ask, kept } = begin([{ version: 'v2' }, { version: 'v6' }])
  kept.apply(step('v1', 'v2'))
  kept.apply(step('v5', 'v6'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('in a rush, with two processes that never say the same, every change is shown at once and hardly ever asked', async () => {
  const answers = Array.from({ length: 100 }, (_, n) => ({ version: `a${n}` }))
  const { known, ask, kept } = begin(answers)
  kept.apply(step('b0', 'b0'))
  for (let n = 0; n < 240; n++) {
    kept.apply(step(`b${n}`, `b${n + 1}`))
    expect(known.at(-1)).toBe(`b${n + 1}`)
    await vi.advanceTimersByTimeAsync(250)
    expect(known.at(-1)).toBe(`b${n + 1}`)
  }
  expect(ask.mock.calls.length).toBeLessThan(10)
})

test('however many gaps there are, it is asked for once a second', async () => {
  const { ask, kept } = begin(Array.from({ length: 100 }, (_, n) => ({ version: `v${n}` })))
  for (let n = 0; n < 40; n++) {
    kept.apply(step(`x${n}`, `y${n}`))
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(ask.mock.calls.length).toBeLessThan(15)
  expect(ask.mock.calls.length).toBeGreaterThan(5)
})

test('without a network it is asked for again; nobody asks once nobody looks', async () => {
  const { ask, kept } = begin([])
  kept.apply(step('v3', 'v4'))
  await vi.advanceTimersByTimeAsync(5_000)
  const asked = ask.mock.calls.length
  expect(asked).toBeGreaterThan(1)
  kept.resync()
  kept.stop()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(asked + 1)
})
