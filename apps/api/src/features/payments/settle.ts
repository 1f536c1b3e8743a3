import { mayBecome, PAYMENT_MOVES } from '@bilheteria/rules/order-states'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { JobContext } from '#context.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { expectToCompare } from './compare-queries.ts'
import { sellTogether } from './order-queries.ts'
import { lockToSettle, updateFromProvider, type ToSettle } from './queries.ts'
import { sell } from './sell.ts'
import { ownerOf, settleOne, type Told } from './settle-one.ts'

/** Answers once it is true here, or could not be made true. */
type Settlements = (told: Told & { ctx: JobContext }) => Promise<Outcome>
type Outcome = { failure?: unknown }

declare module '#context.ts' {
  interface Services {
    settlements: Settlements
  }
}

/** A group is one transaction, and whoever reserves of the same batches waits for it: a few milliseconds. */
const MOST_TOGETHER = 64
const MOST_WAITING = 10_000

export function createSettlements(): Settlements {
  return createCoalescer(settleTogether, { most: MOST_TOGETHER, waiting: MOST_WAITING, tries_apart: true })
}

/**
 * The only way to "paid", for the browser's own call, the webhook and the reconciler alike: makes true here what the
 * provider says now. Safe to repeat, in any order and from any process: the order's lock comes first, and what was
 * already known changes nothing.
 */
export async function settle(ctx: JobContext, payment_id: string, reading: Reading): Promise<void> {
  const { failure } = await ctx.services.settlements({ ctx, payment_id, reading })
  if (failure !== undefined) throw failure
  // Whoever has paid looks into their mailbox.
  if (reading.captured_cents > 0) ctx.services.wake('deliver messages')
}

/** What is plain is settled in one transaction for all; wherever more has to be decided, each in its own. */
async function settleTogether(all: (Told & { ctx: JobContext })[]): Promise<Outcome[]> {
  const [{ ctx }] = all as [Told & { ctx: JobContext }]
  const done = await settlePlain(ctx, all)
  const outcomes: Outcome[] = []
  // One after the other: two may be of the same order.
  for (const told of all) {
    outcomes.push(
      done.has(told) ? {} : await settleOne(ctx, told).then(nothingWrong, (failure: unknown) => ({ failure })),
    )
  }
  return outcomes
}

function nothingWrong(): Outcome {
  return {}
}

type Settling = ToSettle & { told: Told; reading: Reading }

/** Those it has settled. */
async function settlePlain(ctx: JobContext, all: readonly Told[]): Promise<Set<Told>> {
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await ctx.services.producers.all()
  return ctx.db.transaction(async (tx) => {
    const settling = firstOfEachOrder(all, await lockToSettle(tx, all.map(paymentOf)))
    const wanted = settling.filter(isPlainSale)
    const sold_ids = await sellTogether(
      tx,
      wanted.map(({ order }) => order.id),
    )
    const sold = wanted.filter(({ order }) => sold_ids.has(order.id))
    const known = settling.filter(isPlainNews)
    // The orders before their payments: then their version, which follows both, is written once.
    await sell(
      tx,
      sold.map((sale) => ({ ...sale, producer: ownerOf(producers, sale.order) })),
    )
    await updateFromProvider(tx, [
      ...known.filter(isNew).map(({ payment, reading }) => ({ id: payment.id, state: reading.state, reading })),
      ...sold.map(({ payment, reading }) => ({
        id: payment.id,
        state: 'approved' as const,
        reading,
        arrived_cents: payment.amount_cents,
      })),
    ])
    await expectToCompare(
      tx,
      sold.map(({ payment }) => payment.id),
    )
    return new Set([...sold, ...known].map(({ told }) => told))
  })
}

function paymentOf({ payment_id }: Told): string {
  return payment_id
}

/** What is said of an order twice at once is heard one after the other. */
function firstOfEachOrder(all: readonly Told[], locked: readonly ToSettle[]): Settling[] {
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
function isPlainSale({ order, payment, reading }: Settling): boolean {
  const waits = payment.captured_cents === 0 && (payment.method !== 'free' || payment.state === 'created')
  const is_right = reading.state === 'approved' && reading.captured_cents === payment.amount_cents
  return order.state === 'pending' && waits && is_right && givesNothingBack(reading)
}

/** No money has moved, and nothing but the payment itself follows: no hold becomes longer or shorter. */
function isPlainNews({ payment, reading }: Settling): boolean {
  const moves = [payment.state, reading.state].some((state) => state === 'in_review' || state === 'charged_back')
  const is_free = payment.method === 'free' && payment.state === 'created'
  return !moves && !is_free && reading.captured_cents === payment.captured_cents && givesNothingBack(reading)
}

function isNew({ payment, reading: { state } }: Settling): boolean {
  // A Pix is over when our clock says so, not a bank's.
  const too_early = state === 'expired' && payment.method === 'pix' && payment.live
  return state !== 'approved' && !too_early && mayBecome(PAYMENT_MOVES, payment.state, state)
}
