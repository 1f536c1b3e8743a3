import { charge, forgotten, free } from './charge.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { keyOf, moneyQueue, providerOf } from './providers.ts'
import { claimDuePayments, type DuePayment } from './queries.ts'
import { settle } from './settle.ts'

/** Asks about every payment whose end nobody knows: webhooks get lost, answers time out, processes die. */
export function reconcile(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDuePayments, handle: (payment) => ask(ctx, payment) }, stopping)
}

async function ask(ctx: JobContext, { id, provider, state, overdue }: DuePayment): Promise<void> {
  if (provider === 'none') return settle(ctx, id, free)
  const reading = await providerOf(ctx, provider).read(keyOf(id))
  if (reading) return settle(ctx, id, reading)
  // It never heard of it: the first call was lost on the way there. Nobody wants to be charged long afterwards.
  if (overdue) return settle(ctx, id, forgotten)
  if (state === 'created') await charge(ctx, id)
}
