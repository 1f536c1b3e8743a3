import { AppError, fail } from '@bilheteria/contract/errors'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext, JobContext } from '#context.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { verifiedAmong } from '#features/accounts/verify-email.ts'
import { cancelledAmong } from '#features/events/event-state.ts'
import { checkHolders } from './check-holders.ts'
import { withoutCompanion } from './companions.ts'
import { isLapsed } from './held-reservations.ts'
import { lockReservations, nameOfOwned, type Owned, type StoredReservation } from './reservation-queries.ts'
import { countNamed, lockEntering, refuseEntering, requirePaying } from './one-ticket-per-person.ts'
import type { Offer } from './offer.ts'
import { isForProvedOnly } from './require-verified-email.ts'
import { openHolder, type StoredHolder } from './sealed-holders.ts'
import { arrangeHolders, quoteOf, ticketsOf } from './show-reservation.ts'

/** The offer behind a reservation of this buyer's, also a lapsed one. */
export async function findReservedOffer(
  { services }: JobContext,
  account_id: string,
  reservation_id: string,
): Promise<Offer | undefined> {
  const held = await services.heldReservations.find({ account_id, id: reservation_id })
  return held && services.offers(held.event_id)
}

/** A live reservation of this buyer, with its price. */
export async function findReserved({ services }: JobContext, account_id: string, reservation_id: string) {
  const held = await services.heldReservations.find({ account_id, id: reservation_id })
  const offer = held && !isLapsed(held) && (await services.offers(held.event_id))
  return offer ? { held, offer, quote: quoteOf(offer, held) } : undefined
}

/** Pressing pay. `total_cents` is what the buyer was shown. */
export type Pressed = { ctx: AccountContext; offer: Offer; reservation_id: string; total_cents?: number | undefined }

export type Payable = {
  quote: Quote
  order_id: string | null
  /** Who enters with each ticket: whoever was named for one that has left the cart is not among them. */
  holders: StoredHolder[]
}

/**
 * Reservations about to become orders: locked, alive, everybody named. One that belongs to an order already is
 * answered as it is; undefined where there is none; a refusal where it cannot be paid.
 */
export async function lockPayable(tx: Db, pressed: readonly Pressed[]): Promise<(Payable | AppError | undefined)[]> {
  const [found, cancelled] = await Promise.all([
    lockReservations(tx, pressed.map(ownedOf)),
    cancelledAmong(
      tx,
      pressed.map(({ offer }) => offer.event_id),
    ),
  ])
  const asked = pressed.map((press) => ({ press, held: found.get(nameOfOwned(ownedOf(press))) }))
  const unproved = asked.filter(({ press: { offer }, held }) => held && isForProvedOnly(offer, held))
  const proved = await verifiedAmong(
    tx,
    unproved.map(({ press }) => press.ctx.session.account_id),
  )
  return asked.map(({ press, held }) => held && judge(press, held, { cancelled, proved }))
}

function ownedOf({ ctx, reservation_id }: Pressed): Owned {
  return { account_id: ctx.session.account_id, id: reservation_id }
}

type Facts = { cancelled: ReadonlySet<string>; proved: ReadonlySet<string> }

function judge({ ctx, offer, total_cents }: Pressed, held: StoredReservation, facts: Facts): Payable | AppError {
  const tickets = ticketsOf(held.lines)
  const holders = arrangeHolders(tickets, held.holders).flatMap((holder) => (holder ? [withoutCompanion(holder)] : []))
  const payable = { quote: quoteOf(offer, held), order_id: held.order_id, holders }
  // Another tab or device may have changed the cart: nobody pays a price they were not shown.
  if (total_cents !== undefined && total_cents !== payable.quote.total_cents) return fail('reservation_changed')
  if (held.order_id !== null) return payable
  if (isLapsed(held)) return fail('reservation_expired')
  if (facts.cancelled.has(held.event_id)) return fail('event_cancelled')
  if (holders.length < tickets.length || !isComplete(ctx.services.textSeal, offer, holders))
    return fail('holders_missing')
  if (isForProvedOnly(offer, held) && !facts.proved.has(ctx.session.account_id)) return fail('email_unverified')
  return payable
}

/** Where faces are checked: the refusal if a holder of this reservation already has another ticket. */
export async function lockNamed({ ctx, offer }: Pressed, tx: Db, { holders }: Payable): Promise<AppError | undefined> {
  const { account_id } = ctx.session
  const { event_id, max_per_order } = offer
  await requirePaying(tx, account_id, event_id)
  const cpfs = holders.map(({ cpf }) => cpf)
  await countNamed(tx, ctx, { event_id, cpfs, max_per_order })
  return refuseEntering(holders, await lockEntering(tx, { account_id, event_id, cpfs }))
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

/** From now on the carts cannot change, and end with their orders. */
export async function attachOrders(tx: Db, reservation_ids: readonly string[]): Promise<void> {
  await tx.query(
    'update reservations set order_id = orders.id from orders where reservation_id = any ($1) and reservations.id = reservation_id',
    [reservation_ids],
  )
}

/** Keeps the places of an order at least so long. */
export function extendHold(tx: Db, order_id: string, until: string): Promise<void> {
  return extendHolds(tx, [{ order_id, until }])
}

export async function extendHolds(tx: Db, held: readonly { order_id: string; until: string }[]): Promise<void> {
  await tx.query(
    `with locked as (
       select id from reservations where order_id = any ($1) order by account_id, event_id for update
     )
     update reservations set expires_at = greatest(expires_at, held.until)
       from unnest($1::uuid[], $2::timestamptz[]) as held (order_id, until), locked
      where reservations.order_id = held.order_id and reservations.id = locked.id`,
    [held.map(({ order_id }) => order_id), held.map(({ until }) => until)],
  )
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
