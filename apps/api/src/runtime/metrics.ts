import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** What the operator's monitor may read, one set for each app. Labels come from short lists of ours, never from people. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route pattern, method and status, and how long each took.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    reservation_verdicts: new Counter({
      name: 'reservation_verdicts_total',
      help: 'How requests for stock ended.',
      labelNames: ['verdict'] as const,
      registers,
    }),
    reservation_group_size: new Histogram({
      name: 'reservation_group_size',
      help: 'Requests for stock decided by one statement.',
      buckets: GROUP_SIZES,
      registers,
    }),
    reservation_queue: new Gauge({
      name: 'reservation_queue',
      help: 'Requests for stock waiting to be decided.',
      registers,
    }),
    open_streams: new Gauge({
      name: 'open_streams',
      help: 'Browsers that listen for changes: of seats on open maps, of orders being paid.',
      registers,
    }),
    provider_calls: new Histogram({
      name: 'payment_provider_seconds',
      help: 'Charges, questions and refunds by provider and how they ended, and how long each took.',
      labelNames: ['provider', 'call', 'outcome'] as const,
      buckets: SECONDS,
      registers,
    }),
    webhooks: new Counter({
      name: 'webhooks_total',
      help: 'What was told at the addresses of payment providers: stored, forged, or for nobody known.',
      labelNames: ['provider', 'outcome'] as const,
      registers,
    }),
    messages: new Counter({
      name: 'messages_total',
      help: 'Tries to send an e-mail or a text message: sent (or put into the outbox for good), failed and tried again later, given up.',
      labelNames: ['channel', 'outcome'] as const,
      registers,
    }),
    pages_drawn: new Counter({
      name: 'pages_drawn_total',
      help: 'Pages that were drawn; any other was sent as it was kept.',
      registers,
    }),
    failed_jobs: new Counter({
      name: 'jobs_failed_total',
      help: 'Runs of a job that failed.',
      labelNames: ['job'] as const,
      registers,
    }),
    invariant_violations: new Gauge({
      name: 'invariant_violations',
      help: 'Rows that broke an invariant when it was last checked; anything above 0 needs a person.',
      labelNames: ['invariant'] as const,
      registers,
    }),
  }
  for (const channel of ['mail', 'sms'])
    for (const outcome of ['sent', 'failed', 'given_up']) metrics.messages.inc({ channel, outcome }, 0)
  return metrics
}

/** A first one is seen only where there was none before. */
export function beginWithNone({ provider_calls, webhooks }: Metrics, providers: readonly string[]): void {
  for (const provider of providers) {
    for (const outcome of ['stored', 'forged']) webhooks.inc({ provider, outcome }, 0)
    for (const call of ['charge', 'read', 'cancel', 'refund', 'quote', 'list'])
      for (const outcome of ['answered', 'refused', 'unreachable', 'failed'])
        provider_calls.zero({ provider, call, outcome })
  }
}
