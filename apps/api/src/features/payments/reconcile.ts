import { charge, forgotten, free } from './charge.ts'
import { handleDue } from '#concurrency/work-queue.ts'
import { keyOf, moneyQueue, providerOf, type PaymentDesk } from './payment-desk.ts'
import { claimDuePayments, type DuePayment } from './queries.ts'
import { settle } from './settle.ts'

/** Asks about every payment whose end nobody knows: webhooks get lost, answers time out, processes die. */
export function reconcile(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  return handleDue(desk, { ...moneyQueue, claim: claimDuePayments, handle: (payment) => ask(desk, payment) }, stopping)
}

async function ask(desk: PaymentDesk, { id, provider, state, overdue }: DuePayment): Promise<void> {
  if (provider === 'none') return settle(desk, id, free)
  const reading = await providerOf(desk, provider).read(keyOf(id))
  if (reading) return settle(desk, id, reading)
  // It never heard of it: the first call was lost on the way there. Nobody wants to be charged long afterwards.
  if (overdue) return settle(desk, id, forgotten)
  if (state === 'created') await charge(desk, id)
}
