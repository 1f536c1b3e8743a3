import { ProviderRefused, type ReadRefund } from '#outside/payment/provider.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import { lockOrderOfPayment } from './order-queries.ts'
import { keyOf, moneyQueue, providerOf, type PaymentDesk } from './payment-desk.ts'
import { claimDueRefunds, type DueRefund } from './refund-queries.ts'
import { recordRefund, refundKey } from './refunds.ts'
import { settle } from './settle.ts'

/** Gives money back, with a key of ours that makes every further try the same refund. */
export function sendRefunds(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  return handleDue(desk, { ...moneyQueue, claim: claimDueRefunds, handle: (refund) => send(desk, refund) }, stopping)
}

async function send(desk: PaymentDesk, refund: DueRefund): Promise<void> {
  const { payment_id, amount_cents, provider, provider_id } = refund
  const guarded = providerOf(desk, provider)
  const charge_key = keyOf(payment_id)
  if (refund.state === 'processing') {
    const reading = await guarded.read(charge_key)
    return reading && settle(desk, payment_id, reading)
  }
  const key = refundKey(refund)
  try {
    await record(desk, payment_id, await guarded.refund({ key, charge_key, provider_id, amount_cents }))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    desk.log.warn({ refund_id: refund.id, provider, reason: error.message }, 'the provider refused a refund')
    await record(desk, payment_id, { key, amount_cents, state: 'failed' })
  }
}

async function record(desk: PaymentDesk, payment_id: string, refund: ReadRefund): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    await recordRefund(desk, tx, order, refund)
  })
}
