import { APP_VERSION } from '@bilheteria/contract/version'
import type { Config } from '#config.ts'
import { createFindSession } from '#features/accounts/find-session.ts'
import type { OpenDb } from '#db/db.ts'
import { findPartnerHome } from '#features/accounts/find-partner-home.ts'
import { finishPartnerLogin } from '#features/accounts/finish-partner-login.ts'
import { listPartnerClients } from '#features/accounts/list-partner-clients.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { knowEvents } from '#features/events/known-events.ts'
import { createListEvents } from '#features/events/list-events.ts'
import { manualFaceActions } from './features/biometry/manual-actions.ts'
import { createDrawCapture } from '#features/biometry/draw-capture.ts'
import { createDrawInvite } from '#features/biometry/draw-invite.ts'
import { biometryRoutes } from '#features/biometry/routes.ts'
import { createPhotoSeal } from './crypto/photo-seal.ts'
import { createExpectPhoto, createTakePhoto } from '#features/biometry/take-photo.ts'
import { createReservationQueue } from './features/checkout/reservation-queue.ts'
import { knowOffers } from '#features/checkout/offer.ts'
import { checkoutRoutes } from '#features/checkout/routes.ts'
import { createOrderVersions } from '#features/orders/order-versions.ts'
import { orderRoutes } from '#features/orders/routes.ts'
import { createShowOrder, type ShowTickets } from '#features/orders/show-order.ts'
import { webhookSegment } from './crypto/derived-keys.ts'
import { isSameText } from './crypto/timing-safe-equal.ts'
import { receiveWebhook } from '#features/payments/receive-webhook.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { createProviders } from './features/payments/providers.ts'
import { ticketRoutes } from '#features/tickets/routes.ts'
import { showTickets as showTicketsOf } from '#features/tickets/show-tickets.ts'
import { createTicketCodes } from '#features/tickets/ticket-code.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { knowSeats } from '#features/seats/known-seats.ts'
import { createSeatBoards } from '#features/seats/seat-boards.ts'
import { seatRoutes } from '#features/seats/routes.ts'
import { devOutbox } from '#features/messages/dev-outbox.ts'
import { listOutbox } from '#features/messages/list-outbox.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { createAppFiles } from '#features/pages/app-files.ts'
import { createDrawPage } from '#features/pages/draw-page.ts'
import type { Storefront } from '#features/pages/storefront.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { knowProducers } from '#features/producers/known-producers.ts'
import { producerRoutes } from '#features/producers/routes.ts'
import { serveApiDocs } from '#http/api-docs.ts'
import { readCookies } from '#http/cookies.ts'
import { createContextOf } from '#http/context-of.ts'
import { createHttp, isHttps } from '#http/create-http.ts'
import { serveDevFaces } from './dev/faces.ts'
import { serveDevPartner } from './dev/partner.ts'
import { serveDevPayments } from './dev/payments.ts'
import { serveDevSandbox } from './dev/sandbox.ts'
import { servePartnerCallback } from '#http/partner-callback.ts'
import { serveDevPages } from './dev/pages.ts'
import { serveFacePages } from '#http/face-pages.ts'
import { serveHealth } from '#http/health.ts'
import { serveMetrics } from '#http/metrics.ts'
import { serveWebhooks } from '#http/webhooks.ts'
import { refuseForeignOrigins } from './http/check-origin.ts'
import { serveAppFiles } from '#http/serve-app-files.ts'
import { servePages } from '#http/serve-pages.ts'
import { createServe } from '#http/serve.ts'
import { servePictures } from '#http/static-files.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { Outside } from '#outside/outside.ts'
import { sandboxKeys } from './crypto/derived-keys.ts'
import { createTextSeal } from './crypto/text-seal.ts'

export type Deps = {
  config: Config
  db: OpenDb
  outside: Outside
  metrics: Metrics
  storefront: Storefront
  commit: string
  /** How old the remembered producers may be. */
  catalogue_check_ms?: number
  /** How old stock and prices may be that everybody is shown. */
  shared_fresh_ms?: number
  check_answers?: boolean
}

/** The whole product on one server, features mounted in the order of a purchase. Nothing listens yet. */
export async function buildApp({
  config,
  db,
  outside,
  metrics,
  storefront,
  commit,
  catalogue_check_ms = 1_000,
  shared_fresh_ms = 250,
  check_answers = false,
}: Deps) {
  const app = createHttp(config)
  serveMetrics(app, { token: config.metrics_token, metrics, connections: db.connections })
  const known = knowProducers(db, { check_ms: catalogue_check_ms })
  await readCookies(app, config.app_secret)
  refuseForeignOrigins(app, config.public_url)
  const https = isHttps(config)
  const { contextOf, sessionOf } = createContextOf({
    ...{ db, outside, producers: known, https, app_secret: config.app_secret, address_limits: config.address_limits },
    findSession: createFindSession(db),
  })
  const { serve, serveEvents, served } = createServe(app, {
    contextOf,
    sessionOf,
    https,
    shared_fresh_ms,
    onStreams: (open) => metrics.open_streams.set(open),
    check_answers,
  })

  const listEvents = createListEvents(knowEvents(db, { fresh_ms: catalogue_check_ms }))

  producerRoutes(serve)
  messageRoutes(serve)
  accountRoutes(serve)
  eventRoutes(serve, listEvents)
  seatRoutes(serve, serveEvents, createSeatBoards(db, known.version))
  const seal = createTextSeal(config.app_secret)
  const desk = {
    queue: createReservationQueue(db, {
      onGroup: (size, waiting) => {
        metrics.reservation_group_size.observe(size)
        metrics.reservation_queue.set(waiting)
      },
      onVerdicts: (verdict, count) => metrics.reservation_verdicts.inc({ verdict }, count),
    }),
    knownOffers: knowOffers(db, known.version),
    knownSeats: knowSeats(db, known.version),
    seal,
  }
  const codes = createTicketCodes(config.ticket_secret)
  const showTickets: ShowTickets = (reader, order_ids) => showTicketsOf(reader, codes, order_ids)
  const showOrder = createShowOrder(showTickets)
  const payment_desk = {
    db,
    known,
    log: app.log,
    providers: createProviders(outside.payments),
    base_url: config.base_url,
  }
  checkoutRoutes(serve, desk)
  orderRoutes(serve, serveEvents, { desk, showTickets, showOrder, versions: createOrderVersions(db) })
  ticketRoutes(serve, { codes, showOrder, known, base_url: config.base_url })
  paymentRoutes(serve, desk, payment_desk, showOrder)
  biometryRoutes(serve, { showOrder, known, base_url: config.base_url })
  privacyRoutes(serve, { seal })

  servePartnerCallback(app, {
    contextOf,
    router_mode: config.router_mode,
    https,
    finish: finishPartnerLogin,
    findHome: findPartnerHome,
  })
  serveFacePages(app, {
    drawCapture: createDrawCapture({ db, known }),
    drawInvite: createDrawInvite({ db, known, hosts: config.biometry?.hosts ?? [] }),
    expectPhoto: createExpectPhoto(db),
    takePhoto: createTakePhoto({ db, seal: createPhotoSeal(config.biometry_secret) }),
  })
  serveWebhooks(app, async ({ provider, segment, headers, body }) => {
    if (!isSameText(segment, webhookSegment(config.app_secret, provider))) return 'unknown'
    return (await receiveWebhook(payment_desk, provider, { headers, body })) ? 'stored' : 'forged'
  })
  serveApiDocs(app, served, APP_VERSION)
  serveHealth(app, () => known.getDefault().then(() => db.query('select 1')))
  const sandbox = config.payment_provider === 'sandbox'
  if (config.demo) {
    serveDevPages(app, { html: () => devOutbox(db), json: () => listOutbox(db) }, { sandbox })
    serveDevFaces(app, manualFaceActions(db))
    serveDevPartner(app, '/dev/partner', () => listPartnerClients(db))
  }
  if (sandbox) {
    serveDevSandbox(app, { db, api_key: sandboxKeys(config.app_secret).api_key })
    serveDevPayments(app, db)
  }
  await servePictures(app, config.data_dir)
  await storefront.serveFiles(app)
  const drawPage = createDrawPage({ db, config, known, listEvents, storefront, commit })
  serveAppFiles(app, createAppFiles({ known, config, storefront, findLogo: outside.findLogo, drawPage }))
  servePages(app, drawPage)
  return app
}
