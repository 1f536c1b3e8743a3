import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { BadConfig, readConfig } from './config.ts'
import { loadDemo } from './db/demo/load-demo.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded, openPostgres } from './db/open-db.ts'
import { openOutside } from './outside/outside.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { releaseExpired } from './features/checkout/release-expired.ts'
import { knowEvents } from './features/events/known-events.ts'
import { sendAlerts } from './features/events/send-alerts.ts'
import { expireUnpaid } from './features/orders/expire-unpaid.ts'
import { handleWebhooks } from './features/payments/handle-webhooks.ts'
import { reconcile } from './features/payments/reconcile.ts'
import { sendRefunds } from './features/payments/send-refunds.ts'
import { createTills } from './features/payments/tills.ts'
import { deliverMessages } from './features/messages/deliver-messages.ts'
import { createDrawAttachment } from './features/tickets/draw-attachment.ts'
import { createTicketCodes } from './features/tickets/ticket-code.ts'
import { knowProducers } from './features/producers/known-producers.ts'
import type { Storefront } from './features/pages/storefront.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { createSendMail } from './outside/mail.ts'
import { registerPixWebhook } from './outside/payment/central-bank-pix-webhook.ts'
import type { PixSettings } from './outside/payment/central-bank-pix-settings.ts'
import { sandboxKeys, webhookUrl } from './outside/payment/derived-keys.ts'
import { keepSms } from './outside/sms.ts'
import { postWebhook } from './sandbox/post-webhook.ts'
import { workSandbox } from './sandbox/work-sandbox.ts'
import { watchInvariants } from './watch-invariants.ts'

const SHUTDOWN_MS = 15_000
const HOUR_MS = 3_600_000
const VERIFY_MS = 300_000

/** Banks forget, and addresses change. */
function registerJob(pix: PixSettings, url: string) {
  return { name: 'register Pix webhook', every_ms: HOUR_MS, run: async () => void (await registerPixWebhook(pix, url)) }
}

type OpenStorefront = () => Promise<{ storefront: Storefront; commit: string }>

/** The process: settings, database, storefront, listening, and an orderly end. */
export async function startProduct(openStorefront: OpenStorefront): Promise<void> {
  try {
    await start(openStorefront)
  } catch (error) {
    const expected = error instanceof BadConfig || error instanceof FolderInUse || isPortTaken(error)
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

/** Its message names address and port. */
function isPortTaken(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function start(openStorefront: OpenStorefront): Promise<void> {
  const config = readConfig(process.env)
  const db = config.database_url ? openPostgres(config.database_url) : await openEmbedded(config.data_dir)
  await migrate(db)
  const { base_url } = config
  if (config.demo) await loadDemo(db, { data_dir: config.data_dir, base_url })
  const metrics = createMetrics()
  const outside = openOutside(config)
  const app = await buildApp({ config, db, outside, metrics, ...(await openStorefront()) })
  let stopJobs: (() => Promise<void>) | undefined

  closeWithGrace({ delay: SHUTDOWN_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error nobody caught')
    await Promise.all([stopJobs?.(), app.close()])
    await db.close()
  })
  if (!config.database_url) app.log.warn('using the embedded database; real sales belong on PostgreSQL (DATABASE_URL)')
  if (config.production && !config.smtp_url) app.log.warn('messages stay in the outbox: there is no SMTP_URL')
  const sandbox = config.payment_provider === 'sandbox'
  if (config.production && sandbox) app.log.warn('the sandbox plays the payment provider: nobody is really charged')
  await app.listen({ port: config.port, host: config.host })

  const keep_content = config.demo || config.smtp_url === undefined
  const known = knowProducers(db, { check_ms: 1_000 })
  const drawAttachment = createDrawAttachment(db, { codes: createTicketCodes(config.ticket_secret), known })
  const sending = { sendMail: createSendMail(config), sendSms: keepSms, drawAttachment }
  const delivery = { db, log: app.log, ...sending, keep_content }
  const alerts = { db, known, knownEvents: knowEvents(db, { fresh_ms: 1_000 }), base_url }
  const payments = { db, known, log: app.log, tills: createTills(outside.payments), base_url }
  const webhooks = { secret: sandboxKeys(config.app_secret).webhook_secret, post: postWebhook }
  stopJobs = startJobs(
    [
      { name: 'deliver messages', every_ms: 1_000, run: (stopping) => deliverMessages(delivery, stopping) },
      { name: 'release expired', every_ms: 1_000, run: (stopping) => releaseExpired(db, stopping) },
      { name: 'expire unpaid', every_ms: 1_000, run: (stopping) => expireUnpaid(db, stopping) },
      { name: 'handle webhooks', every_ms: 500, run: (stopping) => handleWebhooks(payments, stopping) },
      { name: 'reconcile payments', every_ms: 1_000, run: (stopping) => reconcile(payments, stopping) },
      ...(config.pix && config.public_url
        ? [registerJob(config.pix, webhookUrl(config.public_url, config.app_secret, 'pix'))]
        : []),
      { name: 'send refunds', every_ms: 1_000, run: (stopping) => sendRefunds(payments, stopping) },
      { name: 'send alerts', every_ms: 10_000, run: () => sendAlerts(alerts) },
      { name: 'forget expired', every_ms: HOUR_MS, run: () => forgetExpired(db) },
      ...(sandbox && !config.sandbox_url
        ? [{ name: 'work sandbox', every_ms: 200, run: () => workSandbox(db, webhooks) }]
        : []),
      { name: 'verify invariants', every_ms: VERIFY_MS, run: () => watchInvariants({ db, log: app.log, metrics }) },
    ],
    { log: app.log, onFailure: (job) => metrics.failed_jobs.inc({ job }) },
  )
}
