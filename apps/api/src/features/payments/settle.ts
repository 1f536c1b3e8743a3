import type { Producer } from '@bilheteria/contract/producers'
import { mayBecome, PAYMENT_MOVES } from '@bilheteria/rules/order-states'
import { createCoalescer } from '#concurrency/coalesce.ts'
import { createSemaphore } from '#concurrency/semaphore.ts'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { expectToCompare } from './compare-queries.ts'
import { sellTogether } from './order-queries.ts'
import { lockToSettle, updateFromProvider, type ToSettle } from './queries.ts'
import { issueBought, recordPaid } from './sell.ts'
import { ownerOf, settleOne, type Told } from './settle-one.ts'

/** Answers once it is true here. */
type Settlements = (told: Settling) => Promise<void>
type Settling = Told & { ctx: JobContext }

declare module '#context.ts' {
  interface Services {
    settlements: Settlements
  }
}

const MOST_WAITING = 10_000

/**
 * What is plain is settled in one transaction for all. Wherever more has to be decided each has its own, behind locks that a rush
 * may keep for long: nobody whose order is plain waits for those.
 */
export function createSettlements(db: Db): Settlements {
  const areDone = createCoalescer((all: Settling[]) => settleTogether(db, all), {
    waiting: MOST_WAITING,
    tries_apart: true,
  })
  // One after the other: two may be of the same order.
  const limitAlone = createSemaphore({ at_once: 1, waiting: MOST_WAITING })
  return async (told) => {
    if (!(await areDone(told))) await limitAlone(() => settleOne(told.ctx, told))
  }
}

/**
 * The only way to "paid", for the browser's own call, the webhook and the reconciler alike: makes true here what the
 * provider says now. Safe to repeat, in any order and from any process: the order's lock comes first, and what was
 * already known changes nothing.
 */
export async function settle(ctx: JobContext, payment_id: string, reading: Reading): Promise<void> {
  await ctx.services.settlements({ ctx, payment_id, reading })
  // Whoever has paid looks into their mailbox.
  if (reading.captured_cents > 0) ctx.services.wake('deliver messages')
}

/** Which of them it has settled. */
async function settleTogether(db: Db, all: readonly Settling[]): Promise<boolean[]> {
  const [{ ctx }] = all as [Settling]
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await ctx.services.producers.all()
  const done = await settlePlain(db, producers, all)
  return all.map((told) => done.has(told))
}

/** Some places could not be sold, and so nothing was. */
class NotAllSold extends Error {
  readonly sold_ids: ReadonlySet<string>
  constructor(sold_ids: ReadonlySet<string>) {
    super('not all of these orders could be sold')
    this.sold_ids = sold_ids
  }
}

/** Those it has settled. Mostly all that look so can be sold; else once more, with those that could. */
async function settlePlain(
  db: Db,
  producers: readonly Producer[],
  all: readonly Told[],
  may_sell?: ReadonlySet<string>,
): Promise<Set<Told>> {
  try {
    return await db.transaction((tx) => settleIn(tx, { producers, all, may_sell }))
  } catch (error) {
    if (error instanceof NotAllSold) return settlePlain(db, producers, all, error.sold_ids)
    throw error
  }
}

type Wanted = { producers: readonly Producer[]; all: readonly Told[]; may_sell: ReadonlySet<string> | undefined }

async function settleIn(tx: Db, { producers, all, may_sell }: Wanted): Promise<Set<Told>> {
  const settling = firstOfEachOrder(all, await lockToSettle(tx, all.map(paymentOf)))
  const sales = settling
    .filter((its) => isPlainSale(its) && (may_sell?.has(its.order.id) ?? true))
    .map((sale) => Object.assign(sale, { producer: ownerOf(producers, sale.order) }))
  const known = settling.filter(isPlainNews)
  await Promise.all([
    // The orders before their payments: then their version, which follows both, is written once.
    recordPaid(tx, sales),
    updateFromProvider(tx, [
      ...known.filter(isNew).map(({ payment, reading }) => ({ id: payment.id, state: reading.state, reading })),
      ...sales.map(({ payment, reading }) => ({
        id: payment.id,
        state: 'approved' as const,
        reading,
        arrived_cents: payment.amount_cents,
      })),
    ]),
    expectToCompare(
      tx,
      sales.map(({ payment }) => payment.id),
    ),
    // The stock comes last: whoever reserves of it waits until this is over. Tickets come behind it, because they point there.
    sellAll(
      tx,
      sales.map(({ order }) => order.id),
    ),
    issueBought(tx, sales),
  ])
  return new Set([...sales, ...known].map(({ told }) => told))
}

async function sellAll(tx: Db, order_ids: readonly string[]): Promise<void> {
  const sold_ids = await sellTogether(tx, order_ids)
  if (sold_ids.size < order_ids.length) throw new NotAllSold(sold_ids)
}

type Locked = ToSettle & { told: Told; reading: Reading }

function paymentOf({ payment_id }: Told): string {
  return payment_id
}

/** What is said of an order twice at once is heard one after the other. */
function firstOfEachOrder(all: readonly Told[], locked: readonly ToSettle[]): Locked[] {
  const found = new Map(locked.map((each) => [each.payment.id, each]))
  const orders = new Set<string>()
  return all.flatMap((told) => {
    const its = found.get(told.payment_id)
    if (!its || orders.has(its.order.id)) return []
    orders.add(its.order.id)
    return [{ ...its, told, reading: told.reading }]
  })
}

function givesNothingBack({ refunds, returned_cents }: Reading): boolean {
  return refunds.length === 0 && (returned_cents ?? 0) === 0
}

/** All that was asked for has come for an order that waits for it, and nothing went back. */
function isPlainSale({ order, payment, reading }: Locked): boolean {
  const waits = payment.captured_cents === 0 && (payment.method !== 'free' || payment.state === 'created')
  const { state, captured_cents, other_currency } = reading
  const is_right = state === 'approved' && captured_cents === payment.amount_cents && other_currency === undefined
  return order.state === 'pending' && waits && is_right && givesNothingBack(reading)
}

/** No money has moved, and nothing but the payment itself follows: no hold becomes longer or shorter. */
function isPlainNews({ payment, reading }: Locked): boolean {
  const moves = [payment.state, reading.state].some((state) => state === 'in_review' || state === 'charged_back')
  const is_free = payment.method === 'free' && payment.state === 'created'
  return !moves && !is_free && reading.captured_cents === payment.captured_cents && givesNothingBack(reading)
}

function isNew({ payment, reading: { state } }: Locked): boolean {
  // A Pix is over when our clock says so, not a bank's.
  const too_early = state === 'expired' && payment.method === 'pix' && payment.live
  return state !== 'approved' && !too_early && mayBecome(PAYMENT_MOVES, payment.state, state)
}
