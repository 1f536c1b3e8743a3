import type { JobContext } from '#context.ts'
import type { RawWebhook } from '#outside/payment/provider.ts'
import { idOf } from './provider-key.ts'
import { findPayment, insertWebhook } from './queries.ts'

/** Stores what a provider tells before anything is done about it; false when it cannot have come from there. */
export async function receiveWebhook(
  { db, services }: JobContext,
  provider: string,
  webhook: RawWebhook,
): Promise<boolean> {
  const events = services.providers.named(provider)?.parseWebhook(webhook)
  if (!events) return false
  for (const { event_key, charge_key } of events) {
    const id = idOf(charge_key)
    const payment = id && (await findPayment(db, id))
    await insertWebhook(db, provider, event_key, payment ? payment.id : null)
  }
  return true
}
