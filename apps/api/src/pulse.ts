import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Config } from '#config.ts'
import type { OpenDb } from '#db/db.ts'
import { endPulse, keepPulse } from '#db/pulses.ts'
import type { Metrics } from '#runtime/metrics.ts'
import type { Job } from '#runtime/run-jobs.ts'

/** Besides one look a second for work it makes less than two commits a second of a process that has nothing to do. */
const EVERY_MS = 2_000

type Deps = { config: Pick<Config, 'port' | 'role'>; db: OpenDb; metrics: Metrics; release: number }

/** A process says that it is there, and how it is, so that an operator can see all of them. */
export function createPulse({ config: { port, role }, db, metrics, release }: Deps): {
  job: Job
  end(): Promise<void>
} {
  const id = randomUUID()
  const self = { id, host: hostname(), port, pid: process.pid, role, release }
  let before = performance.eventLoopUtilization()

  async function run(): Promise<void> {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const { open = 0, waiting = 0 } = db.connections?.() ?? {}
    const [streams] = (await metrics.open_streams.get()).values
    const busy_percent = Math.round(utilization * 100)
    await keepPulse(db, { ...self, busy_percent, connections: open, waiting, streams: streams?.value ?? 0 })
  }

  return {
    job: { name: 'pulse', every_ms: EVERY_MS, run },
    // Whoever cannot say so any more is missed soon enough.
    end: () => endPulse(db, id).catch(() => undefined),
  }
}
