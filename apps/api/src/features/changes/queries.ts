import { backoff } from '#concurrency/work-queue.ts'
import { one, type Db } from '#db/db.ts'

/** A draft is paused, too, until it is published or deleted. */
export type EventState = 'draft' | 'on_sale' | 'paused' | 'cancelled'
export type ChangingEvent = {
  id: string
  title: string
  producer_id: string
  state: EventState
  time_zone: string
  /** Its start, doors and venue, as changes are kept. */
  facts: EventFacts
}
export type EventFacts = { starts_at: string; doors_at: string | null; venue: string; address: string | null }

const FACTS = `jsonb_build_object('starts_at', iso(starts_at), 'doors_at', iso(doors_at), 'address', venue_address,
                                  'venue', venue_name || ', ' || venue_city || '/' || venue_state)`
const EVENT = `id, title, producer_id, case when draft then 'draft' else state end as state, time_zone, ${FACTS} as facts`

export async function findEvent(db: Db, id: string): Promise<ChangingEvent | undefined> {
  const [event] = await db.query<ChangingEvent>(`select ${EVENT} from events where id = $1`, [id])
  return event
}

/**
 * Nobody reserves or sells anything of it until this transaction ends, and afterwards everybody reads what it has written:
 * whoever decides about a sale holds its batches and then looks at its event.
 */
export async function lockEvent(tx: Db, id: string): Promise<ChangingEvent | undefined> {
  await tx.query('select lock_sale($1)', [id])
  const [event] = await tx.query<ChangingEvent>(`select ${EVENT} from events where id = $1 for no key update`, [id])
  return event
}

export async function setState(tx: Db, id: string, state: Exclude<EventState, 'draft'>): Promise<void> {
  await tx.query('update events set state = $2 where id = $1', [id, state])
}

export async function setNotice(tx: Db, id: string, notice: string): Promise<void> {
  await tx.query('update events set notice = $2 where id = $1', [id, notice])
}

type NewChange = {
  event_id: string
  kind: 'cancelled' | 'postponed' | 'notice'
  before: EventFacts
  after: EventFacts
  words: string
  refund_until: string | null
}

export async function insertChange(tx: Db, change: NewChange): Promise<string> {
  const { event_id, kind, before, after, words, refund_until } = change
  const { id } = await one(
    tx.query<{ id: string }>(
      `insert into event_changes (event_id, kind, before, after, words, refund_until, told_at)
       values ($1, $2, $3, $4, $5, $6, case when $2 = 'cancelled' then clock() end) returning id`,
      [event_id, kind, JSON.stringify(before), JSON.stringify(after), words, refund_until],
    ),
  )
  return id
}

export async function hasNotice(tx: Db, event_id: string, words: string): Promise<boolean> {
  const told = await tx.query(`select 1 from event_changes where event_id = $1 and kind = 'notice' and words = $2`, [
    event_id,
    words,
  ])
  return told.length > 0
}

/** Nobody is told any more of what became of it before. */
export async function endOtherTelling(tx: Db, event_id: string): Promise<void> {
  await tx.query('update event_changes set told_at = clock() where event_id = $1 and told_at is null', [event_id])
}

export async function insertRun(tx: Db, change_id: string, event_id: string): Promise<void> {
  await tx.query('insert into refund_runs (change_id, event_id) values ($1, $2)', [change_id, event_id])
}

export type Run = { id: string; event_id: string }

export function selectRunning(db: Db): Promise<Run[]> {
  return db.query<Run>('select id, event_id from refund_runs where done_at is null order by created_at')
}

/** An order of many that are gone through one after the other: where the last look ended, the next one begins. */
export type OpenOrder = { id: string; created_at: string }
export type Page = { after: OpenOrder; at_most: number }

/** Before every order. */
export const BEGINNING: OpenOrder = { id: '00000000-0000-0000-0000-000000000000', created_at: '-infinity' }

/** Orders that are still paid or could still be, but for those that failed a moment ago. */
export function selectOpenOrders(db: Db, { id, event_id }: Run, { after, at_most }: Page): Promise<OpenOrder[]> {
  return db.query<OpenOrder>(
    `select orders.id, orders.created_at::text as created_at from orders
      where orders.event_id = $2 and orders.state in ('paid', 'pending')
        and (orders.created_at, orders.id) > ($3::timestamptz, $4::uuid)
        and not exists (select 1 from refund_run_orders done
                         where done.run_id = $1 and done.order_id = orders.id and done.next_try_at > clock())
      order by orders.created_at, orders.id limit $5`,
    [id, event_id, after.created_at, after.id, at_most],
  )
}

/** Carts that nobody has begun to pay for; in the order in which everybody locks them. */
export async function releaseCarts(db: Db, event_id: string, at_most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await tx.query<{ id: string }>(
      `select id from reservations where event_id = $1 and order_id is null order by account_id, event_id limit $2
          for update skip locked`,
      [event_id, at_most],
    )
    if (held.length > 0) await tx.query('select release_reservations($1)', [held.map(({ id }) => id)])
    return held.length
  })
}

type Outcome = { outcome: 'returned' | 'free' | 'ended'; cents: number }

export async function noteDone(tx: Db, run_id: string, order_id: string, { outcome, cents }: Outcome): Promise<void> {
  await tx.query(
    `insert into refund_run_orders (run_id, order_id, outcome, cents) values ($1, $2, $3, $4)
     on conflict (run_id, order_id) do update set outcome = excluded.outcome, cents = excluded.cents, failure = null`,
    [run_id, order_id, outcome, cents],
  )
}

export async function noteFailed(db: Db, run_id: string, order_id: string, failure: string): Promise<void> {
  await db.query(
    `insert into refund_run_orders as known (run_id, order_id, outcome, failure, next_try_at)
     values ($1, $2, 'failed', $3, clock() + interval '5 seconds')
     on conflict (run_id, order_id) do update set failure = excluded.failure, tries = known.tries + 1,
        next_try_at = ${backoff({ tries: 'known.tries', first: '5 seconds', most: '5 minutes' })}
      where known.outcome = 'failed'`,
    [run_id, order_id, failure],
  )
}

/** True when nothing is left to do: no order is paid or may become so, and nobody holds anything. */
export async function endRun(db: Db, { id, event_id }: Run): Promise<boolean> {
  const ended = await db.query(
    `update refund_runs set done_at = clock()
      where id = $1 and done_at is null
        and not exists (select 1 from orders where orders.event_id = $2 and orders.state in ('paid', 'pending'))
        and not exists (select 1 from reservations where reservations.event_id = $2)
     returning 1`,
    [id, event_id],
  )
  return ended.length > 0
}

export type Progress = {
  began: string
  ended: string | null
  returned: number
  free: number
  unpaid: number
  left: number
  /** What is still to be asked for, of orders that are left; what was asked for, and what of it is back. */
  left_cents: number
  asked_cents: number
  back_cents: number
  /** Asked for again and again without an answer. */
  unanswered: number
  failures: Record<string, number>
}

/** Of what an event's cancelling gives back: of the run's own orders, and of money that came after all. */
export async function findProgress(db: Db, event_id: string): Promise<Progress | undefined> {
  const [row] = await db.query<Progress>(
    `select iso(run.created_at) as began, iso(run.done_at) as ended,
            (count(*) filter (where outcome = 'returned'))::int as returned,
            (count(*) filter (where outcome = 'free'))::int as free,
            (count(*) filter (where outcome = 'ended'))::int as unpaid,
            (select count(*)::int from orders where orders.event_id = run.event_id and state in ('paid', 'pending')) as left,
            (select coalesce(sum(payment.captured_cents - payment.returned_cents), 0)::float8
               from orders join payments payment on payment.id = orders.payment_id
              where orders.event_id = run.event_id and orders.state = 'paid') as left_cents,
            money.asked_cents, money.back_cents, money.unanswered,
            (select coalesce(jsonb_object_agg(failure, times), '{}')
               from (select failure, count(*)::int as times from refund_run_orders
                      where run_id = run.id and outcome = 'failed' group by failure) failed) as failures
       from refund_runs run
       left join refund_run_orders done on done.run_id = run.id
       cross join lateral (
         select coalesce(sum(refund.amount_cents + refund.interest_cents), 0)::float8 as asked_cents,
                coalesce(sum(refund.amount_cents + refund.interest_cents) filter (where refund.state = 'done'), 0)::float8 as back_cents,
                (count(*) filter (where refund.state = 'asked' and refund.tries > 3))::int as unanswered
           from refunds refund join orders on orders.id = refund.order_id
          where orders.event_id = run.event_id and refund.reason in ('event_cancelled', 'late_event_cancelled')) money
      where run.event_id = $1
      group by run.id, money.asked_cents, money.back_cents, money.unanswered`,
    [event_id],
  )
  return row
}

export type Standing = { paid: number; left_cents: number; pending: number }

/** Orders that have money here, how much of it is left, and those that may still be paid. */
export async function findStanding(db: Db, event_id: string): Promise<Standing> {
  return one(
    db.query<Standing>(
      `select (count(*) filter (where orders.state = 'paid'))::int as paid,
              (count(*) filter (where orders.state = 'pending'))::int as pending,
              coalesce(sum(payment.captured_cents - payment.returned_cents) filter (where orders.state = 'paid'), 0)::float8 as left_cents
         from orders left join payments payment on payment.id = orders.payment_id where orders.event_id = $1`,
      [event_id],
    ),
  )
}
