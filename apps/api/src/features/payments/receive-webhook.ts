import type { RawWebhook } from '#outside/payment/provider.ts'
import { idOf, type PaymentDesk } from './payment-desk.ts'
import { findPayment, insertHint } from './queries.ts'

/** Stores what a provider tells before anything is done about it; false when it cannot have come from there. */
export async function receiveWebhook(
  { db, providers }: Pick<PaymentDesk, 'db' | 'providers'>,
  provider: string,
  webhook: RawWebhook,
): Promise<boolean> {
  const hints = providers.named(provider)?.parseWebhook(webhook)
  if (!hints) return false
  for (const { event_key, charge_key } of hints) {
    const id = idOf(charge_key)
    const payment = id && (await findPayment(db, id))
    await insertHint(db, provider, event_key, payment ? payment.id : null)
  }
  return true
}
