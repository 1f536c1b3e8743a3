import { backoff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'

/** What a provider tells of, and by which account. */
type ToldOf = { provider: string; account_id: string | null; provider_id: string | null }
export type NewWebhook = ToldOf & { event_key: string; payment_id: string | null }
export type DueWebhook = ToldOf & { id: string; payment_id: string | null }

/** What one account tells of is its own: somebody else's payment is none of its business. Each once, however often it comes. */
export async function insertWebhooks(db: Db, webhooks: readonly NewWebhook[]): Promise<void> {
  const rows = webhooks.map(({ event_key, account_id, ...webhook }) => ({
    ...webhook,
    account_id,
    // Two accounts may have the same name for different news.
    event_key: account_id === null ? event_key : `${account_id} ${event_key}`,
  }))
  await db.query(
    `insert into webhooks (provider, provider_account_id, event_key, payment_id, provider_id)
     select told.provider, told.account_id, told.event_key, payments.id, told.provider_id
       from jsonb_to_recordset($1) as told (provider text, account_id uuid, event_key text, payment_id uuid, provider_id text)
       left join payments on payments.id = told.payment_id and payments.provider = told.provider
             and payments.provider_account_id is not distinct from told.account_id
      order by told.provider, told.event_key
     on conflict (provider, event_key) do nothing`,
    [JSON.stringify(rows)],
  )
}

export function claimDueWebhooks(db: Db, limit: number): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(
    `with due as (
       select id from webhooks where handled_at is null and next_try_at <= (select clock())
        order by next_try_at limit $1 for update skip locked
     )
     update webhooks webhook
        set tries = webhook.tries + 1,
            next_try_at = ${backoff({ tries: 'webhook.tries', first: '5 seconds', most: '1 minute' })}
       from due where webhook.id = due.id returning webhook.id, webhook.provider, webhook.provider_account_id as account_id, webhook.payment_id,
                 webhook.provider_id`,
    [limit],
  )
}

export async function markHandled(db: Db, ids: readonly string[]): Promise<void> {
  await db.query('update webhooks set handled_at = clock() where id = any ($1)', [ids])
}
