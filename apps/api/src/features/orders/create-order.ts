import { AppError, fail } from '@bilheteria/contract/errors'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import {
  attachOrders,
  findReservedOffer,
  lockNamed,
  lockPayable,
  type Payable,
  type Pressed,
} from '#features/checkout/reservation-for-order.ts'
import { findOrderOfReservation, insertOrders } from './queries.ts'

type Input = { reservation_id: string; total_cents?: number | undefined }
/** Undefined where there is no such reservation any more. */
type Made = string | AppError | undefined

declare module '#context.ts' {
  interface Services {
    newOrders(pressed: Pressed): Promise<Made>
  }
}

const MOST_WAITING = 5_000

/** Everybody who presses pay at one moment gets an order in one transaction. */
export function createNewOrders(db: Db): (pressed: Pressed) => Promise<Made> {
  return createCoalescer((pressed: Pressed[]) => db.transaction((tx) => makeOrders(tx, pressed)), {
    waiting: MOST_WAITING,
    nameOf: ({ reservation_id }) => reservation_id,
    tries_apart: true,
  })
}

/** Turns the cart into an order and returns its id. Repeated presses of pay make one order. */
export async function placeOrder(ctx: AccountContext, { reservation_id, total_cents }: Input): Promise<string> {
  const { account_id } = ctx.session
  const offer = await findReservedOffer(ctx, account_id, reservation_id)
  const made = offer && (await pressPay({ ctx, offer, reservation_id, total_cents }))
  if (made instanceof AppError) throw made
  // Gone because it was paid, or ended: its order is still the answer.
  const order_id = made ?? (await findOrderOfReservation(ctx.db, account_id, reservation_id))
  if (order_id === undefined) throw fail('reservation_not_found')
  return order_id
}

/** Where faces are checked people take turns, which is no matter of a group. */
function pressPay(pressed: Pressed): Promise<Made> {
  const { ctx, offer } = pressed
  return offer.biometry_required
    ? ctx.db.transaction((tx) => makeNamedOrder(tx, pressed))
    : ctx.services.newOrders(pressed)
}

async function makeNamedOrder(tx: Db, pressed: Pressed): Promise<Made> {
  const [payable] = await lockPayable(tx, [pressed])
  if (!isNew(payable)) return knownOrder(payable)
  // Answered, not thrown: whom it named has to be counted.
  const refused = await lockNamed(pressed, tx, payable)
  if (refused) return refused
  const [order_id] = await storeOrders(tx, [{ pressed, payable }])
  return order_id
}

async function makeOrders(tx: Db, pressed: readonly Pressed[]): Promise<Made[]> {
  const payable = await lockPayable(tx, pressed)
  const fresh = pressed.flatMap((one, i) => {
    const its = payable[i]
    return isNew(its) ? [{ pressed: one, payable: its }] : []
  })
  const stored = await storeOrders(tx, fresh)
  const made = new Map(fresh.map((one, i) => [one.pressed, stored[i]]))
  return pressed.map((one, i) => made.get(one) ?? knownOrder(payable[i]))
}

function isNew(payable: Payable | AppError | undefined): payable is Payable {
  return payable !== undefined && !(payable instanceof AppError) && payable.order_id === null
}

function knownOrder(payable: Payable | AppError | undefined): Made {
  return payable === undefined || payable instanceof AppError ? payable : (payable.order_id ?? undefined)
}

type Fresh = { pressed: Pressed; payable: Payable }

/** Their ids, in this order. */
async function storeOrders(tx: Db, fresh: readonly Fresh[]): Promise<(string | undefined)[]> {
  if (fresh.length === 0) return []
  const [ids] = await Promise.all([
    insertOrders(
      tx,
      fresh.map(({ pressed: { ctx, offer, reservation_id }, payable: { quote, holders } }) => ({
        account_id: ctx.session.account_id,
        reservation_id,
        event_id: offer.event_id,
        producer_id: offer.producer_id,
        quote,
        holders,
      })),
    ),
    attachOrders(
      tx,
      fresh.map(({ pressed }) => pressed.reservation_id),
    ),
  ])
  return fresh.map(({ pressed }) => ids.get(pressed.reservation_id))
}
