import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOOK_MS, startJobs, type Queue } from './run-jobs.ts'

const logged: object[] = []
const failures: string[] = []
/** In how many milliseconds there is something to do, by what a job calls due. */
const due: Record<string, number> = {}
let looks = 0
let wake: (job: string, in_ms: number) => void = () => {}
const findDue = async (queues: readonly Queue[]) => {
  looks++
  return queues.map((queue) => due[queue.due] ?? null)
}
const watch = {
  log: { warn: () => {}, error: (facts: object) => void logged.push(facts) },
  onFailure: (job: string) => void failures.push(job),
  findDue,
  onWake: (given: typeof wake) => void (wake = given),
}
const quoting = Object.assign(new Error('Key (email)=(ana@exemplo.test) exists'), { code: '23505' })

beforeEach(() => {
  vi.useFakeTimers()
  logged.length = 0
  failures.length = 0
  looks = 0
  for (const name of Object.keys(due)) delete due[name]
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Counts its runs; each takes so long. */
function aQueue(name: string, takes_ms = 0) {
  const counted = { runs: 0, at_once: 0, most: 0 }
  const run = async () => {
    counted.runs++
    counted.most = Math.max(counted.most, ++counted.at_once)
    if (takes_ms > 0) await new Promise((resolve) => setTimeout(resolve, takes_ms))
    counted.at_once--
  }
  return { job: { name, due: name, run }, counted }
}

test('a job runs at once and again after its pause, never twice at the same time', async () => {
  const { job, counted } = aQueue('count', 20)
  const stop = startJobs([{ name: 'count', every_ms: 100, run: job.run }], watch)
  expect(counted.runs).toBe(1)
  await pass(119)
  expect(counted.runs).toBe(1)
  await pass(1)
  expect(counted.runs).toBe(2)
  await pass(260)
  await stop()
  expect(counted).toEqual({ runs: 4, at_once: 0, most: 1 })
})

test('one look a second is for all queues together, and while nothing waits nothing else happens', async () => {
  const queues = Array.from({ length: 12 }, (_, i) => aQueue(`queue ${i}`))
  const stop = startJobs(
    queues.map(({ job }) => job),
    watch,
  )
  await pass(60 * LOOK_MS)
  await stop()
  expect(looks).toBe(61)
  expect(queues.map(({ counted }) => counted.runs)).toEqual(queues.map(() => 0))
})

test('a queue begins when something is due: at the look that finds it, or at its moment before the next', async () => {
  const [late, soon, far] = [aQueue('late'), aQueue('soon'), aQueue('far')] as const
  Object.assign(due, { late: -3_000, soon: 400, far: LOOK_MS })
  const stop = startJobs([late.job, soon.job, far.job], watch)
  await pass(0)
  expect([late, soon, far].map(({ counted }) => counted.runs)).toEqual([1, 0, 0])
  await pass(399)
  expect(soon.counted.runs).toBe(0)
  await pass(1)
  expect([late, soon, far].map(({ counted }) => counted.runs)).toEqual([1, 1, 0])
  await stop()
})

test('a queue whose work only looking tells also runs when nothing is due', async () => {
  const { job, counted } = aQueue('sweep')
  const stop = startJobs([{ ...job, every_ms: 10_000 }], watch)
  await pass(25_000)
  await stop()
  expect(counted.runs).toBe(3)
})

test('who makes work wakes its job at once, or at the first moment that was named', async () => {
  const { job, counted } = aQueue('letters')
  const stop = startJobs([job], watch)
  await pass(0)
  wake('letters', 0)
  expect(counted.runs).toBe(1)
  await pass(1)
  wake('letters', 700)
  wake('letters', 300)
  wake('letters', 500)
  wake('nobody', 0)
  await pass(299)
  expect(counted.runs).toBe(1)
  await pass(1)
  expect(counted.runs).toBe(2)
  await stop()
})

test('however often it is woken while it runs, it runs once more afterwards', async () => {
  const { job, counted } = aQueue('webhooks', 100)
  const stop = startJobs([job], watch)
  await pass(0)
  for (let i = 0; i < 50; i++) wake('webhooks', 0)
  await pass(500)
  expect(counted).toEqual({ runs: 2, at_once: 0, most: 1 })
  await stop()
})

test('what a look finds due while its job runs may be what that is doing: it does not run once more for it', async () => {
  const { job, counted } = aQueue('letters', 1_500)
  due['letters'] = -1
  const stop = startJobs([job], watch)
  await pass(1_400)
  expect({ looks, runs: counted.runs }).toEqual({ looks: 2, runs: 1 })
  delete due['letters']
  await pass(10_000)
  expect(counted).toEqual({ runs: 1, at_once: 0, most: 1 })
  await stop()
})

test('stopping waits for what is running, tells it so, and nothing runs afterwards', async () => {
  const seen: boolean[] = []
  const run = async (stopping: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    seen.push(stopping.aborted)
  }
  const idle = aQueue('idle')
  const stop = startJobs([{ name: 'slow', every_ms: 1, run }, idle.job], watch)
  await pass(10)
  wake('idle', 200)
  const stopped = stop()
  wake('slow', 0)
  wake('idle', 0)
  await pass(10)
  await stopped
  expect(seen).toEqual([true])
  const before = looks
  await pass(60_000)
  expect({ runs: seen.length, idle: idle.counted.runs, looks }).toEqual({ runs: 1, idle: 0, looks: before })
  expect(vi.getTimerCount()).toBe(0)
})

test('a failing job is logged and counted by name, without what the database quotes, and does not stop the others', async () => {
  const good = aQueue('good')
  const bad = { name: 'bad', every_ms: 1, run: () => Promise.reject(quoting) }
  const stop = startJobs([bad, { name: 'good', every_ms: 1, run: good.job.run }], watch)
  await pass(100)
  await stop()
  expect(good.counted.runs).toBeGreaterThan(2)
  expect(logged).toMatchObject([{ job: 'bad', failure: { code: '23505' } }])
  expect(failures).toEqual(['bad'])
  expect(JSON.stringify(logged)).not.toContain('ana@')
})

test('what failed rests before it is tried again, however much there is to do for it', async () => {
  let tries = 0
  const run = async () => {
    if (++tries > 1) return
    wake('bad', 10)
    throw quoting
  }
  due['bad'] = -1
  const stop = startJobs([{ name: 'bad', due: 'bad', run }], watch)
  await pass(0)
  wake('bad', 0)
  wake('bad', 20)
  await pass(4_999)
  expect(tries).toBe(1)
  delete due['bad']
  // Nobody has to find it due once more: what it began may be half done.
  await pass(1)
  expect(tries).toBe(2)
  wake('bad', 0)
  expect(tries).toBe(3)
  await stop()
})

test('while the database is away the look rests too, is told of once each time, and then sees everything', async () => {
  const { job, counted } = aQueue('letters')
  due['letters'] = -1
  let away = true
  const findOrFail = (queues: readonly Queue[]) => (away ? Promise.reject(quoting) : findDue(queues))
  const stop = startJobs([job], { ...watch, findDue: findOrFail })
  await pass(9_999)
  expect(failures).toEqual(['look for work', 'look for work'])
  expect(logged).toHaveLength(2)
  away = false
  await pass(1)
  expect(counted.runs).toBe(1)
  await stop()
})
