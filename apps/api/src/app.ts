import { APP_VERSION } from '@bilheteria/contract/version'
import type { FindPicture } from '#catalogue/pictures.ts'
import type { Config } from '#config.ts'
import type { Services } from '#context.ts'
import { sandboxKeys } from '#crypto/derived-keys.ts'
import { createCanCommit } from '#db/can-commit.ts'
import type { OpenDb } from '#db/db.ts'
import { releaseOf } from '#db/release.ts'
import { productGauges } from '#gauges.ts'
import { serveDevFaces } from '#dev/faces.ts'
import { serveDevPages } from '#dev/pages.ts'
import { serveDevPartner } from '#dev/partner.ts'
import { serveDevPayments } from '#dev/payments.ts'
import { serveDevSandbox } from '#dev/sandbox.ts'
import { findPartnerHome, finishPartnerLogin, listPartnerClients } from '#features/accounts/partner-login.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { noteRefusal } from '#features/accounts/security-events.ts'
import { createFindSession } from '#features/accounts/sessions.ts'
import { drawCapture } from '#features/biometry/draw-capture.ts'
import { drawInvite } from '#features/biometry/draw-invite.ts'
import { manualFaceActions } from '#features/biometry/manual-actions.ts'
import { biometryRoutes } from '#features/biometry/routes.ts'
import { expectPhoto, takePhoto } from '#features/biometry/take-photo.ts'
import { changeRoutes } from '#features/changes/routes.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { devOutbox, listOutbox } from '#features/messages/outbox.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { orderRoutes } from '#features/orders/routes.ts'
import { createAppFiles } from '#features/pages/app-files.ts'
import { createDrawPage } from '#features/pages/draw-page.ts'
import type { Storefront } from '#features/pages/storefront.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { receiveWebhook } from '#features/payments/webhooks.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { shopOrigins } from '#features/producers/shop-origins.ts'
import { producerRoutes } from '#features/producers/routes.ts'
import { seatRoutes } from '#features/seats/routes.ts'
import { ticketRoutes } from '#features/tickets/routes.ts'
import { createAddressGate } from '#http/address-gate.ts'
import { serveApiDocs } from '#http/api-docs.ts'
import { refuseForeignOrigins } from '#http/check-origin.ts'
import { createContextOf } from '#http/context-of.ts'
import { serveCardDocuments } from '#http/card-documents.ts'
import { readCookies } from '#http/cookies.ts'
import type { Drain } from '#http/drain.ts'
import { isHttps, type createHttp } from '#http/create-http.ts'
import { serveFacePages } from '#http/face-pages.ts'
import { serveHealth } from '#http/health.ts'
import { serveMetrics } from '#http/metrics.ts'
import { servePartnerCallback } from '#http/partner-callback.ts'
import { serveAppFiles } from '#http/serve-app-files.ts'
import { servePages } from '#http/serve-pages.ts'
import { createServe } from '#http/serve.ts'
import { servePictures } from '#http/static-files.ts'
import { serveWebhooks } from '#http/webhooks.ts'
import type { Outside } from '#outside/outside.ts'
import type { Metrics } from '#runtime/metrics.ts'

export type Deps = {
  /** An empty server, which has the log that everything writes to. */
  app: ReturnType<typeof createHttp>
  config: Config
  db: OpenDb
  outside: Outside
  services: Services
  findPicture: FindPicture
  metrics: Metrics
  storefront: Storefront
  commit: string
  /** Of this process; a database may need a newer one by now. */
  release: number
  /** Whether this process is about to end. */
  drain: Drain
  /** How old stock and prices may be that everybody is shown. */
  shared_fresh_ms?: number
  check_answers?: boolean
}

/** The whole product on one server, features mounted in the order of a purchase. Nothing listens yet. */
export async function buildApp({
  app,
  config,
  db,
  outside,
  services,
  findPicture,
  metrics,
  storefront,
  commit,
  release,
  drain,
  shared_fresh_ms = 250,
  check_answers = false,
}: Deps) {
  serveMetrics(app, {
    token: config.metrics_token,
    metrics,
    connections: db.connections,
    asked: productGauges({ db, services, release }),
  })
  const { producers } = services
  const ctx = { db: db.prompt, outside, services }
  await readCookies(app, config.app_secret)
  refuseForeignOrigins(app, {
    public_url: config.public_url,
    isProducers: async (host) => (await producers.find({ host })) !== undefined,
  })
  const https = isHttps(config)
  const { contextOf, sessionOf } = createContextOf({
    db: db.prompt,
    outside,
    services,
    producers,
    https,
    app_secret: config.app_secret,
    address_limits: config.address_limits,
    findSession: createFindSession(db.lane),
  })
  const { admitRead, admitDrawing } = createAddressGate(app, config.reads_per_address)
  const { serve, serveEvents, served } = createServe(app, {
    contextOf,
    sessionOf,
    https,
    shared_fresh_ms,
    onRefusal: (ctx, code, where) => {
      const { account_id } = ctx.session
      return noteRefusal(ctx, account_id, { account_id, code, where })
    },
    admit: admitRead,
    streams: { drain, most: config.max_streams, onCount: (open) => metrics.open_streams.set(open) },
    check_answers,
  })

  producerRoutes(serve)
  messageRoutes(serve)
  accountRoutes(serve)
  eventRoutes(serve)
  seatRoutes(serve, serveEvents)
  checkoutRoutes(serve)
  orderRoutes(serve, serveEvents)
  ticketRoutes(serve, serveEvents)
  paymentRoutes(serve)
  biometryRoutes(serve)
  changeRoutes(serve)
  privacyRoutes(serve)

  servePartnerCallback(app, {
    contextOf,
    router_mode: config.router_mode,
    https,
    finish: finishPartnerLogin,
    findHome: findPartnerHome,
  })
  const hosts = config.biometry?.hosts ?? []
  const { font, faces } = storefront.assetsOf([])
  const look = { font, faces, storage_url: config.storage_url }
  serveFacePages(app, {
    drawCapture: (asked) => drawCapture(ctx, { ...asked, look }),
    drawInvite: async (secret, ...call) => drawInvite(await contextOf(...call), { secret, look, hosts }),
    expectPhoto: (secret) => expectPhoto(ctx, secret),
    takePhoto: (taken) => takePhoto(ctx, taken),
  })
  serveWebhooks(app, config.trusted_proxies, async (webhook) => {
    const outcome = await receiveWebhook(ctx, webhook)
    if (outcome === 'stored') services.wake('handle webhooks')
    metrics.webhooks.inc({ provider: outcome === 'unknown' ? 'none' : webhook.provider, outcome })
    return outcome
  })
  serveCardDocuments(app, {
    card_url: config.card_url,
    shops: async () => shopOrigins(config.base_url, await producers.all()),
    draw: async (account) => {
      const found = await services.providers.find(account)
      return found?.methods.includes('card') ? found.drawCardDocument?.() : undefined
    },
  })
  serveApiDocs(app, { endpoints: served, version: APP_VERSION, public_url: config.public_url })
  serveHealth(app, {
    token: config.metrics_token,
    takesPeople: () => config.role !== 'worker' && !drain.isDraining(),
    // Whoever cannot sell still shows pages.
    askDatabase: () => releaseOf(db.read, release),
    findShop: () => producers.getDefault().then(() => db.query('select 1')),
    canCommit: createCanCommit(db),
    payments: () => services.providers.state(),
  })
  const sandbox = config.payment_provider === 'sandbox'
  if (config.demo) {
    serveDevPages(app, { html: () => devOutbox(db), json: () => listOutbox(db) }, { sandbox })
    serveDevFaces(app, manualFaceActions(db))
    serveDevPartner(app, '/dev/partner', () => listPartnerClients(db))
  }
  if (sandbox) {
    const wake = (in_ms?: number) => services.wake('work sandbox', in_ms)
    serveDevSandbox(app, { db, together: db.together, api_key: sandboxKeys(config.app_secret).api_key, wake })
    serveDevPayments(app, db, wake)
  }
  servePictures(app, findPicture)
  await storefront.serveFiles(app)
  const drawPage = createDrawPage({ ...ctx, config, storefront, commit, metrics })
  const { findLogo, findPoster } = outside
  const { events } = services
  serveAppFiles(
    app,
    createAppFiles({ known: producers, events, config, storefront, findLogo, findPoster, drawPage }),
    admitDrawing,
  )
  servePages(app, drawPage, admitDrawing)
  return app
}
