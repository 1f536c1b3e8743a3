import { charge, forgotten, free } from './charge.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { one, type Db } from '#db/db.ts'
import { keyOf, moneyQueue, providerOf, type Account } from './providers.ts'
import { claimDuePayments, selectChargeFacts, type DuePayment } from './queries.ts'
import { settle } from './settle.ts'

export const DUE_PAYMENTS = 'select min(next_ask_at) from payments'

export async function countOpenPayments(db: Db): Promise<number> {
  const query = 'select count(*)::int as open from payments where next_ask_at is not null'
  return (await one(db.query<{ open: number }>(query))).open
}

/** Asks about every payment whose end nobody knows: webhooks get lost, answers time out, processes die. */
export function reconcile(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDuePayments, handle: (payment) => ask(ctx, payment) }, stopping)
}

async function ask(ctx: JobContext, payment: DuePayment): Promise<void> {
  const { id, provider_id, state } = payment
  if (payment.provider === 'none') return settle(ctx, id, free(id))
  const provider = await providerOf(ctx, payment)
  const name = { key: keyOf(id), provider_id }
  const reading = await provider.read(name)
  if (reading) {
    await settle(ctx, id, reading)
    // Over for us, and somebody could still pay it there.
    if ((state === 'expired' || payment.unwanted) && reading.state === 'pending') await provider.cancel(name)
    return
  }
  if (isForgotten(payment, provider)) return settle(ctx, id, forgotten(id))
  const facts = state === 'created' ? (await selectChargeFacts(ctx.db, [id])).get(id) : undefined
  if (facts) await charge(ctx, id, facts)
}

/**
 * It never heard of the charge: the first call was lost on the way there, and nobody wants to be charged long afterwards. Where
 * only asking for it again tells whether a card was charged, that goes on for a day: what comes too late goes back. A Pix whose
 * answer was lost has a code that nobody has seen.
 */
function isForgotten({ method, overdue, forgettable }: DuePayment, { finds_by_key }: Account): boolean {
  return finds_by_key || method === 'pix' ? overdue : forgettable
}
