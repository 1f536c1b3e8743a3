import { one, type Db } from '#db/db.ts'
import type { MadeWith } from './providers.ts'

/** When the newest order or payment was made that is known here, if any, and what time it is. */
export function findNewest(db: Db): Promise<{ newest: string | null; now: string }> {
  return one(
    db.query<{ newest: string | null; now: string }>(
      `select iso(greatest((select max(created_at) from orders), (select max(created_at) from payments))) as newest,
              iso(clock()) as now`,
    ),
  )
}

export async function selectKnown(db: Db, payment_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>('select id from payments where id = any ($1)', [payment_ids])
  return new Set(rows.map(({ id }) => id))
}

type StrayCharge = MadeWith & { charge_key: string }

/** One for each charge until it is refused: whoever comes again goes on with its key and its amount. */
export function storeStrayRefund(
  db: Db,
  { provider, account_id, charge_key }: StrayCharge,
  amount_cents: number,
): Promise<{ id: string; amount_cents: number; again: boolean }> {
  return one(
    db.query<{ id: string; amount_cents: number; again: boolean }>(
      `insert into stray_refunds as known (provider, provider_account_id, charge_key, amount_cents) values ($1, $2, $3, $4)
       on conflict (provider, provider_account_id, charge_key) where state <> 'refused' do update set tries = known.tries + 1
       returning id, amount_cents, tries > 1 as again`,
      [provider, account_id, charge_key, amount_cents],
    ),
  )
}

export async function markStrayRefund(db: Db, id: string, state: 'accepted' | 'refused'): Promise<void> {
  await db.query('update stray_refunds set state = $2 where id = $1', [id, state])
}
