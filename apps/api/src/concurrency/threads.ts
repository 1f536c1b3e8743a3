import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '#runtime/package-root.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * What a thread can do, by name. A feature adds its own in the file that asks for it, by
 * `declare module '#concurrency/threads.ts'`; `thread.ts` says who does it. Plain data goes there and comes back, and of a
 * `Buffer` its bytes.
 */
export interface ThreadWork {}

export type Answered = { id: number } & ({ result: unknown } | { error: unknown })
type Input<Name extends keyof ThreadWork> = ThreadWork[Name]['input']
type Result<Name extends keyof ThreadWork> = ThreadWork[Name]['result']
/** Who does what. */
export type Workers = { [Name in keyof ThreadWork]: (input: Input<Name>) => Promise<Result<Name>> }

type Asked = { name: string; input: unknown }
type Waiting = { resolve(result: unknown): void; reject(error: unknown): void; patience: NodeJS.Timeout }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; end(reason: Error): void }
type Options = {
  entry: string
  threads: number
  at_once: number
  waiting: number
  /** Whatever takes longer will not end by itself: its thread is ended, and what else was under way in it. */
  patience_ms: number
}

/** The room that `npm start` gives to what is new belongs to those who buy. No limit to the rest: to reach it ends the process. */
const SMALL = { maxYoungGenerationSizeMb: 16 }

/** Whatever was under way in it says nothing of itself. */
export class ThreadEnded extends Error {}

/** Threads that begin when they are first needed. Each may have several works at once, most of which wait for something. */
export function createThreads({ entry, threads: most, at_once, waiting, patience_ms }: Options) {
  const limit = createSemaphore({ at_once, waiting })
  const alive = new Set<Thread>()
  let number = 0

  function start(): Thread {
    // What this process was started with, such as the loaders of a test, is nothing for them.
    const worker = new Worker(entry, { execArgv: [], resourceLimits: SMALL })
    const thread: Thread = { worker, waiting: new Map(), end }
    alive.add(thread)
    function end(reason: Error): void {
      alive.delete(thread)
      for (const { reject, patience } of thread.waiting.values()) {
        clearTimeout(patience)
        reject(new ThreadEnded(reason.message, { cause: reason }))
      }
      thread.waiting.clear()
    }
    worker.on('message', (answer: Answered) => settle(thread, answer))
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`a thread ended with ${code}`)))
    return thread
  }

  /** One that rests, or a new one, or where the fewest wait. */
  function choose(): Thread {
    const [idlest] = [...alive].toSorted((a, b) => a.waiting.size - b.waiting.size)
    return idlest && (idlest.waiting.size === 0 || alive.size === most) ? idlest : start()
  }

  function ask(asked: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { worker, waiting, end } = choose()
      number += 1
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage({ ...asked, id: number })
      // Nobody waits for its end, which comes only when what it has called outside of JavaScript comes back.
      const giveUp = () => {
        end(new Error('a thread took too long'))
        worker.unref()
        void worker.terminate()
      }
      waiting.set(number, { resolve, reject, patience: setTimeout(giveUp, patience_ms) })
      // The process stays for an answer, and not for a thread that rests.
      worker.ref()
    })
  }

  return {
    /** Fails when too many wait, when the work does, and when its thread dies; the next one has a new thread. */
    run: (asked: Asked) => limit(() => ask(asked)),
    /** Whoever still waits for an answer has none. */
    close: async () => void (await Promise.all(Array.from(alive, ({ worker }) => worker.terminate()))),
  }
}

function settle({ worker, waiting }: Thread, answer: Answered): void {
  const waited = waiting.get(answer.id)
  waiting.delete(answer.id)
  clearTimeout(waited?.patience)
  if (waiting.size === 0) worker.unref()
  if ('error' in answer) waited?.reject(answer.error)
  else waited?.resolve(answer.result)
}

const FROM_SOURCES = import.meta.url.endsWith('.ts')
const ENTRY = join(packageRoot, FROM_SOURCES ? 'src/thread-from-sources.mjs' : 'dist/thread.js')
/** One core stays for those who buy. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A picture waits for those who decode it, and a letter should not wait for a picture. */
const AT_ONCE = 8
const WAITING = 200
/** Many times what the slowest picture takes on the slowest machine. */
const PATIENCE_MS = 120_000

const threads = createThreads({
  entry: ENTRY,
  threads: THREADS,
  at_once: AT_ONCE,
  waiting: WAITING,
  patience_ms: PATIENCE_MS,
})

/** Whatever takes more than a few milliseconds of the one thread that answers everybody is done in another. */
export function inThread<Name extends keyof ThreadWork>(name: Name, input: Input<Name>): Promise<Result<Name>> {
  return threads.run({ name, input }) as Promise<Result<Name>>
}

export const closeThreads = threads.close

/** What came back as bytes. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, byteLength)
}
