import { ProviderRefused, type ReadRefund } from '#outside/payment/provider.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import { lockOrderOfPayment } from './order-queries.ts'
import type { JobContext } from '#context.ts'
import { keyOf, moneyQueue, providerOf } from './providers.ts'
import { claimDueRefunds, failRefund, type DueRefund } from './refund-queries.ts'
import { recordRefund, refundKey } from './refunds.ts'
import { settle } from './settle.ts'

export const DUE_REFUNDS = `select min(next_try_at) from refunds where state in ('asked', 'processing')`

/** Gives money back, with a key of ours that makes every further try the same refund. */
export function sendRefunds(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDueRefunds, handle: (refund) => send(ctx, refund) }, stopping)
}

async function send(ctx: JobContext, refund: DueRefund): Promise<void> {
  const { payment_id, amount_cents, interest_cents, provider_id, returned_cents, tries } = refund
  const provider = await providerOf(ctx, refund)
  const charge_key = keyOf(payment_id)
  if (refund.state === 'processing') {
    const reading = await provider.read({ key: charge_key, provider_id })
    return reading && settle(ctx, payment_id, reading)
  }
  // Nobody has been asked for it under this key, and nobody could do it.
  if (refund.too_old && tries === 1) return failRefund(ctx.db, refund.id)
  const key = refundKey(refund)
  try {
    const request = { key, charge_key, provider_id, amount_cents, interest_cents, returned_cents }
    // A try under an earlier key may have gone through too.
    const again = tries > 1 || refund.attempt > 1
    const asked = again ? { ...request, again: true as const } : request
    await record(ctx, payment_id, await provider.refund(asked))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    ctx.services.log.warn(
      { refund_id: refund.id, provider: provider.name, reason: error.message },
      'the provider refused a refund',
    )
    await record(ctx, payment_id, { key, provider_id: null, amount_cents, state: 'failed' })
  }
}

async function record(ctx: JobContext, payment_id: string, refund: ReadRefund): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    await recordRefund(ctx, tx, { order, payment_id }, refund)
  })
}
