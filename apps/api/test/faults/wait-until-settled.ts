import { setTimeout as sleep } from 'node:timers/promises'
import { one, type Db } from '#db/db.ts'
import type { Rig } from './fault-rig.ts'
import { PATIENCE_MS } from '../fault-options.ts'

/** What somebody still has to do, when the first of it is due, and what changes when anything moves. */
type Work = { open: number; due_in_s: number | null; moves: string }

function workOf(db: Db, rows: string): Promise<Work> {
  return one(
    db.query<Work>(
      `with work (what, due, tries) as (${rows})
       select count(*)::int as open, extract(epoch from min(due) - clock())::float8 as due_in_s,
              concat_ws(' ', string_agg(distinct what, ' '), count(*), sum(tries)) as moves from work`,
    ),
  )
}

const OUR_MONEY = `
  select 'payment', next_ask_at, tries from payments where state = 'created' or (method = 'card' and state = 'pending')
  union all select 'refund', next_try_at, tries from refunds where state in ('asked', 'processing')
  union all select 'webhook', next_try_at, tries from webhooks where handled_at is null`

const THEIR_MONEY = `
  select 'decision', planned_at, 0 from sandbox.charges where planned is not null
  union all select 'transfer', due_at, 0 from sandbox.refunds where state = 'processing'`

/** How patiently a provider repeats what nobody heard is its own affair: money does not wait for it. */
const THEIR_NEWS = `
  select 'news', due_at, tries from sandbox.events
   where delivered_at is null and not dropped and created_at > clock() - interval '1 day'`

const EMAILS = `select 'email', next_try_at, tries from messages where sent_at is null and given_up_at is null`

/** Money that has arrived there and that we have not heard of, and when we shall ask. */
async function unheard({ db, books }: Rig): Promise<Work> {
  const captured = `select coalesce(sum(captured_cents), 0)::text as cents from`
  const [theirs, ours] = await Promise.all([
    one(books.query<{ cents: string }>(`${captured} sandbox.charges`)),
    one(db.query<{ cents: string }>(`${captured} payments`)),
  ])
  const moves = `${theirs.cents}/${ours.cents}`
  if (theirs.cents === ours.cents) return { open: 0, due_in_s: null, moves }
  const keys = await books.query<{ key: string }>('select key from sandbox.charges where captured_cents > 0')
  const { due_in_s } = await one(
    db.query<{ due_in_s: number | null }>(
      `select extract(epoch from min(next_ask_at) - clock())::float8 as due_in_s
         from payments where captured_cents = 0 and replace(id::text, '-', '') = any ($1)`,
      [keys.map(({ key }) => key)],
    ),
  )
  return { open: 1, due_in_s, moves }
}

const LOOK_MS = 50
/** Nothing has moved for so long: what is left waits for its time. Drawing and sending an e-mail may take a while. */
const QUIET_MS = { money: 1_000, emails: 3_000 }

/**
 * Waits until nobody has anything left to do, and answers after how long, in the product's own time, that was so for
 * money. What waits for a later time, because somebody died over it or nobody answered, need not be waited for: then
 * time goes on at once.
 */
export async function waitUntilSettled(rig: Rig): Promise<number> {
  const began = await timeOf(rig)
  await settle(rig, QUIET_MS.money, () =>
    Promise.all([workOf(rig.db, OUR_MONEY), workOf(rig.books, THEIR_MONEY), unheard(rig)]),
  )
  const seconds = (await timeOf(rig)) - began
  await settle(rig, QUIET_MS.money, () => Promise.all([workOf(rig.books, THEIR_NEWS), workOf(rig.db, OUR_MONEY)]))
  await settle(rig, QUIET_MS.emails, async () => [await workOf(rig.db, EMAILS)])
  return seconds
}

async function settle(rig: Rig, quiet_ms: number, look: () => Promise<Work[]>): Promise<void> {
  const deadline = Date.now() + 3 * PATIENCE_MS
  let [seen, seen_at] = ['', Date.now()]
  for (;;) {
    const work = await look()
    if (work.every(({ open }) => open === 0)) return
    const moves = work.map((part) => part.moves).join(', ')
    if (Date.now() > deadline) throw new Error(`never settled: ${moves}`)
    if (moves !== seen) [seen, seen_at] = [moves, Date.now()]
    const due_in_s = Math.min(...work.flatMap((part) => part.due_in_s ?? []))
    if (Date.now() - seen_at > quiet_ms && due_in_s > 0 && Number.isFinite(due_in_s)) {
      await rig.advance(due_in_s)
      seen_at = Date.now()
    }
    await sleep(LOOK_MS)
  }
}

async function timeOf({ db }: Rig): Promise<number> {
  return (await one(db.query<{ at: number }>('select extract(epoch from clock())::float8 as at'))).at
}
