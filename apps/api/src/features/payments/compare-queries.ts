import type { PaymentState } from '@bilheteria/rules/order-states'
import type { Db } from '#db/db.ts'
import type { MadeWith } from './providers.ts'

/** How long after it was made anything can still happen to a payment: a card may be disputed for 120 days. */
const COMPARED_DAYS = 120
/** Around an event money matters most, and people come with tickets whose money may be gone. */
const HOURS_BEFORE = 48
const HOURS_AFTER = 24

/** An event that is about to be, or has just been. */
const NEAR = `starts_at between clock() - interval '${HOURS_AFTER} hours' and clock() + interval '${HOURS_BEFORE} hours'`

/** All payments of one account that were made on one day, in UTC. */
export type DayOfAccount = { provider: string; account_id: string | null; day: string }
export type DueDay = DayOfAccount & { id: string }

/**
 * Money has arrived on these days: they are compared from now on, and within an hour when an event is near. Put off once an
 * hour at most: everybody who pays on a day would wait for its row.
 */
export async function expectToCompare(tx: Db, payment_ids: readonly string[]): Promise<void> {
  if (payment_ids.length === 0) return
  await tx.query(
    `with expected as (
       insert into compared_days (provider, provider_account_id, day, next_at)
       select distinct provider, provider_account_id, (created_at at time zone 'UTC')::date, clock() + interval '1 hour'
         from payments where id = any ($1) and provider <> 'none' order by 1, 2, 3 on conflict do nothing
     )
     update compared_days compared set next_at = clock() + interval '1 hour'
       from payments join orders on orders.id = order_id join events on events.id = event_id
      where payments.id = any ($1) and compared.next_at > clock() + interval '61 minutes'
        and compared.provider = payments.provider
        and compared.provider_account_id is not distinct from payments.provider_account_id
        and compared.day = (payments.created_at at time zone 'UTC')::date and ${NEAR}`,
    [payment_ids],
  )
}

/** Within an hour, also those on which nothing is known to have arrived: what arrived may have been lost. */
export async function expectDays(db: Db, accounts: readonly MadeWith[], since: string): Promise<void> {
  await db.query(
    `insert into compared_days as known (provider, provider_account_id, day, next_at)
     select provider, account_id, first + later, clock() + interval '1 hour'
       from unnest($1::text[], $2::uuid[]) account (provider, account_id),
            (select ($3::timestamptz at time zone 'UTC')::date as first) began,
            generate_series(0, (clock() at time zone 'UTC')::date - first) later
      order by 1, 2, 3
     on conflict (provider, provider_account_id, day) do update set next_at = least(known.next_at, excluded.next_at)`,
    [accounts.map(({ provider }) => provider), accounts.map(({ account_id }) => account_id), since],
  )
}

/** Takes days whose time has come and that nobody else is at; a long list may take hours. */
export function claimDueDays(db: Db, limit: number): Promise<DueDay[]> {
  return db.query<DueDay>(
    `with due as (
       select ctid from compared_days where next_at <= (select clock()) order by next_at limit $1 for update skip locked
     )
     update compared_days compared set next_at = clock() + interval '6 hours'
       from due where compared.ctid = due.ctid
     returning provider, provider_account_id as account_id, day::text,
               concat_ws(' ', provider, provider_account_id, day) as id`,
    [limit],
  )
}

/** Of `payments`, by the index on when they were made. */
const OF_DAY = `payments.provider = $1 and payments.provider_account_id is not distinct from $2
  and payments.created_at >= $3::date::timestamp at time zone 'UTC' and payments.created_at < ($3::date + 1)::timestamp at time zone 'UTC'`

/** The next four o'clock in the morning. */
const NEXT_NIGHT = `(date_trunc('day', clock() at time zone 'America/Sao_Paulo' - interval '4 hours') + interval '28 hours')
  at time zone 'America/Sao_Paulo'`

const THIS_DAY = 'provider = $1 and provider_account_id is not distinct from $2 and day = $3::date'

/** Compared: again next night, or hourly from when an event of that day's payments is near; given up when it is old. */
export async function markCompared(db: Db, { provider, account_id, day }: DayOfAccount): Promise<void> {
  const of = [provider, account_id, day]
  await db.query(
    `update compared_days set compared_at = clock(), next_at = least(${NEXT_NIGHT},
        (select greatest(clock() + interval '1 hour', min(starts_at) - interval '${HOURS_BEFORE} hours')
           from payments join orders on orders.id = order_id join events on events.id = event_id
          where ${OF_DAY} and starts_at > clock() - interval '${HOURS_AFTER} hours'))
      where ${THIS_DAY}`,
    of,
  )
  const old = `${THIS_DAY} and day < (clock() at time zone 'UTC')::date - ${COMPARED_DAYS}`
  await db.query(`delete from provider_differences where ${old}`, of)
  await db.query(`delete from compared_days where ${old}`, of)
}

/** Nobody answered: again in an hour. */
export async function postponeDay(db: Db, { provider, account_id, day }: DayOfAccount): Promise<void> {
  await db.query(`update compared_days set next_at = clock() + interval '1 hour' where ${THIS_DAY}`, [
    provider,
    account_id,
    day,
  ])
}

/** What our books say of a payment's money. */
export type BookedPayment = {
  id: string
  provider: string
  account_id: string | null
  provider_id: string | null
  state: PaymentState
  captured_cents: number
  returned_cents: number
  /** And of the provider's interest with it. */
  returned_interest_cents: number
}

const BOOKED = `id, provider, provider_account_id as account_id, provider_id, state, captured_cents,
  (select coalesce(sum(amount_cents), 0)::int from refunds where payment_id = payments.id and refunds.state = 'done' and bank_id is null) as returned_cents,
  (select coalesce(sum(refunds.interest_cents), 0)::int from refunds where payment_id = payments.id and refunds.state = 'done' and bank_id is null) as returned_interest_cents`

export function selectBooked(db: Db, { provider, account_id, day }: DayOfAccount): Promise<BookedPayment[]> {
  return db.query<BookedPayment>(`select ${BOOKED} from payments where captured_cents > 0 and ${OF_DAY}`, [
    provider,
    account_id,
    day,
  ])
}

export async function findBooked(db: Db, id: string): Promise<BookedPayment | undefined> {
  const [row] = await db.query<BookedPayment>(`select ${BOOKED} from payments where id = $1`, [id])
  return row
}

type Difference = { charge_key: string; ours: string; theirs: string }

/** True when it is new. */
export async function insertDifference(db: Db, of: DayOfAccount, difference: Difference): Promise<boolean> {
  const fresh = await db.query(
    `insert into provider_differences as known (provider, provider_account_id, day, charge_key, ours, theirs)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, provider_account_id, charge_key) do update set ours = excluded.ours, theirs = excluded.theirs
      where (known.ours, known.theirs) is distinct from (excluded.ours, excluded.theirs)
     returning 1`,
    [of.provider, of.account_id, of.day, difference.charge_key, difference.ours, difference.theirs],
  )
  return fresh.length > 0
}

/** What was different on that day and is not any more. */
export async function deleteDifferences(db: Db, of: DayOfAccount, still: readonly string[]): Promise<void> {
  await db.query(
    `delete from provider_differences
      where provider = $1 and provider_account_id is not distinct from $2 and day = $3::date and charge_key <> all ($4)`,
    [of.provider, of.account_id, of.day, still],
  )
}
