import closeWithGrace from 'close-with-grace'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { buildApp } from '#app.ts'
import { openDoor } from '#cli/open-door.ts'
import { runInShop } from '#cli/run-in-shop.ts'
import { closeThreads } from '#concurrency/threads.ts'
import { findDue } from '#concurrency/find-due.ts'
import { BadConfig, readConfig } from '#config.ts'
import { migrate, requireMigrated } from '#db/migrate.ts'
import { openDatabase } from '#db/open-db.ts'
import { DEMO_ACCOUNTS, holdsDemoAccounts } from '#demo/find-demo-accounts.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { playDemoOrders } from '#dev/demo-orders.ts'
import { claimInstallation } from '#features/payments/installation.ts'
import { COPY } from '#features/payments/providers.ts'
import type { Storefront } from '#features/pages/storefront.ts'
import { createHttp } from '#http/create-http.ts'
import { createDrain } from '#http/drain.ts'
import { productJobs } from '#jobs.ts'
import { openShop } from '#open-shop.ts'
import { createPulse } from '#pulse.ts'
import { openDataFolder } from '#runtime/data-folder.ts'
import { describeFailure, type Log } from '#runtime/log.ts'
import { startJobs } from '#runtime/run-jobs.ts'
import { explainStartFailure } from '#runtime/start-failure.ts'

const SHUTDOWN_MS = 15_000
/** Longer than a database takes to move to another machine. */
const WAIT_MS = 60_000

type OpenStorefront = () => Promise<{ storefront: Storefront; commit: string }>

/** The process: settings, database, storefront, listening, and an orderly end. */
export async function startProduct(openStorefront: OpenStorefront): Promise<void> {
  // Whatever is written from here on is this user's alone.
  process.umask(0o077)
  try {
    await start(openStorefront)
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error) ?? inspect(error)}\n`)
    process.exit(1)
  }
}

async function start(openStorefront: OpenStorefront): Promise<void> {
  const config = readConfig(process.env)
  openDataFolder(config.data_dir)
  const db = await openDatabase(config, { wait_ms: WAIT_MS, onWait: createSayWhy() })
  if (!config.demo_allowed && (await holdsDemoAccounts(db))) {
    // Also gives the folder back: in the next container nobody could tell that this process is gone.
    await db.close()
    throw new BadConfig([DEMO_ACCOUNTS])
  }
  const { release, database_release } = await (config.migrate ? migrate(db) : requireMigrated(db))
  // The demo of a newer release is its own business.
  const demo = config.demo && database_release === release
  if (demo) await loadDemo(db, config)
  const installation = await claimInstallation(db, config.base_url)
  const http = createHttp(config)
  const shop = openShop({ config, db, log: http.log })
  const drain = createDrain(http)
  const app = await buildApp({ app: http, config, release, drain, ...shop, ...(await openStorefront()) })
  // The embedded database is known to one process alone.
  const pulse = config.database_url ? createPulse({ config, db, release, metrics: shop.metrics }) : undefined
  let stopJobs: (() => Promise<void>) | undefined
  let closeDoor: (() => Promise<void>) | undefined

  const drain_ms = config.drain_s * 1_000
  closeWithGrace({ delay: SHUTDOWN_MS + drain_ms }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error nobody caught')
    const stopped = stopJobs?.()
    // Whoever presses Ctrl-C wants it to end.
    if (signal === 'SIGTERM') {
      drain.begin(drain_ms)
      await sleep(drain_ms)
    }
    await Promise.all([stopped, app.close(), closeDoor?.()])
    await pulse?.end()
    await Promise.all([db.close(), closeThreads()])
  })
  if (database_release > release) app.log.warn({ release, database_release }, 'the database is of a newer release')
  for (const warning of config.warnings) app.log.warn(warning)
  if (installation.url !== config.base_url)
    app.log.error({ installation: installation.id, of: installation.url, here: config.base_url }, COPY)
  // Beside PostgreSQL the tool needs nobody to let it in.
  if (!config.database_url) closeDoor = await openDoorTo({ config, db, ctx: shop }, app.log)
  await app.listen({ port: config.port, host: config.host })

  const jobs = config.role === 'web' ? [] : productJobs({ config, ...shop })
  stopJobs = startJobs(pulse ? [pulse.job, ...jobs] : jobs, {
    log: app.log,
    onFailure: (job) => shop.metrics.failed_jobs.inc({ job }),
    findDue: (queues) => findDue(db, queues),
    onWake: shop.services.onWake,
  })
  if (demo && config.payment_provider === 'sandbox') void playDemoOrders(app, db)
}

/** Once for each reason: whoever waits for minutes need not read it twice a second. */
function createSayWhy(): (why: unknown) => void {
  let said = ''
  return (why) => {
    const words = why instanceof Error ? why.message : ''
    if (words === said) return
    said = words
    process.stderr.write(`Waiting up to ${WAIT_MS / 1_000} s for PostgreSQL (${words}).\n`)
  }
}

/** A disk that knows no sockets is no reason not to sell. */
async function openDoorTo(shop: Parameters<typeof runInShop>[0], log: Log): Promise<(() => Promise<void>) | undefined> {
  try {
    return await openDoor(shop.config.data_dir, { log, run: (asked, talk) => runInShop(shop, asked, talk) })
  } catch (error) {
    log.warn({ failure: describeFailure(error) }, 'the operator’s tool cannot reach this process')
    return undefined
  }
}
