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

export type Answered = { result: unknown } | { error: unknown }
type Input<Name extends keyof ThreadWork> = ThreadWork[Name]['input']
type Result<Name extends keyof ThreadWork> = ThreadWork[Name]['result']
/** Who does what. */
export type Workers = { [Name in keyof ThreadWork]: (input: Input<Name>) => Promise<Result<Name>> }

type Asked = { name: string; input: unknown }
type Options = { entry: string; at_once: number; waiting: number }

/** The room that `npm start` gives to what is new belongs to those who buy. No limit to the rest: to reach it ends the process. */
const SMALL = { maxYoungGenerationSizeMb: 16 }

/** Threads that begin when they are first needed, each with one work at a time. */
export function createThreads({ entry, at_once, waiting }: Options) {
  const limit = createSemaphore({ at_once, waiting })
  const alive = new Set<Worker>()
  const idle = new Set<Worker>()

  function start(): Worker {
    // What this process was started with, such as the loaders of a test, is nothing for them.
    const worker = new Worker(entry, { execArgv: [], resourceLimits: SMALL })
    alive.add(worker)
    // Whoever waits for it hears of it as well; without any listener it would end the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      alive.delete(worker)
      idle.delete(worker)
    })
    return worker
  }

  async function work(asked: Asked): Promise<unknown> {
    const [worker = start()] = idle
    idle.delete(worker)
    const answer = await ask(worker, asked)
    idle.add(worker)
    if ('error' in answer) throw answer.error
    return answer.result
  }

  return {
    /** Fails when too many wait, when the work does, and when the thread dies of it; the next one has a new thread. */
    run: (asked: Asked) => limit(() => work(asked)),
    /** Whoever still waits for an answer has none. */
    close: async () => void (await Promise.all(Array.from(alive, (worker) => worker.terminate()))),
  }
}

/** The process stays for an answer, and not for a thread that rests. */
function ask(worker: Worker, asked: Asked): Promise<Answered> {
  return new Promise<Answered>((resolve, reject) => {
    const answered = (answer: Answered) => rest(() => resolve(answer))
    const failed = (error: unknown) => rest(() => reject(error))
    const died = (code: number) => failed(new Error(`the thread for "${asked.name}" ended with ${code}`))
    const rest = (settle: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', died).unref()
      settle()
    }
    worker.once('message', answered).once('error', failed).once('exit', died).ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage(asked)
  })
}

const FROM_SOURCES = import.meta.url.endsWith('.ts')
const ENTRY = join(packageRoot, FROM_SOURCES ? 'src/thread-from-sources.mjs' : 'dist/thread.js')
/** One core stays for those who buy. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const WAITING = 200

const threads = createThreads({ entry: ENTRY, at_once: AT_ONCE, waiting: WAITING })

/** Whatever takes more than a few milliseconds of the one thread that answers everybody is done in another. */
export function inThread<Name extends keyof ThreadWork>(name: Name, input: Input<Name>): Promise<Result<Name>> {
  return threads.run({ name, input }) as Promise<Result<Name>>
}

export const closeThreads = threads.close
