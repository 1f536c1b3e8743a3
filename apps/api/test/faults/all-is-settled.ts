import { setTimeout as sleep } from 'node:timers/promises'
import { one } from '#db/db.ts'
import type { Rig } from './fault-rig.ts'

/** What somebody still has to do, when the first of it is due, and whether anything moves. */
type Work = { open: number; due_in_s: number | null; moves: string }

/** Answers of the shop's own: asked, told, owed, to be said. */
const OURS = `
  with work (what, due) as (
    select 'payment', next_ask_at from payments where state = 'created' or (method = 'card' and state = 'pending')
    union all select 'refund', next_try_at from refunds where state in ('asked', 'processing')
    union all select 'webhook', next_try_at from webhooks where handled_at is null
    union all select 'message', next_try_at from messages where sent_at is null and given_up_at is null
  )
  select count(*)::int as open, extract(epoch from min(due) - clock())::float8 as due_in_s,
         jsonb_object_agg(coalesce(what, ''), amount)::text as moves
    from (select what, due, count(*) over (partition by what) as amount from work) counted`

const THEIRS = `
  with work (what, due) as (
    select 'decision', planned_at from sandbox.charges where planned is not null
    union all select 'transfer', due_at from sandbox.refunds where state = 'processing'
    union all select 'news', due_at from sandbox.events
      where delivered_at is null and not dropped and created_at > clock() - interval '1 day'
  )
  select count(*)::int as open, extract(epoch from min(due) - clock())::float8 as due_in_s,
         jsonb_object_agg(coalesce(what, ''), amount)::text as moves
    from (select what, due, count(*) over (partition by what) as amount from work) counted`

/** Money that has arrived there and that we have not heard of, and when we shall ask. */
const UNHEARD = `
  select extract(epoch from min(next_ask_at) - clock())::float8 as due_in_s
    from payments where method = 'pix' and captured_cents = 0 and replace(id::text, '-', '') = any ($1)`

async function unheard({ db, books }: Rig): Promise<Work> {
  const captured = `select coalesce(sum(captured_cents), 0)::bigint::text as cents from`
  const [theirs, ours] = await Promise.all([
    one(books.query<{ cents: string }>(`${captured} sandbox.charges`)),
    one(db.query<{ cents: string }>(`${captured} payments`)),
  ])
  const moves = `${theirs.cents}/${ours.cents}`
  if (theirs.cents === ours.cents) return { open: 0, due_in_s: null, moves }
  const keys = await books.query<{ key: string }>('select key from sandbox.charges where captured_cents > 0')
  const { due_in_s } = await one(db.query<{ due_in_s: number | null }>(UNHEARD, [keys.map(({ key }) => key)]))
  return { open: 1, due_in_s, moves }
}

const LOOK_MS = 50
/** Nothing has moved for so long: what is left waits for its time. */
const QUIET_MS = 1_000
const PATIENCE_MS = 90_000

/**
 * Waits until nobody has anything left to do, and answers how long that took in the product's own time. What waits for a
 * later time, because somebody died over it or nobody answered, need not be waited for: time goes on by itself.
 */
export async function allIsSettled(rig: Rig): Promise<number> {
  const began = await timeOf(rig)
  const deadline = Date.now() + PATIENCE_MS
  let [seen, seen_at] = ['', Date.now()]
  for (;;) {
    const work = await Promise.all([
      one(rig.db.query<Work>(OURS)),
      one(rig.books.query<Work>(THEIRS)),
      unheard(rig),
    ])
    if (work.every(({ open }) => open === 0)) return (await timeOf(rig)) - began
    const moves = JSON.stringify(work.map((part) => part.moves))
    if (Date.now() > deadline) throw new Error(`never settled: ${moves}`)
    if (moves !== seen) [seen, seen_at] = [moves, Date.now()]
    const due_in_s = Math.min(...work.flatMap((part) => part.due_in_s ?? []))
    if (Date.now() - seen_at > QUIET_MS && due_in_s > 0 && Number.isFinite(due_in_s)) {
      await rig.advance(due_in_s)
      seen_at = Date.now()
    }
    await sleep(LOOK_MS)
  }
}

async function timeOf({ db }: Rig): Promise<number> {
  return (await one(db.query<{ at: number }>('select extract(epoch from clock())::float8 as at'))).at
}
