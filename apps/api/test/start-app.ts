import { join } from 'node:path'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { readTree } from '#db/tree.ts'
import { createServices } from '#services.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { openStorefront, type Storefront } from '#features/pages/storefront.ts'
import { knowPictures } from '#features/pictures/known-pictures.ts'
import { runRefunds } from '#features/changes/run-refunds.ts'
import { tellChanges } from '#features/changes/tell-changes.ts'
import { releaseExpired } from '#features/checkout/release-expired.ts'
import { expireUnpaid } from '#features/orders/expire-unpaid.ts'
import { handleWebhooks } from '#features/payments/webhooks.ts'
import { reconcile } from '#features/payments/reconcile.ts'
import { sendRefunds } from '#features/payments/send-refunds.ts'
import { createHttp } from '#http/create-http.ts'
import { createDrain } from '#http/drain.ts'
import { demoCeps } from '#outside/demo-ceps.ts'
import { openOutside, type Outside } from '#outside/outside.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse, type ProducerChoices } from './a-producer.ts'
import { afterwards } from './afterwards.ts'
import { dump, fingerprints } from './stored.ts'
import { openTestDatabase } from './test-database.ts'
import { createTestSandbox } from './test-sandbox.ts'
import { moveClock, setClock } from './test-time.ts'

type Request = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  host?: string
  headers?: Record<string, string>
  /** The network address it comes from. */
  from?: string
  body?: unknown
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** No test asks anybody outside this machine. */
const askCep: Outside['askCep'] = async (cep) => demoCeps.get(cep) ?? 'unknown'

/** The real app on a real database with the built storefront; requests go through the front door, without a socket. */
export async function startApp(
  settings: Record<string, string> = {},
  outside: Partial<Outside> = {},
  watchDrawing: (built: Storefront) => Storefront = (built) => built,
  { shared_fresh_ms = 0 } = {},
) {
  const data_dir = await aFolder()
  const db = await openTestDatabase()
  const storefront = watchDrawing(await openStorefront(join(packageRoot, '../storefront/dist')))
  const demo = { DEMO: '1', I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1', READS_PER_ADDRESS: '10000000' }
  const config = readConfig({ DATA_DIR: data_dir, LOG_LEVEL: 'silent', ...demo, ...settings })
  const metrics = createMetrics()
  const { release } = await readTree()
  const sandbox = createTestSandbox({ db, app_secret: config.app_secret, inject: (call) => app.inject(call) })
  const findPicture = knowPictures(db.read, { data_dir, fresh_ms: 0, missing_ms: 0 })
  const opened = openOutside(config, findPicture)
  const payments = config.payment_provider === 'sandbox' ? [sandbox.provider] : opened.payments
  const world = { ...opened, askCep, payments, ...outside }
  const routes = new Set<string>()
  const build = async () => {
    const http = createHttp(config)
    http.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => routes.add(`${one} ${url}`)))
    const services = createServices({ config, db, outside: world, metrics, log: http.log, catalogue_check_ms: 0 })
    const built = await buildApp({
      app: http,
      config,
      db,
      outside: world,
      services,
      findPicture,
      metrics,
      storefront,
      commit: 'abc1234',
      release,
      drain: createDrain(http),
      shared_fresh_ms,
      check_answers: true,
    })
    return { built, services }
  }
  let { built: app, services } = await build()
  /** What jobs are called with. */
  const ctx = { db, outside: world, services }
  await insertProducer(db, theHouse)

  afterwards(async () => {
    await app.close()
    await db.close()
  })
  /** What the jobs do in minutes: whatever is on its way between shop, sandbox and bank arrives. */
  const settleEverything = async () => {
    for (let round = 0; round < 4; round++) {
      await sandbox.work()
      await handleWebhooks(ctx)
      await reconcile(ctx)
      await runRefunds(ctx)
      await tellChanges(ctx)
      await sendRefunds(ctx)
      await expireUnpaid(db)
    }
    await releaseExpired(db)
  }
  const request = (
    url: string,
    { method = 'GET', host = 'localhost', headers = {}, body, from = '127.0.0.1' }: Request = {},
  ) =>
    app.inject({
      url,
      method,
      headers: { host, ...headers },
      remoteAddress: from,
      ...(body !== undefined && { payload: body as object }),
    })
  return {
    db,
    ctx,
    metrics,
    data_dir,
    /** Everything it answers: `GET /api/events/:event_id`. */
    routes,
    aProducer: (choices: ProducerChoices = {}) => insertProducer(db, choices),
    request,
    post: (url: string, body: unknown, headers: Record<string, string> = {}) =>
      request(url, { method: 'POST', body, headers: { origin: 'http://localhost', ...headers } }),
    moveClock: (interval: string) => moveClock(db, interval),
    setClock: (moment: string) => setClock(db, moment),
    dump: () => dump(db),
    fingerprints: () => fingerprints(db),
    sandbox,
    settleEverything,
    /** The process ends and begins again: whatever it kept in memory is gone, the database is the same. */
    restart: async () => {
      await app.close()
      ;({ built: app, services } = await build())
      Object.assign(ctx, { services })
    },
    /** For what needs a socket; answers the address. */
    listen: (port = 0) => app.listen({ port, host: '127.0.0.1' }),
  }
}
