import { beforeEach, expect, test } from 'vitest'
import { startJobs } from './run-jobs.ts'

const logged: object[] = []
const failures: string[] = []
const watch = {
  log: { warn: () => {}, error: (facts: object) => void logged.push(facts) },
  onFailure: (job: string) => void failures.push(job),
}
const quoting = Object.assign(new Error('Key (email)=(ana@exemplo.test) exists'), { code: '23505' })
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  logged.length = 0
  failures.length = 0
})

test('a job runs at once and again after its pause, never twice at the same time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await soon()
    running--
    runs++
  }
  const stop = startJobs([{ name: 'count', every_ms: 1, run }], watch)
  await expect.poll(() => runs).toBeGreaterThan(2)
  await stop()
  expect(most).toBe(1)
})

test('stopping waits for what is running, tells it so, and nothing runs afterwards', async () => {
  let runs = 0
  let told = false
  let finished = false
  const run = async (stopping: AbortSignal) => {
    runs++
    await soon()
    told = stopping.aborted
    finished = true
  }
  const stop = startJobs([{ name: 'slow', every_ms: 1, run }], watch)
  await stop()
  expect({ runs, told, finished }).toEqual({ runs: 1, told: true, finished: true })
  await soon()
  expect(runs).toBe(1)
})

test('a failing job is logged and counted by name, without what the database quotes, and does not stop the others', async () => {
  let runs = 0
  const good = async () => void runs++
  const stop = startJobs(
    [
      { name: 'bad', every_ms: 1, run: () => Promise.reject(quoting) },
      { name: 'good', every_ms: 1, run: good },
    ],
    watch,
  )
  await expect.poll(() => runs).toBeGreaterThan(2)
  await stop()
  expect(logged).toMatchObject([{ job: 'bad', failure: { code: '23505' } }])
  expect(failures).toEqual(['bad'])
  expect(JSON.stringify(logged)).not.toContain('ana@')
})

test('however many jobs there are, none is taken for a leak', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  let runs = 0
  const jobs = Array.from({ length: 20 }, (_, i) => ({
    name: `job ${i}`,
    every_ms: 60_000,
    run: async () => void runs++,
  }))
  const stop = startJobs(jobs, watch)
  await soon()
  await stop()
  process.off('warning', onWarning)
  expect({ runs, warnings }).toEqual({ runs: 20, warnings: [] })
})
