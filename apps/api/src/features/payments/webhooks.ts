import { handleDue } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import type { RawWebhook } from '#outside/payment/provider.ts'
import { idOf, keyOf, moneyQueue, providerOf } from './providers.ts'
import { claimDueWebhooks, findPayment, insertWebhook, markHandled, type DueWebhook } from './queries.ts'
import { settle } from './settle.ts'

type Webhook = RawWebhook & { provider: string; segment: string }

/** The request: what a provider tells is stored before anything is done about it. */
export async function receiveWebhook(
  { db, services }: JobContext,
  { provider, segment, ...webhook }: Webhook,
): Promise<'stored' | 'unknown' | 'forged'> {
  if (!isSameText(segment, services.webhookSegment(provider))) return 'unknown'
  const events = services.providers.named(provider)?.parseWebhook(webhook)
  if (!events) return 'forged'
  for (const { event_key, charge_key } of events) {
    const id = idOf(charge_key)
    const payment = id && (await findPayment(db, id))
    await insertWebhook(db, provider, event_key, payment ? payment.id : null)
  }
  return 'stored'
}

/** The job: a webhook says that something happened; what it was, the provider is asked itself. */
export function handleWebhooks(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  return handleDue(ctx, { ...moneyQueue, claim: claimDueWebhooks, handle: (webhook) => handle(ctx, webhook) }, stopping)
}

async function handle(ctx: JobContext, { id, provider, payment_id }: DueWebhook): Promise<void> {
  const reading = payment_id && (await providerOf(ctx, provider).read(keyOf(payment_id)))
  if (payment_id && reading) await settle(ctx, payment_id, reading)
  else ctx.services.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
  await markHandled(ctx.db, id)
}
