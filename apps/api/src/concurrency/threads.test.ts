import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { createThreads, ThreadEnded } from './threads.ts'

const entry = join(packageRoot, 'test/a-thread.mjs')
const opened: ReturnType<typeof createThreads>[] = []
afterEach(async () => void (await Promise.all(opened.splice(0).map(({ close }) => close()))))

type Limits = { threads?: number; at_once?: number; waiting?: number; patience_ms?: number }

function someThreads(limits: Limits = {}) {
  const threads = createThreads({ entry, threads: 1, at_once: 1, waiting: 10, patience_ms: 60_000, ...limits })
  opened.push(threads)
  const run = (name: string, input?: unknown) => threads.run({ name, input })
  /** One that is under way until it is told to end. */
  const hold = async () => {
    const shared = new SharedArrayBuffer(8)
    const flags = new Int32Array(shared)
    const [begun, told] = [0, 1]
    const held = run('wait', shared)
    await expect.poll(() => Atomics.load(flags, begun)).toBe(1)
    const release = () => {
      Atomics.store(flags, told, 1)
      Atomics.notify(flags, told)
      return held
    }
    return { held, release }
  }
  return { run, hold, close: threads.close }
}

test('while a thread works everybody else is answered', async () => {
  const { hold, run } = someThreads()
  const { release } = await hold()
  const next = run('double', 4)
  // It could not be told by whoever it kept waiting.
  expect(await release()).toBe('told')
  expect(await next).toBe(8)
})

test('a few are under way, a few wait, and the rest is turned away at once', async () => {
  const { hold, run } = someThreads({ threads: 2, at_once: 2, waiting: 1 })
  const [one, two] = await Promise.all([hold(), hold()])
  const third = run('double', 1)
  await expect(run('double', 2)).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all([one.release(), two.release()])
  expect(await third).toBe(2)
})

test('work that fails says why, and its thread goes on', async () => {
  const { run } = someThreads()
  await expect(run('fail')).rejects.toThrow('not today')
  await expect(run('fail')).rejects.toBeInstanceOf(RangeError)
  expect(await run('double', 3)).toBe(6)
})

test('a thread that dies fails its own work and has a successor', async () => {
  const { run } = someThreads()
  const [dead, next] = await Promise.allSettled([run('die'), run('double', 21)])
  expect(dead).toMatchObject({ reason: { message: 'a thread ended with 7' } })
  expect(next).toEqual({ status: 'fulfilled', value: 42 })
})

test('a thread that hangs is ended, and has a successor', async () => {
  const { run } = someThreads({ patience_ms: 1_000 })
  await expect(run('wait', new SharedArrayBuffer(8))).rejects.toThrow(ThreadEnded)
  await expect.poll(() => run('double', 2).catch(() => 'slow to begin')).toBe(4)
})

test('a thread that dies while it rests is missed by nobody', async () => {
  const { run } = someThreads()
  const told = new SharedArrayBuffer(4)
  await run('throwWhenTold', told)
  Atomics.store(new Int32Array(told), 0, 1)
  await expect.poll(() => run('double', 5).catch(() => 'too late')).toBe(10)
})

test('a shop that closes waits for no thread', async () => {
  const { hold, close } = someThreads()
  const { held } = await hold()
  const ends = Promise.allSettled([held])
  await close()
  expect(await ends).toMatchObject([{ reason: { message: 'a thread ended with 1' } }])
})
