import type { Db } from '#db/db.ts'
import { addEvents } from './events.ts'
import { readCharge, readCharges, type SandboxCharge } from './read-charge.ts'
import { SandboxRefusal } from './refusal.ts'
import type { Outcome } from './test-cards.ts'

type Row = { key: string; method: 'pix' | 'card'; state: SandboxCharge['state'] }

/** Somebody pays a Pix, all of it. Banks' clocks differ from ours: it may well be after its end. Once is enough. */
export async function payCharge(db: Db, key: string): Promise<SandboxCharge> {
  const [paid] = await payCharges(db, [key])
  if (!paid || paid instanceof SandboxRefusal) throw paid ?? new Error('a payment got lost')
  return paid
}

/** Of those who pay at the same moment, whoever cannot is refused alone. */
export function payCharges(db: Db, keys: readonly string[]): Promise<(SandboxCharge | SandboxRefusal)[]> {
  return db.transaction(async (tx) => {
    const rows = await lockCharges(tx, keys)
    const waiting = rows.filter(({ method, state }) => method === 'pix' && state === 'pending')
    const [, charges] = await Promise.all([
      concludeAll(
        tx,
        waiting.map(({ key }) => key),
        'approved',
      ),
      readCharges(tx, keys),
    ])
    return keys.map((key) => {
      const charge = charges.get(key)
      if (!charge) return new SandboxRefusal('charge_not_found')
      return charge.method === 'pix' ? charge : new SandboxRefusal('wrong_state')
    })
  })
}

/** A person at the card's bank decides, before or instead of what was planned; the same decision again changes nothing. */
export async function decideCharge(
  db: Db,
  key: string,
  decision: 'approve' | 'refuse' | 'review',
): Promise<SandboxCharge> {
  const outcome = ({ approve: 'approved', refuse: 'refused', review: 'in_review' } as const)[decision]
  return db.transaction(async (tx) => {
    const { method, state } = await lockCharge(tx, key)
    const undecided = state === 'pending' || state === 'in_review'
    if (method !== 'card' || (!undecided && state !== outcome)) throw new SandboxRefusal('wrong_state')
    if (state !== outcome) await conclude(tx, key, outcome)
    return readCharge(tx, key)
  })
}

/** The merchant wants no money for it any more; what was decided before stays. */
export async function cancelCharge(db: Db, key: string): Promise<SandboxCharge> {
  return db.transaction(async (tx) => {
    const { state } = await lockCharge(tx, key)
    if (state === 'pending' || state === 'in_review') {
      await tx.query(
        `update sandbox.charges set state = 'cancelled', planned = null, planned_at = null where key = $1`,
        [key],
      )
    }
    return readCharge(tx, key)
  })
}

/** The cardholder has denied the purchase, or the payer's bank calls a Pix fraud: the money is gone. */
export async function chargeBack(db: Db, key: string): Promise<SandboxCharge> {
  return db.transaction(async (tx) => {
    const { state } = await lockCharge(tx, key)
    if (state !== 'approved') throw new SandboxRefusal('wrong_state')
    await tx.query(`update sandbox.charges set state = 'charged_back' where key = $1`, [key])
    await addEvents(tx, [key], 'charge.charged_back')
    return readCharge(tx, key)
  })
}

/** Writes an outcome down and tells the merchant; the caller has locked the charge. */
export function conclude(tx: Db, key: string, outcome: Outcome): Promise<void> {
  return concludeAll(tx, [key], outcome)
}

async function concludeAll(tx: Db, keys: readonly string[], outcome: Outcome): Promise<void> {
  if (keys.length === 0) return
  const state = outcome === 'approved' || outcome === 'in_review' ? outcome : 'refused'
  await Promise.all([
    tx.query(
      `update sandbox.charges
          set state = $2, planned = null, planned_at = null, refusal = $3,
              captured_cents = case when $2 = 'approved' then amount_cents else 0 end
        where key = any ($1)`,
      [keys, state, state === 'refused' ? outcome : null],
    ),
    addEvents(tx, keys, `charge.${state}`),
  ])
}

async function lockCharge(tx: Db, key: string): Promise<Row> {
  const [row] = await lockCharges(tx, [key])
  if (!row) throw new SandboxRefusal('charge_not_found')
  return row
}

function lockCharges(tx: Db, keys: readonly string[]): Promise<Row[]> {
  return tx.query<Row>('select key, method, state from sandbox.charges where key = any ($1) order by key for update', [
    keys,
  ])
}
