import { AppError, fail } from '@bilheteria/contract/errors'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext, JobContext } from '#context.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { requireTakesPlace } from '#features/events/event-state.ts'
import { checkHolders } from './check-holders.ts'
import { withoutCompanion } from './companions.ts'
import { findReservationById, findReservedEvent, lockReservation } from './reservation-queries.ts'
import { countNamed, lockEntering, requirePaying } from './one-ticket-per-person.ts'
import type { Offer } from './offer.ts'
import { requireVerifiedEmail } from './require-verified-email.ts'
import { openHolder, type StoredHolder } from './sealed-holders.ts'
import { arrangeHolders, quoteOf, ticketsOf } from './show-reservation.ts'

export type Payable = {
  quote: Quote
  order_id: string | null
  /** Who enters with each ticket: whoever was named for one that has left the cart is not among them. */
  holders: StoredHolder[]
  /** Somebody named here enters already with another ticket: nothing can be sold. */
  twice?: boolean
}

/** The offer behind a reservation of this buyer's, also a lapsed one. */
export async function findReservedOffer(
  { db, services }: JobContext,
  account_id: string,
  reservation_id: string,
): Promise<Offer | undefined> {
  const event_id = await findReservedEvent(db, account_id, reservation_id)
  return event_id === undefined ? undefined : services.offers(event_id)
}

/** What a live reservation of this buyer's costs. */
export async function findReservedQuote(
  { db, services }: JobContext,
  account_id: string,
  reservation_id: string,
): Promise<Quote | undefined> {
  const held = await findReservationById(db, account_id, reservation_id)
  const offer = held && (await services.offers(held.event_id))
  return held && offer ? quoteOf(offer, held) : undefined
}

/** `total_cents` is what the buyer was shown. */
type Pressed = { reservation_id: string; total_cents?: number | undefined }

/**
 * A reservation about to become an order: locked, alive, everybody named. One that belongs to an order already is
 * answered as it is. Undefined when there is none.
 */
export async function lockPayable(
  ctx: AccountContext,
  tx: Db,
  offer: Offer,
  { reservation_id, total_cents }: Pressed,
): Promise<Payable | undefined> {
  const { account_id } = ctx.session
  const held = await lockReservation(tx, account_id, reservation_id)
  if (!held) return undefined
  const tickets = ticketsOf(held.lines)
  const holders = arrangeHolders(tickets, held.holders).flatMap((holder) => (holder ? [withoutCompanion(holder)] : []))
  const payable = { quote: quoteOf(offer, held), order_id: held.order_id, holders }
  // Another tab or device may have changed the cart: nobody pays a price they were not shown.
  if (total_cents !== undefined && total_cents !== payable.quote.total_cents) throw fail('reservation_changed')
  if (held.order_id !== null) return payable
  if (held.expires_at <= held.now) throw fail('reservation_expired')
  await requireTakesPlace(tx, held.event_id)
  if (holders.length < tickets.length || !isComplete(ctx.services.textSeal, offer, holders))
    throw fail('holders_missing')
  await requireVerifiedEmail(tx, { account_id, offer, held })
  if (!offer.biometry_required) return payable
  const { event_id, max_per_order } = offer
  await requirePaying(tx, account_id, event_id)
  const cpfs = holders.map(({ cpf }) => cpf)
  await countNamed(tx, ctx, { event_id, cpfs, max_per_order })
  return { ...payable, twice: await lockEntering(tx, { account_id, event_id, cpfs }) }
}

function isComplete(seal: TextSeal, offer: Offer, holders: readonly StoredHolder[]): boolean {
  try {
    checkHolders(
      offer,
      holders.map((holder) => openHolder(seal, holder)),
    )
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** From now on the cart cannot change, and ends with its order. */
export async function attachOrder(tx: Db, reservation_id: string, order_id: string): Promise<void> {
  await tx.query('update reservations set order_id = $2 where id = $1', [reservation_id, order_id])
}

/** Keeps the places of an order at least so long. */
export async function extendHold(tx: Db, order_id: string, until: string): Promise<void> {
  await tx.query('update reservations set expires_at = greatest(expires_at, $2) where order_id = $1', [order_id, until])
}

/** What kept them longer is over. */
export async function shortenHold(tx: Db, order_id: string, until: string): Promise<void> {
  await tx.query('update reservations set expires_at = least(expires_at, $2) where order_id = $1', [order_id, until])
}

/** The order will not be paid: its places are for sale again at once. */
export async function releasePlaces(tx: Db, order_id: string): Promise<void> {
  const held = await tx.query<{ id: string }>('select id from reservations where order_id = $1 for update', [order_id])
  await tx.query('select release_reservations($1)', [held.map(({ id }) => id)])
}
