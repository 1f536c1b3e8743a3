import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { chargeBack, decideCharge, payCharge } from './decide-charge.ts'
import { readCharge, type SandboxCharge } from './read-charge.ts'
import { refundCharge } from './refund-charge.ts'

/** What somebody who is neither merchant nor machine may do to a charge: its buyer, or a person at a bank. */
export const byHand = {
  pay: payCharge,
  approve: (db, key) => decideCharge(db, key, 'approve'),
  refuse: (db, key) => decideCharge(db, key, 'refuse'),
  review: (db, key) => decideCharge(db, key, 'review'),
  refund: refundRest,
  dispute: chargeBack,
} as const satisfies Record<string, (db: Db, key: string) => Promise<SandboxCharge>>

/** Money the merchant did not ask back: the provider itself returns all that is left. */
async function refundRest(db: Db, charge_key: string): Promise<SandboxCharge> {
  const amount_cents = restOf(await readCharge(db, charge_key))
  const key = randomUUID().replaceAll('-', '')
  if (amount_cents > 0) await refundCharge(db, { key, charge_key, amount_cents })
  return readCharge(db, charge_key)
}

export function restOf({ captured_cents, refunds }: SandboxCharge): number {
  return captured_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
