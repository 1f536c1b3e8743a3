import type { Registration, User } from '@bilheteria/contract/accounts'
import type { FoundAddress } from '@bilheteria/contract/lookups'
import type { Address } from '@bilheteria/contract/person'
import { NEW_PHONE_HOURS } from '@bilheteria/rules/policy'
import { one, type Db } from '#db/db.ts'
import type { AccountAsHolder } from './as-holder.ts'

/** An order that was paid, also when the money went back; that is being paid now; or that has free tickets to come. */
const PROTECTS = `orders.paid_at is not null and orders.total_cents > 0
  or exists (select 1 from payments
              where order_id = orders.id
                and (captured_cents > 0 or orders.state = 'pending' and state in ('created', 'pending', 'in_review')))
  or exists (select 1 from tickets join events on events.id = orders.event_id
              where tickets.order_id = orders.id and tickets.state = 'valid' and events.starts_at > clock() - interval '1 day')`

/**
 * Nobody may keep another person's CPF: unverified and a day old, an account gives way unless an order protects it. What it
 * merely holds does not: that costs nothing.
 */
const ABANDONED = `email_verified_at is null and created_at < clock() - interval '24 hours'
  and not exists (select 1 from orders where account_id = accounts.id and (${PROTECTS}))`

export type Credentials = { id: string; password_hash: string | null }

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const [account] = await db.query<Credentials>('select id, password_hash from accounts where email = $1', [email])
  return account
}

export async function getOwnCredentials(db: Db, id: string): Promise<Credentials & { email: string }> {
  return one(
    db.query<Credentials & { email: string }>('select id, password_hash, email from accounts where id = $1', [id]),
  )
}

export async function isTaken(db: Db, field: 'email' | 'document', value: string): Promise<boolean> {
  const [row] = await db.query(`select 1 from accounts where ${field} = $1 and not (${ABANDONED})`, [value])
  return row !== undefined
}

/** For whoever registers with this CPF and this e-mail. What was agreed to is kept as that of a visitor nobody knows. */
export async function makeWay(tx: Db, document: string, email: string): Promise<void> {
  const found = await tx.query<{ id: string }>(
    `select id from accounts where (document = $1 or email = $2) and ${ABANDONED} order by id for no key update`,
    [document, email],
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return
  // Nobody pays or proves anything while these are locked: what came until then is seen by the next statement.
  await tx.query('select 1 from orders where account_id = any ($1) order by id for update', [ids])
  // Carts of both accounts at once: their stock is locked in the one order.
  await tx.query(
    `select release_reservations(array(
       select id from reservations where account_id in (select id from accounts where id = any ($1) and ${ABANDONED})
        order by account_id, event_id for update of reservations))`,
    [ids],
  )
  await tx.query(`select give_way(id) from accounts where id = any ($1) and ${ABANDONED}`, [ids])
}

export type NewAccount = Omit<Registration, 'password' | 'address'> & { password_hash: string } & Partial<Address>

/** Undefined when the CPF or the e-mail has an account already; the constraints decide, however many ask at once. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<string | undefined> {
  const columns = Object.keys(account).join(', ')
  const [row] = await tx.query<{ id: string }>(
    `insert into accounts (${columns}) select ${columns} from jsonb_populate_record(null::accounts, $1)
     on conflict do nothing returning id`,
    [JSON.stringify(account)],
  )
  return row?.id
}

/** By the calendar of Brasília. */
export async function selectToday(db: Db): Promise<string> {
  const query = `select to_char(clock() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today`
  return (await one(db.query<{ today: string }>(query))).today
}

/** Account data that tickets store for their holders, by id. */
export async function selectHolders(db: Db, ids: readonly string[]): Promise<Map<string, AccountAsHolder>> {
  const rows = await db.query<AccountAsHolder & { id: string }>(
    'select id, name, document, email, cellphone from accounts where id = any ($1) and deleted_at is null',
    [ids],
  )
  return new Map(rows.map(({ id, ...holder }) => [id, holder]))
}

export async function selectUser(db: Db, id: string): Promise<User> {
  return one(
    db.query<User>(
      `select id, name, username, document, email, email_verified_at is not null as email_verified, cellphone,
              to_char(birth_date, 'YYYY-MM-DD') as birth_date, gender_id, password_hash is not null as has_password,
              case when zipcode is not null then
                jsonb_build_object('country', country, 'zipcode', zipcode, 'neighborhood', neighborhood, 'street', street,
                                   'city', city, 'state', state, 'number', number, 'complement', complement)
              end as address,
              coalesce((select jsonb_agg(jsonb_build_object(
                          'producer_id', producer_id, 'producer_title', title, 'plan', plan, 'since', since, 'until', until)
                          order by since)
                 from memberships join producers on producers.id = producer_id
                where account_id = accounts.id and since <= (clock() at time zone 'America/Sao_Paulo')::date
                  and coalesce(until, 'infinity') >= (clock() at time zone 'America/Sao_Paulo')::date), '[]')
              as memberships
         from accounts where id = $1`,
      [id],
    ),
  )
}

/** Keys are column names; a changed e-mail has to be verified anew, and a cellphone given here is a new one. False when the e-mail is somebody else's, or the account is gone. */
export async function updateAccount(tx: Db, id: string, changes: Record<string, unknown>): Promise<boolean> {
  const columns = Object.keys(changes)
  const assignments = columns.map((column) => `${column} = changed.${column}`)
  if ('email' in changes) {
    assignments.push('email_verified_at = case when accounts.email = changed.email then accounts.email_verified_at end')
  }
  if ('cellphone' in changes) assignments.push('cellphone_changed_at = clock()')
  const rows = await tx.query(
    `update accounts set ${assignments.join(', ')} from jsonb_populate_record(null::accounts, $2) as changed
      where accounts.id = $1 and accounts.deleted_at is null
        and not exists (select 1 from accounts other where other.email = changed.email and other.id <> $1)
     returning 1`,
    [id, JSON.stringify(changes)],
  )
  return rows.length > 0
}

export async function updatePassword(tx: Db, id: string, password_hash: string): Promise<void> {
  await tx.query('update accounts set password_hash = $2 where id = $1 and deleted_at is null', [id, password_hash])
}

/** A mailbox with all its +tags verifies one account; false when it has verified another. */
export async function markEmailVerified(tx: Db, id: string): Promise<boolean> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of(email), 0)) from accounts where id = $1`,
    [id],
  )
  const marked = await tx.query(
    `update accounts set email_verified_at = coalesce(email_verified_at, clock())
      where id = $1 and (email_verified_at is not null or not exists (
              select 1 from accounts other
               where mailbox_of(other.email) = mailbox_of(accounts.email) and other.email_verified_at is not null
                 and other.id <> accounts.id))
     returning 1`,
    [id],
  )
  return marked.length > 0
}

/** It stays, for whoever buys is asked for one, but receives no codes until its owner has given it once more. Answers which. */
export async function distrustCellphone(tx: Db, id: string): Promise<string | undefined> {
  const [account] = await tx.query<{ cellphone: string }>(
    `update accounts set cellphone_changed_at = 'infinity' where id = $1 and cellphone is not null returning cellphone`,
    [id],
  )
  return account?.cellphone
}

export async function isCellphoneDistrusted(db: Db, id: string): Promise<boolean> {
  const found = await db.query(`select 1 from accounts where id = $1 and cellphone_changed_at = 'infinity'`, [id])
  return found.length > 0
}

export type Reachable = {
  id: string
  name: string
  document: string
  email: string
  email_verified: boolean
  /** Null while it is too new to recover a password by, or was there before whoever reads the mail. */
  recovery_phone: string | null
}

const REACHABLE = `id, name, document, email, email_verified_at is not null as email_verified,
  case when coalesce(cellphone_changed_at, '-infinity') <= clock() - interval '${NEW_PHONE_HOURS} hours' then cellphone end
  as recovery_phone`

export async function findByDocument(db: Db, document: string): Promise<Reachable | undefined> {
  const [account] = await db.query<Reachable>(`select ${REACHABLE} from accounts where document = $1`, [document])
  return account
}

export function getReachable(db: Db, id: string): Promise<Reachable> {
  return one(db.query<Reachable>(`select ${REACHABLE} from accounts where id = $1`, [id]))
}

export async function selectVerified(db: Db, ids: readonly string[]): Promise<string[]> {
  const accounts = await db.query<{ id: string }>(
    'select id from accounts where id = any ($1) and email_verified_at is not null',
    [ids],
  )
  return accounts.map(({ id }) => id)
}

export async function findKnownCep(db: Db, cep: string, days: number): Promise<FoundAddress | undefined> {
  const [known] = await db.query<FoundAddress>(
    `select bairro, logradouro, localidade, uf from known_ceps
      where cep = $1 and asked_at > clock() - make_interval(days => $2)`,
    [cep, days],
  )
  return known
}

export async function keepCep(
  db: Db,
  cep: string,
  { bairro, logradouro, localidade, uf }: FoundAddress,
): Promise<void> {
  await db.query(
    `insert into known_ceps (cep, bairro, logradouro, localidade, uf) values ($1, $2, $3, $4, $5)
     on conflict (cep) do update set bairro = excluded.bairro, logradouro = excluded.logradouro,
       localidade = excluded.localidade, uf = excluded.uf, asked_at = clock()`,
    [cep, bairro, logradouro, localidade, uf],
  )
}
