import { handleDue } from '#concurrency/work-queue.ts'
import { keyOf, moneyQueue, providerOf, type PaymentDesk } from './payment-desk.ts'
import { claimDueWebhooks, markHandled, type DueWebhook } from './queries.ts'
import { settle } from './settle.ts'

/** A webhook says that something happened; what it was, the provider is asked itself. */
export function handleWebhooks(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  return handleDue(desk, { ...moneyQueue, claim: claimDueWebhooks, handle: (hint) => handle(desk, hint) }, stopping)
}

async function handle(desk: PaymentDesk, { id, provider, payment_id }: DueWebhook): Promise<void> {
  const reading = payment_id && (await providerOf(desk, provider).read(keyOf(payment_id)))
  if (payment_id && reading) await settle(desk, payment_id, reading)
  else desk.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
  await markHandled(desk.db, id)
}
