import { pause } from '../reservations/our-processes.ts'
import { openTalk } from './talk.ts'
import { visitOf, type Errand } from './visits.ts'

/**
 * With a `rate`, so many come a second whether or not others were answered, and wait for a connection from then on; without
 * one, each connection's next comes when its last was answered. Over after `seconds`, or when `most` came.
 */
export type Job = { port: number; errand: Errand; connections: number; seconds: number; rate?: number; most?: number }

export type Share = { count: number; p50_ms: number; p95_ms: number }
/** What they ended with, by status; `waiting` had not even a connection when it was over. */
export type Told = { came: number; waiting: number; ms: number; by_status: Record<number, Share> }

/** Whoever was not answered so long after the end will not be. */
const PATIENCE_MS = 30_000

async function run({ port, errand, connections, seconds, rate, most = Infinity }: Job): Promise<Told> {
  const visit = visitOf(errand)
  const talks = await Promise.all(Array.from({ length: connections }, () => openTalk(port)))
  const latencies = new Map<number, number[]>()
  const began = performance.now()
  const ends_at = began + seconds * 1_000
  let came = 0
  const patience = setTimeout(() => talks.forEach(({ close }) => close()), seconds * 1_000 + PATIENCE_MS)
  const due = (n: number) => (rate === undefined ? performance.now() : began + (n * 1_000) / rate)
  // Each takes whoever is next in line; with a rate that is the one who came first and waits longest.
  await Promise.all(
    talks.map(async ({ ask }) => {
      while (came < most) {
        const n = came
        const came_at = due(n)
        if (Math.max(came_at, performance.now()) > ends_at) break
        came += 1
        const early_ms = came_at - performance.now()
        if (early_ms > 0) await pause(early_ms)
        // Somebody for whom a connection was free has waited for a timer of ours alone.
        const asked_at = early_ms > 0 ? performance.now() : came_at
        const status = await visit(ask, n)
        const kept = latencies.get(status)
        const ms = performance.now() - asked_at
        if (kept) kept.push(ms)
        else latencies.set(status, [ms])
        if (status === 0) break
      }
    }),
  )
  clearTimeout(patience)
  const ms = performance.now() - began
  for (const { close } of talks) close()
  const expected = rate === undefined ? came : Math.min(most, Math.floor(rate * seconds))
  const by_status = Object.fromEntries([...latencies].map(([status, all]) => [status, shareOf(all)]))
  return { came, waiting: Math.max(0, expected - came), ms, by_status }
}

function shareOf(latencies: readonly number[]): Share {
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50_ms: at(0.5), p95_ms: at(0.95) }
}

process.on('message', (job: Job) => void run(job).then((told) => process.send?.(told)))
// Ends with whoever started it.
process.on('disconnect', () => process.exit(0))
