import type { Db } from '#db/db.ts'
import type { EventFacts, OpenOrder, Page } from './queries.ts'

export type NewFacts = {
  starts_at: string
  doors_at: string | null
  /** Null where it stays. */
  venue: { name: string; city: string; state: string; address: string | null } | null
}

/** Of the event's own table its clock decides: true when that time is still to come. */
export async function isAhead(tx: Db, time: string): Promise<boolean> {
  const [row] = await tx.query<{ ahead: boolean }>('select $1::timestamptz > clock() as ahead', [time])
  return row?.ahead === true
}

const TYPES = `(select type.id from ticket_types type join sections on sections.id = type.section_id
                  join sectors on sectors.id = sections.sector_id where sectors.event_id = $1)`

/** What sold until the event began sells until it begins. A window has a beginning, also where the event is earlier now. */
const ENDS = `ends_at = greatest($2::timestamptz, starts_at + interval '1 minute')`

export async function moveEvent(
  tx: Db,
  event_id: string,
  { starts_at, doors_at, venue }: NewFacts,
  before: EventFacts,
) {
  await tx.query(
    `update events set starts_at = $2, doors_at = $3, venue_name = coalesce($4, venue_name), venue_city = coalesce($5, venue_city),
            venue_state = coalesce($6, venue_state), venue_address = case when $4::text is null then venue_address else $7 end
      where id = $1`,
    [event_id, starts_at, doors_at, venue?.name, venue?.city, venue?.state, venue?.address ?? null].map(
      (value) => value ?? null,
    ),
  )
  const windows = [event_id, starts_at, before.starts_at]
  await tx.query(`update batches set ${ENDS} where ends_at = $3 and ticket_type_id in ${TYPES}`, windows)
  await tx.query(`update coupons set ${ENDS} where event_id = $1 and ends_at = $3`, windows)
}

/** Never later than the event begins; undefined when that would be less than seven days from now, and before it begins. */
export async function refundUntil(tx: Db, starts_at: string, wanted = starts_at): Promise<string | undefined> {
  const [row] = await tx.query<{ until: string }>(
    `select iso(least($1::timestamptz, $2::timestamptz)) as until
      where $2::timestamptz >= least($1::timestamptz, clock() + interval '7 days')`,
    [starts_at, wanted],
  )
  return row?.until
}

export type Untold = {
  id: string
  event_id: string
  kind: 'postponed' | 'notice'
  before: EventFacts
  words: string
  refund_until: string | null
}

export function selectUntold(db: Db): Promise<Untold[]> {
  return db.query<Untold>(
    `select id, event_id, kind, before, words, iso(refund_until) as refund_until
       from event_changes where told_at is null order by created_at`,
  )
}

/** Whoever had bought, or begun to pay, before it changed. */
const CONCERNED = `orders.event_id = change.event_id and orders.created_at < change.created_at`

/** Behind the last one of those before. */
export function selectUntoldOrders(db: Db, change_id: string, { after, at_most }: Page): Promise<OpenOrder[]> {
  return db.query<OpenOrder>(
    `select orders.id, orders.created_at::text as created_at
       from event_changes change join orders on ${CONCERNED} and orders.state = 'paid'
      where change.id = $1 and change.told_at is null and (orders.created_at, orders.id) > ($2::timestamptz, $3::uuid)
        and not exists (select 1 from change_letters told where told.change_id = change.id and told.order_id = orders.id)
      order by orders.created_at, orders.id limit $4`,
    [change_id, after.created_at, after.id, at_most],
  )
}

/**
 * False when somebody else is telling them, or has, or when nobody is to be told any more. The lock on the order comes first, as
 * everywhere.
 */
export async function claimOrder(tx: Db, change_id: string, order_id: string): Promise<boolean> {
  const locked = await tx.query(`select 1 from orders where id = $1 and state = 'paid' for update skip locked`, [
    order_id,
  ])
  if (locked.length === 0) return false
  const claimed = await tx.query(
    `insert into change_letters (change_id, order_id)
     select id, $2 from event_changes where id = $1 and told_at is null on conflict do nothing returning 1`,
    [change_id, order_id],
  )
  return claimed.length > 0
}

/** What hangs on the start: until when another person may be named, and until when a face may be registered. */
export async function followEvent(tx: Db, order_id: string): Promise<void> {
  await tx.query(
    `update tickets set carrier_change_date = event.starts_at - make_interval(hours => event.carrier_change_hours)
       from orders join events event on event.id = orders.event_id
      where orders.id = $1 and tickets.order_id = orders.id and tickets.state = 'valid'`,
    [order_id],
  )
  await tx.query(
    `update biometry_invites set expires_at = event.starts_at
       from tickets join orders on orders.id = tickets.order_id join events event on event.id = orders.event_id
      where orders.id = $1 and biometry_invites.ticket_id = tickets.id`,
    [order_id],
  )
  // Whoever looks at it sees it move.
  await tx.query('update orders set version = version + 1 where id = $1', [order_id])
}

/** Done when everybody knows, and nobody who had begun to pay before may still become one of them. */
export async function endTelling(db: Db, change_id: string): Promise<void> {
  await db.query(
    `update event_changes change set told_at = clock()
      where id = $1 and told_at is null
        and not exists (select 1 from orders where ${CONCERNED}
                           and (state = 'pending' or state = 'paid' and not exists (
                                 select 1 from change_letters told where told.change_id = change.id and told.order_id = orders.id)))`,
    [change_id],
  )
}

export type Answering = { answer: 'keep' | 'refund' | null; open: boolean }

/** The order of this buyer, locked, and what they have said about a change of its event; undefined when it is not theirs. */
export async function lockAnswering(
  tx: Db,
  account_id: string,
  { order_id, change_id }: { order_id: string; change_id: string },
): Promise<{ change: Answering | null } | undefined> {
  const [order] = await tx.query('select 1 from orders where id = $1 and account_id = $2 for update', [
    order_id,
    account_id,
  ])
  if (!order) return undefined
  const [change] = await tx.query<Answering>(
    `select given.answer, open_change(orders) is not distinct from change.id as open
       from orders join event_changes change on ${CONCERNED} and change.kind = 'postponed'
       left join change_answers given on given.change_id = change.id and given.order_id = orders.id
      where orders.id = $1 and change.id = $2`,
    [order_id, change_id],
  )
  return { change: change ?? null }
}

export async function insertAnswer(tx: Db, change_id: string, order_id: string, answer: string): Promise<void> {
  await tx.query('insert into change_answers (change_id, order_id, answer) values ($1, $2, $3)', [
    change_id,
    order_id,
    answer,
  ])
  await tx.query('update orders set version = version + 1 where id = $1', [order_id])
}

export type Answers = { told: number; keep: number; refund: number }

/** What people said to the newest change of date or place. */
export async function findAnswers(db: Db, event_id: string): Promise<Answers | undefined> {
  const [row] = await db.query<Answers>(
    `select (select count(*)::int from change_letters told where told.change_id = change.id) as told,
            (select count(*)::int from change_answers given where given.change_id = change.id and answer = 'keep') as keep,
            (select count(*)::int from change_answers given where given.change_id = change.id and answer = 'refund') as refund
       from event_changes change where event_id = $1 and kind = 'postponed' order by created_at desc limit 1`,
    [event_id],
  )
  return row
}
