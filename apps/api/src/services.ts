import type { Config } from '#config.ts'
import type { Services } from '#context.ts'
import { createPhotoSeal } from '#crypto/photo-seal.ts'
import { createTextSeal } from '#crypto/text-seal.ts'
import type { OpenDb } from '#db/db.ts'
import { createHolderOf } from '#features/accounts/as-holder.ts'
import { createNoteSeldom } from '#features/accounts/security-events.ts'
import { knowOffers } from '#features/checkout/offer.ts'
import { createHeldReservations } from '#features/checkout/held-reservations.ts'
import { createStockCache } from '#features/checkout/stock-cache.ts'
import { createReservationQueue } from '#features/checkout/reservation-queue.ts'
import { knowEventOwners, knowEvents } from '#features/events/known-events.ts'
import { createNewOrders } from '#features/orders/create-order.ts'
import { createOrderVersions } from '#features/orders/order-versions.ts'
import { createOwnOrders } from '#features/orders/own-orders.ts'
import type { ShowTickets } from '#features/orders/with-tickets.ts'
import { createOptionsOf } from '#features/payments/get-payment-options.ts'
import { createPricesOfOrders } from '#features/payments/pay-order.ts'
import { knowAccounts } from '#features/payments/own-accounts.ts'
import { createProviders } from '#features/payments/providers.ts'
import { createSettlements } from '#features/payments/settle.ts'
import { createIntents } from '#features/payments/store-intent.ts'
import { createKeepWebhook, createWebhookSegment } from '#features/payments/webhooks.ts'
import { knowProducers } from '#features/producers/known-producers.ts'
import { knowPlans } from '#features/seats/known-plans.ts'
import { knowSeats } from '#features/seats/known-seats.ts'
import { createSeatBoards } from '#features/seats/seat-boards.ts'
import { createSeatRows } from '#features/seats/seat-rows.ts'
import { createHandedStreams } from '#features/tickets/handed-streams.ts'
import { createHandoverLinks } from '#features/tickets/handover-link.ts'
import { createSignTickets, showTickets } from '#features/tickets/show-tickets.ts'
import { createTicketCodes } from '#features/tickets/ticket-code.ts'
import { createFindTicketSign } from '#features/tickets/ticket-sign.ts'
import { createToldOrders } from '#features/tickets/told-orders.ts'
import type { Outside } from '#outside/outside.ts'
import type { Log } from '#runtime/log.ts'
import { beginWithNone, type Metrics } from '#runtime/metrics.ts'
import { createWake } from '#runtime/wake.ts'

type Deps = {
  config: Config
  db: OpenDb
  outside: Outside
  metrics: Metrics
  log: Log
  /** How old the remembered producers and events may be. */
  catalogue_check_ms?: number
}

/** Everything that is built once: requests and jobs share caches, queues and one circuit breaker for each provider. */
export function createServices({ config, db, outside, metrics, log, catalogue_check_ms = 1_000 }: Deps): Services {
  beginWithNone(
    metrics,
    outside.payments.map(({ name }) => name),
  )
  const { lane, together, read, prompt } = db
  const producers = knowProducers(read, { check_ms: catalogue_check_ms })
  const eventOwners = knowEventOwners(read, producers.version)
  const versionOfEvent = async (event_id: string) =>
    producers.versionOf((await eventOwners()).get(event_id) ?? '', { to_decide: true })
  const textSeal = createTextSeal(config.app_secret)
  // A press of Continuar reads them, so they must not queue behind order pages.
  const seats = knowSeats(lane, versionOfEvent)
  const seatBoards = createSeatBoards(prompt, producers.versionOf)
  const links = createHandoverLinks(config.ticket_secret)
  const codes = createTicketCodes(config.ticket_secret)
  const signTickets = createSignTickets({ codes, links, seal: textSeal, base_url: config.base_url })
  const show: ShowTickets = (reader, order_ids) => showTickets(reader, signTickets, order_ids)
  const providers = createProviders({
    operators: outside.payments,
    know: knowAccounts({
      db: read,
      version: producers.version,
      textSeal,
      openAccount: outside.openAccount,
      base_url: config.base_url,
    }),
    onCall: ({ seconds, ...call }) => metrics.provider_calls.observe(call, seconds),
  })
  return {
    log,
    ...createWake(),
    lane,
    read,
    base_url: config.base_url,
    storage_url: new URL(config.storage_url, config.base_url).href,
    textSeal,
    photoSeal: createPhotoSeal(config.biometry_secret),
    webhookSegment: createWebhookSegment(config.app_secret),
    noteSeldom: createNoteSeldom(),
    producers,
    events: knowEvents(read, { fresh_ms: catalogue_check_ms }),
    eventOwners,
    seats,
    plans: knowPlans(read),
    seatBoards,
    seatRows: createSeatRows({ seats, seatBoards, eventOwners }),
    offers: knowOffers(lane, versionOfEvent),
    stockCache: createStockCache(),
    reservationQueue: createReservationQueue(lane, {
      onGroup: (size, waiting) => {
        metrics.reservation_group_size.observe(size)
        metrics.reservation_queue.set(waiting)
      },
      onVerdicts: (verdict, count) => metrics.reservation_verdicts.inc({ verdict }, count),
    }),
    holderOf: createHolderOf(together),
    heldReservations: createHeldReservations(together),
    newOrders: createNewOrders(together),
    ownOrders: createOwnOrders({ db: together, catalogueVersion: producers.version, showTickets: show }),
    orderVersions: createOrderVersions(prompt),
    pricesOfOrders: createPricesOfOrders(together),
    intents: createIntents(together),
    signTickets,
    codes,
    links,
    handedStreams: createHandedStreams(),
    showTickets: show,
    toldOrders: createToldOrders(together),
    settlements: createSettlements(together),
    keepWebhook: createKeepWebhook(together),
    findTicketSign: createFindTicketSign(outside.findLogo, producers.versionOf),
    providers,
    optionsOf: createOptionsOf(providers),
    canBePaid: providers.canBePaid,
  }
}
