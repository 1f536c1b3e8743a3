import { fail } from '@bilheteria/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './db.ts'
import { readFromReplica } from './replica.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function aServer(name: string, is_away: () => boolean, answer: (params: readonly unknown[]) => unknown[]): Db {
  return {
    query: async <Row>(text: string, params: readonly unknown[] = []) => {
      if (is_away()) throw fail('unavailable')
      return (text === 'who' ? [{ name }] : answer(params)) as Row[]
    },
    transaction: () => Promise.reject(new Error('none is asked for')),
  }
}

/** A primary and its copy, of which only is known how far they have come, and who looks at them when told to. */
async function aPair() {
  const state = { primary: 1, copy: 1, primary_is_away: false, copy_is_away: false }
  const primary = aServer(
    'primary',
    () => state.primary_is_away,
    () => [{ lsn: String(state.primary) }],
  )
  const copy = aServer(
    'copy',
    () => state.copy_is_away,
    ([lsns]) => (lsns as string[]).map((lsn) => ({ has_it: Number(lsn) <= state.copy })),
  )
  let looked: (() => void) | undefined
  let lookAgain: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      lookAgain = resolve
      looked?.()
    })
  const nextLook = () => new Promise<void>((resolve) => void (looked = resolve))
  const first = nextLook()
  const { read, lateness } = readFromReplica(primary, copy, pause)
  await first
  return {
    state,
    lateness,
    /** Somebody looks so many seconds later. */
    after: async (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1_000)
      const next = nextLook()
      lookAgain?.()
      await next
    },
    whoAnswers: async () => (await read.query<{ name: string }>('who'))[0]?.name,
  }
}

test('a copy gets no later while the primary is away: it is read, and as new as anything there is', async () => {
  const { state, lateness, after, whoAnswers } = await aPair()
  state.primary_is_away = true
  for (let looks = 0; looks < 3; looks++) await after(600)
  expect([lateness(), await whoAnswers()]).toEqual([0, 'copy'])
  // What is written first of all cannot be there yet.
  Object.assign(state, { primary_is_away: false, primary: 2 })
  await after(600)
  expect([lateness(), await whoAnswers()]).toEqual([0, 'copy'])
})

test('a copy that was late stays as late while the primary is away', async () => {
  const { state, lateness, after, whoAnswers } = await aPair()
  state.primary = 2
  await after(1)
  await after(5)
  expect([lateness(), await whoAnswers()]).toEqual([5, 'primary'])
  state.primary_is_away = true
  await after(600)
  expect(lateness()).toBe(5)
  Object.assign(state, { primary_is_away: false, copy: 2 })
  await after(1)
  expect([lateness(), await whoAnswers()]).toEqual([0, 'copy'])
})

test('one that stands still is later with every look, for as long as that takes; so is one that is away', async () => {
  for (const trouble of [{ primary: 2 }, { copy_is_away: true }]) {
    const { state, lateness, after, whoAnswers } = await aPair()
    Object.assign(state, trouble)
    await after(1)
    for (let looks = 0; looks < 200; looks++) await after(1)
    expect([lateness(), await whoAnswers()]).toEqual([200, 'primary'])
  }
})
