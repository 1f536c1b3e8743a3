import { ProviderUnreachable } from '#outside/payment/provider.ts'
import { keyOf, type PaymentDesk } from './payment-desk.ts'
import { claimDueHints, markHandled, type DueHint } from './queries.ts'
import { settle } from './settle.ts'

const AT_ONCE = 20

/** A webhook says that something happened; what it was, the provider is asked itself. */
export async function handleWebhooks(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let hints: DueHint[]
  do {
    hints = await claimDueHints(desk.db, AT_ONCE)
    await Promise.all(hints.map((hint) => handle(desk, hint)))
  } while (hints.length === AT_ONCE && !isStopping())
}

async function handle(desk: PaymentDesk, { id, provider, payment_id }: DueHint): Promise<void> {
  try {
    const reading = payment_id && (await desk.tills.named(provider)?.read(keyOf(payment_id)))
    if (payment_id && reading) await settle(desk, payment_id, reading)
    else desk.log.warn({ provider, webhook_id: id }, 'a webhook speaks of a charge that nobody knows')
    await markHandled(desk.db, id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}
