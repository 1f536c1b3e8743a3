import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { keyOf } from './provider-key.ts'
import { moneyQueue, providerOf } from './providers.ts'
import { claimDueWebhooks, markHandled, type DueWebhook } from './queries.ts'
import { settle } from './settle.ts'

/** A webhook says that something happened; what it was, the provider is asked itself. */
export function handleWebhooks(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDueWebhooks, handle: (webhook) => handle(ctx, webhook) }, stopping)
}

async function handle(ctx: JobContext, { id, provider, payment_id }: DueWebhook): Promise<void> {
  const reading = payment_id && (await providerOf(ctx, provider).read(keyOf(payment_id)))
  if (payment_id && reading) await settle(ctx, payment_id, reading)
  else ctx.services.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
  await markHandled(ctx.db, id)
}
