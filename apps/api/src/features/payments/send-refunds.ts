import { ProviderRefused, ProviderUnreachable, type ReadRefund } from '#outside/payment/provider.ts'
import { lockOrderOfPayment } from './order-queries.ts'
import { keyOf, type PaymentDesk } from './payment-desk.ts'
import { claimDueRefunds, type DueRefund } from './refund-queries.ts'
import { recordRefund } from './refunds.ts'
import { settle } from './settle.ts'

const AT_ONCE = 20

/** Gives money back, with a key of ours that makes every further try the same refund. */
export async function sendRefunds(desk: PaymentDesk, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let due: DueRefund[]
  do {
    due = await claimDueRefunds(desk.db, AT_ONCE)
    await Promise.all(due.map((refund) => send(desk, refund)))
  } while (due.length === AT_ONCE && !isStopping())
}

async function send(desk: PaymentDesk, refund: DueRefund): Promise<void> {
  const { id, payment_id, amount_cents, state, provider, provider_id } = refund
  const till = desk.tills.named(provider)
  if (!till) return
  const key = keyOf(id)
  try {
    if (state === 'processing') {
      const reading = await till.read(keyOf(payment_id))
      if (reading) await settle(desk, payment_id, reading)
    } else {
      await record(
        desk,
        payment_id,
        await till.refund({ key, charge_key: keyOf(payment_id), provider_id, amount_cents }),
      )
    }
  } catch (error) {
    if (error instanceof ProviderRefused) await record(desk, payment_id, { key, amount_cents, state: 'failed' })
    else if (!(error instanceof ProviderUnreachable)) throw error
  }
}

async function record(desk: PaymentDesk, payment_id: string, refund: ReadRefund): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    await recordRefund(desk, tx, order, refund)
  })
}
