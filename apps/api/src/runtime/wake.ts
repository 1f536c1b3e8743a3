/** Jobs that work off a queue, see `jobs.ts`. */
export type QueueName =
  | 'deliver messages'
  | 'release expired'
  | 'expire unpaid'
  | 'handle webhooks'
  | 'reconcile payments'
  | 'send refunds'
  | 'give back cancelled events'
  | 'tell changes'
  | 'judge faces'
  | 'tell erased faces'
  | 'work sandbox'

/** A job, and in how many milliseconds there is something to do for it. */
type Listener = (job: QueueName, in_ms: number) => void

declare module '#context.ts' {
  interface Services {
    /**
     * Says after its commit that there is work for a job, now or in so many milliseconds. Only a hint: without it, and in other
     * processes, the work is seen within a second.
     */
    wake(job: QueueName, in_ms?: number): void
    /** For whoever runs the jobs; a process without any wakes nobody. */
    onWake(listener: Listener): void
  }
}

export function createWake() {
  let tell: Listener | undefined
  return {
    wake(job: QueueName, in_ms = 0): void {
      tell?.(job, in_ms)
    },
    onWake(listener: Listener): void {
      tell = listener
    },
  }
}
