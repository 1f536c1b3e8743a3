import type { Config } from '#config.ts'
import type { Services } from '#context.ts'
import { sandboxKeys } from '#crypto/derived-keys.ts'
import type { OpenDb } from '#db/db.ts'
import { watchInvariants } from '#db/verify-invariants.ts'
import { keepDemoAhead } from '#demo/bring-forward.ts'
import { forgetExpired } from '#features/accounts/forget-expired.ts'
import { eraseFaces } from '#features/biometry/erase-faces.ts'
import { dueFaces, judgeFaces } from '#features/biometry/judge-faces.ts'
import { DUE_ERASURES, tellErased } from '#features/biometry/tell-erased.ts'
import { DUE_RUNS, runRefunds } from '#features/changes/run-refunds.ts'
import { DUE_CHANGES, tellChanges } from '#features/changes/tell-changes.ts'
import { DUE_RELEASES, releaseExpired } from '#features/checkout/release-expired.ts'
import { sendAlerts } from '#features/events/send-alerts.ts'
import { deliverMessages, DUE_MESSAGES } from '#features/messages/deliver-messages.ts'
import { DUE_UNPAID, expireUnpaid } from '#features/orders/expire-unpaid.ts'
import { compareDays } from '#features/payments/compare-days.ts'
import { DUE_WEBHOOKS, handleWebhooks } from '#features/payments/webhooks.ts'
import { DUE_PAYMENTS, reconcile } from '#features/payments/reconcile.ts'
import { registerWebhooks } from '#features/payments/register-webhooks.ts'
import { DUE_REFUNDS, sendRefunds } from '#features/payments/send-refunds.ts'
import { forgetPersonal } from '#features/privacy/forget-personal.ts'
import { forgetSeatChanges } from '#features/seats/forget-seat-changes.ts'
import { composeConfirmation } from '#features/tickets/order-emails.ts'
import { drawAttachment } from '#features/tickets/ticket-pdf.ts'
import { createSendMail } from '#outside/mail.ts'
import type { Outside } from '#outside/outside.ts'
import { keepSms } from '#outside/sms.ts'
import type { Metrics } from '#runtime/metrics.ts'
import type { Job } from '#runtime/run-jobs.ts'
import type { QueueName } from '#runtime/wake.ts'
import { postWebhook } from '#sandbox/post-webhook.ts'
import { composeSigned, DUE_SANDBOX, workSandbox } from '#sandbox/work-sandbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const VERIFY_MS = 300_000

type Deps = { config: Config; db: OpenDb; outside: Outside; services: Services; metrics: Metrics }

/** Everything that happens without anybody asking for it. Any number of processes may do it at once. */
export function productJobs({ config, db, outside, services, metrics }: Deps): Job<QueueName>[] {
  const ctx = { db, outside, services }
  const { log } = services
  const delivery = {
    db: db.together,
    log,
    sendMail: createSendMail(config),
    sendSms: keepSms,
    drawAttachment: (order_id: string) => drawAttachment(ctx, order_id),
    composeConfirmation: (order_id: string) => composeConfirmation(ctx, order_id),
    keep_content: config.demo || config.smtp_url === undefined,
    onTry: (channel: string, outcome: string) => metrics.messages.inc({ channel, outcome }),
  }
  return [
    { name: 'deliver messages', due: DUE_MESSAGES, run: (stopping) => deliverMessages(delivery, stopping) },
    // What a fan gives back to a batch after its end is not news, and found by going through them.
    {
      name: 'release expired',
      due: DUE_RELEASES,
      every_ms: MINUTE_MS,
      run: (stopping) => releaseExpired(db, stopping),
    },
    {
      name: 'expire unpaid',
      due: DUE_UNPAID,
      run: async (stopping) => {
        await expireUnpaid(db, stopping)
        // Their batches may have ended meanwhile.
        services.wake('release expired')
      },
    },
    { name: 'handle webhooks', due: DUE_WEBHOOKS, run: (stopping) => handleWebhooks(ctx, stopping) },
    { name: 'reconcile payments', due: DUE_PAYMENTS, run: (stopping) => reconcile(ctx, stopping) },
    { name: 'send refunds', due: DUE_REFUNDS, run: (stopping) => sendRefunds(ctx, stopping) },
    { name: 'give back cancelled events', due: DUE_RUNS, run: (stopping) => runRefunds(ctx, stopping) },
    { name: 'tell changes', due: DUE_CHANGES, run: (stopping) => tellChanges(ctx, stopping) },
    { name: 'compare payments', every_ms: MINUTE_MS, run: (stopping) => compareDays(ctx, stopping) },
    { name: 'judge faces', due: dueFaces(outside), run: (stopping) => judgeFaces(ctx, stopping) },
    { name: 'erase faces', every_ms: MINUTE_MS, run: (stopping) => eraseFaces(db, stopping) },
    { name: 'tell erased faces', due: DUE_ERASURES, run: (stopping) => tellErased(ctx, stopping) },
    { name: 'send alerts', every_ms: 10_000, run: (stopping) => sendAlerts(ctx, stopping) },
    { name: 'forget expired', every_ms: HOUR_MS, run: (stopping) => forgetExpired(db, stopping) },
    { name: 'forget personal', every_ms: HOUR_MS, run: (stopping) => forgetPersonal(db, stopping) },
    { name: 'forget seat changes', every_ms: MINUTE_MS, run: (stopping) => forgetSeatChanges(db, stopping) },
    {
      name: 'verify invariants',
      every_ms: VERIFY_MS,
      run: (stopping) => watchInvariants({ db, log, metrics }, stopping),
    },
    ...(config.demo ? [{ name: 'keep demo ahead', every_ms: MINUTE_MS, run: () => keepDemoAhead(db) }] : []),
    ...(config.public_url === undefined
      ? []
      : [{ name: 'register webhooks', every_ms: HOUR_MS, run: () => registerWebhooks(ctx) }]),
    ...sandboxJobs(config, db),
  ]
}

function sandboxJobs({ app_secret, payment_provider, sandbox_url }: Config, db: OpenDb): Job<QueueName>[] {
  const jobs: Job<QueueName>[] = []
  if (payment_provider === 'sandbox' && sandbox_url === undefined) {
    const delivery = { compose: composeSigned(sandboxKeys(app_secret).webhook_secret), post: postWebhook }
    jobs.push({ name: 'work sandbox', due: DUE_SANDBOX, run: () => workSandbox(db.together, delivery) })
  }
  return jobs
}
