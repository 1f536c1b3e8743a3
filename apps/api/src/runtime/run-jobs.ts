import { describeFailure, type Log } from './log.ts'

type Work<Name extends string> = {
  name: Name
  /** Long work looks at `stopping` between its steps. */
  run(stopping: AbortSignal): Promise<void>
}
/** Begins at once, and again so long after it has ended. */
type Scheduled = Work<string> & { every_ms: number }
/** Begins when something is due, and at the latest after `every_ms` where only looking tells. */
export type Queue<Name extends string = string> = Work<Name> & {
  /** SQL that answers the moment the first of it is due; null while nothing waits. An index has to know it. */
  due: string
  every_ms?: number
}
export type Job<Name extends string = string> = Scheduled | Queue<Name>

/** A job, and in how many milliseconds there is something to do for it. */
type Wake = (job: string, in_ms: number) => void

type Watch = {
  log: Log
  onFailure(job: string): void
  /** For each of them the milliseconds until something is due; null while nothing waits. */
  findDue(queues: readonly Queue[]): Promise<(number | null)[]>
  /** Who makes work in this process says so. */
  onWake(wake: Wake): void
}

/** What failed may be down for a while: neither it nor the log should be flooded. */
const AFTER_FAILURE_MS = 5_000
/** How soon a process sees what others have left to do. */
export const LOOK_MS = 1_000

/**
 * Work that no request asks for. One look a second at all queues together, and each begins when it has something to do, or when
 * somebody in this process says so. A job never overlaps itself; a failing one is logged, counted and tried again.
 */
export function startJobs(jobs: readonly Job[], { findDue, onWake, ...watch }: Watch): () => Promise<void> {
  const stop = new AbortController()
  const queues = jobs.filter((job) => 'due' in job)
  const runners = Object.fromEntries(jobs.map((job) => [job.name, createRunner(job, watch, stop.signal)]))
  const look = async () => {
    const due = await findDue(queues)
    for (const [i, { name }] of queues.entries()) {
      const in_ms = due[i] ?? Infinity
      if (in_ms < LOOK_MS) runners[name]?.wakeIdle(in_ms)
    }
  }
  const looker = createRunner({ name: 'look for work', every_ms: LOOK_MS, run: look }, watch, stop.signal)

  onWake((job, in_ms) => runners[job]?.wake(in_ms))
  for (const { name, every_ms } of jobs) if (every_ms !== undefined) runners[name]?.wake(0)
  if (queues.length > 0) looker.wake(0)
  return async () => {
    stop.abort()
    await Promise.all([looker, ...Object.values(runners)].map((runner) => runner.end()))
  }
}

function createRunner(job: Job, { log, onFailure }: Pick<Watch, 'log' | 'onFailure'>, stopping: AbortSignal) {
  const { name, every_ms, run } = job
  let running: Promise<void> | undefined
  /** Somebody had more to do while it was running. */
  let again = false
  let failed = false
  let next: { at: number; timer: NodeJS.Timeout } | undefined

  function start(): void {
    if (running) {
      again = true
      return
    }
    failed = false
    running = runUntilDone().then(rest)
  }

  async function runUntilDone(): Promise<void> {
    try {
      do {
        again = false
        await run(stopping)
      } while (again && !stopping.aborted)
    } catch (error) {
      failed = true
      log.error({ job: name, failure: describeFailure(error) }, 'a job failed and will be tried again')
      onFailure(name)
    }
  }

  function rest(): void {
    running = undefined
    if (failed) {
      clearNext()
      // One that works off a queue comes back soon, however seldom it comes by itself.
      startAfter('due' in job ? AFTER_FAILURE_MS : Math.max(job.every_ms, AFTER_FAILURE_MS))
    } else if (every_ms !== undefined) startAfter(every_ms)
  }

  /** Of several moments the first counts. */
  function startAfter(ms: number): void {
    const at = performance.now() + ms
    if (stopping.aborted || (next && next.at <= at)) return
    clearNext()
    const begin = () => {
      next = undefined
      start()
    }
    next = { at, timer: setTimeout(begin, ms) }
  }

  function clearNext(): void {
    clearTimeout(next?.timer)
    next = undefined
  }

  /** After a failure nothing but its pause brings it back. */
  function wake(in_ms: number): void {
    if (failed || stopping.aborted) return
    if (in_ms > 0) startAfter(in_ms)
    else start()
  }

  return {
    wake,
    /** Not while it runs: what is due then may be what it is doing. */
    wakeIdle(in_ms: number): void {
      if (!running) wake(in_ms)
    },
    async end(): Promise<void> {
      clearNext()
      await running
    },
  }
}
