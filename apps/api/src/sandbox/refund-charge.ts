import type { Db } from '#db/db.ts'
import type { SandboxRefund } from './read-charge.ts'
import { refundFaults, takeFault } from './faults.ts'
import { SandboxRefusal } from './refusal.ts'

export const TRANSFER_MS = 700

type Refund = { key: string; charge_key: string; amount_cents: number }

/** Sends some of the money back; it is there a moment later. The same key answers the same refund. */
export async function refundCharge(db: Db, { key, charge_key, amount_cents }: Refund): Promise<SandboxRefund> {
  // Before the transaction: what is rolled back would not have been used up.
  if (await takeFault(db, refundFaults)) throw new SandboxRefusal('refund_refused')
  return db.transaction(async (tx) => {
    // Two refunds of one charge take turns here; the constraint behind it lets no more back than came in.
    const [charge] = await tx.query<{ left_cents: number }>(
      `select case state when 'approved' then captured_cents - returned_cents else 0 end as left_cents
         from sandbox.charges where key = $1 for update`,
      [charge_key],
    )
    if (!charge) throw new SandboxRefusal('charge_not_found')
    const [known] = await tx.query<SandboxRefund & { charge_key: string }>(
      'select key, amount_cents, state, charge_key from sandbox.refunds where key = $1',
      [key],
    )
    if (known) {
      if (known.charge_key !== charge_key || known.amount_cents !== amount_cents) throw new SandboxRefusal('key_reused')
      return { key, amount_cents, state: known.state }
    }
    if (amount_cents > charge.left_cents) throw new SandboxRefusal('refund_too_high')
    await tx.query('update sandbox.charges set returned_cents = returned_cents + $2 where key = $1', [
      charge_key,
      amount_cents,
    ])
    await tx.query(
      `insert into sandbox.refunds (key, charge_key, amount_cents, due_at)
       values ($1, $2, $3, clock() + $4::int * interval '1 millisecond')`,
      [key, charge_key, amount_cents, TRANSFER_MS],
    )
    return { key, amount_cents, state: 'processing' }
  })
}
