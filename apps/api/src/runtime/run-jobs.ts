import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailure, type Log } from './log.ts'

export type Job = {
  name: string
  every_ms: number
  /** Long work looks at `stopping` between its steps. */
  run(stopping: AbortSignal): Promise<void>
}

type Watch = { log: Log; onFailure: (job: string) => void }

/** What failed may be down for a while: neither it nor the log should be flooded. */
const AFTER_FAILURE_MS = 5_000

/** Work that no request asks for. A job never overlaps itself; a failing one is logged, counted and tried again. */
export function startJobs(jobs: Job[], { log, onFailure }: Watch): () => Promise<void> {
  const stop = new AbortController()
  // Every job listens while it rests.
  setMaxListeners(jobs.length, stop.signal)
  const running = jobs.map((job) => repeat(job, { log, onFailure }, stop.signal))
  return async () => {
    stop.abort()
    await Promise.all(running)
  }
}

async function repeat({ name, every_ms, run }: Job, { log, onFailure }: Watch, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let pause_ms = every_ms
    try {
      await run(stopping)
    } catch (error) {
      log.error({ job: name, failure: describeFailure(error) }, 'a job failed and will be tried again')
      onFailure(name)
      pause_ms = Math.max(every_ms, AFTER_FAILURE_MS)
    }
    await sleep(pause_ms, undefined, { signal: stopping }).catch(() => {})
  }
}
