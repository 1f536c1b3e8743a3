import { formatCents } from '@bilheteria/rules/money'
import type { Db } from '#db/db.ts'
import { formatTable } from './format-table.ts'
import { findEvent, findHalfPrice, listCoupons, listOffer, listPlaces, sumReservations } from './stock-queries.ts'

/** Everything scarce of one event, for people; undefined when there is no such event. */
export async function stockReport(db: Db, event_id: string): Promise<string | undefined> {
  const event = await findEvent(db, event_id)
  if (!event) return undefined
  return [
    `${event.title} (${event.id}), ${event.starts} in ${event.time_zone}, producer ${event.producer_id}${STATES[event.state]}`,
    await placesTable(db, event_id),
    await offerTable(db, event_id, event.state === 'on_sale' ? 'on sale' : 'window'),
    await halfPriceLine(db, event_id),
    await couponTable(db, event_id),
    await reservationLine(db, event_id),
  ].join('\n\n')
}

const STATES = {
  draft: '\nIt is a draft: nothing is shown or sold.',
  on_sale: '',
  paused: '\nIts sale is paused.',
  cancelled: '\nIt is cancelled: nothing is sold.',
}

async function placesTable(db: Db, event_id: string): Promise<string> {
  const rows = (await listPlaces(db, event_id)).map(({ sector, section, numbered, capacity, taken, blocked }) => [
    sector,
    section,
    numbered ? 'seats' : 'free',
    capacity,
    taken,
    capacity - taken,
    numbered ? blocked : null,
  ])
  return formatTable(['sector', 'section', 'places', 'capacity', 'taken', 'left', 'blocked'], rows)
}

async function offerTable(db: Db, event_id: string, window: string): Promise<string> {
  const rows = (await listOffer(db, event_id)).map((row) => [
    row.section_id,
    row.type,
    row.batch ?? `of ${row.base}`,
    priceOf(row),
    row.quantity,
    row.carried,
    row.held,
    row.sold,
    row.remaining,
    row.on_sale,
  ])
  const titles = ['section', 'type', 'batch', 'price', 'quantity', 'carried', 'held', 'sold', 'left', window]
  return formatTable(titles, rows)
}

function priceOf({ price_cents, price_percent }: { price_cents: number | null; price_percent: number | null }): string {
  return price_cents === null ? `${price_percent} %` : formatCents(price_cents)
}

async function halfPriceLine(db: Db, event_id: string): Promise<string> {
  const quota = await findHalfPrice(db, event_id)
  if (!quota) return 'Half price: none'
  return `Half price: ${quota.taken} of ${quota.quota} taken, ${quota.quota - quota.taken} left`
}

async function couponTable(db: Db, event_id: string): Promise<string> {
  const coupons = await listCoupons(db, event_id)
  if (coupons.length === 0) return 'Coupons: none'
  const rows = coupons.map(({ code, method, value, max_items, used, max_uses, valid }) => [
    code,
    method === 'fixed' ? formatCents(value) : `${value} %`,
    max_items,
    used,
    max_uses ?? 'no limit',
    valid,
  ])
  return formatTable(['coupon', 'worth', 'tickets', 'used', 'of', 'valid'], rows)
}

async function reservationLine(db: Db, event_id: string): Promise<string> {
  const { live, tickets, lapsed } = await sumReservations(db, event_id)
  return `Reservations: ${live} live with ${tickets} tickets, ${lapsed} lapsed and about to be released`
}
