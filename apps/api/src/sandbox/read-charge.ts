import type { Db } from '#db/db.ts'
import { SandboxRefusal } from './refusal.ts'

export type SandboxRefund = { key: string; amount_cents: number; state: 'processing' | 'done' | 'failed' }

/** A charge as the sandbox's API tells it. */
export type SandboxCharge = {
  key: string
  id: string
  method: 'pix' | 'card'
  amount_cents: number
  installments: number
  description: string
  state: 'pending' | 'in_review' | 'approved' | 'refused' | 'expired' | 'cancelled' | 'charged_back'
  captured_cents: number
  pix_code: string | null
  card: { brand: string; last4: string } | null
  refusal: 'refused' | 'insufficient_funds' | 'invalid_card' | null
  created_at: string
  expires_at: string
  refunds: SandboxRefund[]
}

/** Expiry is a matter of the clock, not of the row: a Pix that is paid late all the same is paid. */
export const CHARGE = `
  charge.key, charge.id, charge.method, charge.amount_cents, charge.installments, charge.description,
  case when charge.method = 'pix' and charge.state = 'pending' and charge.expires_at <= clock()
       then 'expired' else charge.state end as state,
  charge.captured_cents, charge.pix_code, charge.refusal,
  case when charge.method = 'card'
       then jsonb_build_object('brand', charge.card_brand, 'last4', charge.card_last4) end as card,
  iso(charge.created_at) as created_at, iso(charge.expires_at) as expires_at,
  coalesce((select jsonb_agg(jsonb_build_object('key', refund.key, 'amount_cents', refund.amount_cents,
                                                'state', refund.state) order by refund.created_at, refund.key)
              from sandbox.refunds refund where refund.charge_key = charge.key), '[]') as refunds`

export async function readCharge(db: Db, key: string): Promise<SandboxCharge> {
  const charge = (await readCharges(db, [key])).get(key)
  if (!charge) throw new SandboxRefusal('charge_not_found')
  return charge
}

export async function readCharges(db: Db, keys: readonly string[]): Promise<Map<string, SandboxCharge>> {
  const charges = await db.query<SandboxCharge>(`select ${CHARGE} from sandbox.charges charge where key = any ($1)`, [
    keys,
  ])
  return new Map(charges.map((charge) => [charge.key, charge]))
}

export type ListedCharge = {
  key: string
  made_at: string
  amount_cents: number
  captured_cents: number
  returned_cents: number
  charged_back: boolean
}

/** Those that were made in this time, so many behind a key. */
export function listMade(
  db: Db,
  { from, to, after, most }: { from: Date; to: Date; after: string; most: number },
): Promise<ListedCharge[]> {
  return db.query<ListedCharge>(
    `select key, iso(created_at) as made_at, amount_cents, captured_cents, state = 'charged_back' as charged_back,
            (select coalesce(sum(amount_cents), 0)::int from sandbox.refunds
              where charge_key = charge.key and refunds.state = 'done') as returned_cents
       from sandbox.charges charge
      where created_at >= $1 and created_at < $2 and key > $3 order by key limit $4`,
    [from, to, after, most],
  )
}

export function listCharges(db: Db): Promise<SandboxCharge[]> {
  return db.query<SandboxCharge>(`select ${CHARGE} from sandbox.charges charge order by created_at desc, key limit 200`)
}
