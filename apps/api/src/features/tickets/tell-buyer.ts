import type { Payment } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { writeConfirmation, writeExtraRefund, writeLateRefund, writeRefund, type LetterPayment } from './letters.ts'
import { findOrder, type ToldOrder } from './queries.ts'

type About = { producer: Producer; base_url: string; order_id: string }
type Returned = { amount_cents: number; method: Payment['method']; reason: keyof typeof refundLetters }

const refundLetters = {
  cancelled: writeRefund,
  late: writeLateRefund,
  double: writeExtraRefund,
  wrong_amount: writeExtraRefund,
}

/** Said in the transaction that makes it true. */
export async function tellPaid(
  tx: Db,
  about: About,
  paid: { total_cents: number; payment: LetterPayment },
): Promise<void> {
  await writeConfirmation(tx, about.producer, { ...(await toldOrder(tx, about)), ...paid })
}

export async function tellRefund(tx: Db, about: About, { reason, ...returned }: Returned): Promise<void> {
  await refundLetters[reason](tx, about.producer, { ...(await toldOrder(tx, about)), ...returned })
}

async function toldOrder(tx: Db, { order_id, base_url }: About): Promise<ToldOrder & { base_url: string }> {
  const order = await findOrder(tx, order_id)
  if (!order) throw new Error('there is no such order to write about')
  return { ...order, base_url }
}
