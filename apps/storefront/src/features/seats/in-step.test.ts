import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInStep } from './in-step.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const step = (previous: number, version: number) => ({ previous: `v${previous}`, version: `v${version}` })

function begin(answers: string[]) {
  const applied: string[] = []
  const ask = vi.fn<() => Promise<string | undefined>>(async () => answers.shift())
  const kept = keepInStep('v1', { apply: ({ version }) => applied.push(version), ask })
  return { applied, ask, kept }
}

test('changes that follow each other are applied without asking', () => {
  const { applied, ask, kept } = begin([])
  kept.hear(step(1, 2))
  kept.hear(step(2, 3))
  expect(applied).toEqual(['v2', 'v3'])
  expect(ask).not.toHaveBeenCalled()
})

test('a gap asks for everything once, and what came meanwhile is applied after it', async () => {
  const { applied, ask, kept } = begin(['v4'])
  kept.hear(step(3, 4))
  kept.hear(step(4, 5))
  await vi.runAllTimersAsync()
  expect(applied).toEqual(['v5'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(kept.version()).toBe('v5')
})

test('an answer newer than what was heard waits for the feed to reach it', async () => {
  const { applied, ask, kept } = begin(['v6'])
  kept.hear(step(3, 4))
  await vi.advanceTimersByTimeAsync(10)
  kept.hear(step(4, 5))
  kept.hear(step(5, 6))
  kept.hear(step(6, 7))
  await vi.runAllTimersAsync()
  expect(applied).toEqual(['v7'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer older than what was heard is asked for again', async () => {
  const { applied, ask, kept } = begin(['v2', 'v4'])
  kept.hear(step(3, 4))
  await vi.runAllTimersAsync()
  expect(applied).toEqual([])
  expect(ask).toHaveBeenCalledTimes(2)
  expect(kept.version()).toBe('v4')
})
