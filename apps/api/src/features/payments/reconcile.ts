import { ProviderUnreachable } from '#outside/payment/provider.ts'
import { charge, forgotten } from './charge.ts'
import { keyOf, type PaymentDesk } from './payment-desk.ts'
import { claimDuePayments, type DuePayment } from './queries.ts'
import { settle } from './settle.ts'

const AT_ONCE = 20

/** Asks about every payment whose end nobody knows: webhooks get lost, answers time out, processes die. */
export async function reconcile(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let due: DuePayment[]
  do {
    due = await claimDuePayments(desk.db, AT_ONCE)
    await Promise.all(due.map((payment) => ask(desk, payment)))
  } while (due.length === AT_ONCE && !isStopping())
}

async function ask(desk: PaymentDesk, { id, provider, state, overdue }: DuePayment): Promise<void> {
  try {
    const reading = await desk.tills.named(provider)?.read(keyOf(id))
    if (reading) return await settle(desk, id, reading)
    if (state !== 'created') return
    // It never heard of it: the first call was lost on the way there. Nobody wants to be charged long afterwards.
    await (overdue ? settle(desk, id, forgotten) : charge(desk, id))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
  }
}
