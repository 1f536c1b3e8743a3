import { one, type Db } from '#db/db.ts'

/** Which provider an account is at; undefined when there is no such account. */
export async function findProviderOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ provider: string }>('select provider from provider_accounts where id::text = $1', [id])
  return row?.provider
}

type NewAccount = { producer_id: string; provider: string; methods: readonly string[]; sealed: string }

/** Takes over its methods from whichever accounts of the producer had them; those that never took money are gone then. */
export async function insertAccount(
  tx: Db,
  { producer_id, provider, methods, sealed }: NewAccount,
): Promise<{ id: string; replaced: string[] }> {
  const replaced = await tx.query<{ id: string }>(
    `update provider_accounts set changed_at = clock(),
            methods = array(select unnest(methods) except select unnest($2::text[]))
      where producer_id = $1 and methods && $2 returning id`,
    [producer_id, methods],
  )
  await deleteUnused(tx)
  const { id } = await one(
    tx.query<{ id: string }>(
      'insert into provider_accounts (producer_id, provider, methods, sealed) values ($1, $2, $3, $4) returning id',
      [producer_id, provider, methods, sealed],
    ),
  )
  return { id, replaced: replaced.map((account) => account.id) }
}

/** What neither takes money nor ever took any has nothing to give back; what a restore has lost of it may still be asked for. */
async function deleteUnused(tx: Db): Promise<void> {
  await tx.query(
    `delete from provider_accounts own where methods = '{}'
        and not exists (select from payments where provider_account_id = own.id)
        and not exists (select from webhooks where provider_account_id = own.id)
        and not exists (select from stray_refunds where provider_account_id = own.id)
        and not exists (select from compared_days where provider_account_id = own.id)`,
  )
}

export async function renewAccount(db: Db, id: string, sealed: string): Promise<void> {
  await db.query('update provider_accounts set sealed = $2, changed_at = clock() where id::text = $1', [id, sealed])
}

export async function endAccount(db: Db, id: string): Promise<boolean> {
  const ended = await db.query(
    `update provider_accounts set methods = '{}', changed_at = clock() where id::text = $1 returning 1`,
    [id],
  )
  await deleteUnused(db)
  return ended.length > 0
}

type AccountMoney = {
  id: string | null
  producer_id: string | null
  provider: string
  methods: string[] | null
  captured_cents: number
  returned_cents: number
}

/** What came in and went back by each account, as the ledger has it; the operator's have no id. */
export function listAccountMoney(db: Db): Promise<AccountMoney[]> {
  return db.query<AccountMoney>(
    `with moved as (
       select ledger.provider_account_id, payments.provider,
              sum(greatest(ledger.amount_cents, 0))::float8 as captured_cents,
              sum(greatest(-ledger.amount_cents, 0))::float8 as returned_cents
         from ledger join payments on payments.id = ledger.payment_id
        where account = 'provider' group by 1, 2
     )
     select own.id, own.producer_id, coalesce(own.provider, moved.provider) as provider, own.methods,
            coalesce(captured_cents, 0) as captured_cents, coalesce(returned_cents, 0) as returned_cents
       from provider_accounts own full join moved on moved.provider_account_id = own.id
      order by own.producer_id nulls first, own.created_at`,
  )
}

type SealedAccount = { id: string; producer_id: string; provider: string; methods: string[]; sealed: string }

export function selectSealed(db: Db): Promise<SealedAccount[]> {
  return db.query<SealedAccount>(
    'select id, producer_id, provider, methods, sealed from provider_accounts order by producer_id, created_at',
  )
}

/** From now on the data are of this address; answers whose they were. */
export async function confirmInstallation(db: Db, url: string): Promise<string | undefined> {
  const [before] = await db.query<{ url: string }>('select url from installation')
  await db.query(
    `insert into installation (url) values ($1)
     on conflict (only_one) do update set id = gen_random_uuid(), url = excluded.url, confirmed_at = clock()`,
    [url],
  )
  return before?.url
}
