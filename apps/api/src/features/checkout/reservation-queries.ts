import { UNPROVED_PER_NETWORK } from '@bilheteria/rules/policy'
import { one, type Db } from '#db/db.ts'
import type { Line, StockRequest, Terms } from './stock-request.ts'
import type { StoredHolder } from './sealed-holders.ts'

export type ReservationRequest = {
  account_id: string
  event_id: string
  /** Who holds without buying is counted by browser and IPv6 network as well, where they are known. Keyed hashes. */
  browser: string | null
  network: string | null
  /** Keyed hash of the network, to limit the tickets that its unproved accounts hold. */
  visitor: string
  /** Tickets of the event that all unproved accounts may hold together. */
  unproved_limit: number
  key: string | null
  /** What the key asked for. */
  hash: string | null
  stock: StockRequest
}

/** A reservation as it is stored. */
export type StoredReservation = {
  id: string
  event_id: string
  /** Once paying has begun. */
  order_id: string | null
  revision: number
  lines: Line[]
  terms: Terms
  batch_prices: number[]
  coupon_ids: string[]
  holders: StoredHolder[]
  /** When its places were first held. Missing in answers that an older release stored under their key. */
  created_at?: string
  expires_at: string
  now: string
}

export type Verdict =
  | { verdict: 'held'; held: StoredReservation }
  /** The buyer's reservation is not the one the request was made on; this is the one, if any. */
  | { verdict: 'changed'; held: StoredReservation | null }
  | { verdict: Refusal; number: number }

export type Refusal =
  | 'event_ended'
  | 'event_cancelled'
  | 'sales_paused'
  | 'holding_paused'
  | 'not_on_sale'
  | 'sold_out'
  | 'tickets_left'
  | 'half_price_left'
  | 'cpf_limit'
  | 'email_unverified'
  | 'coupon_refused'
  | 'seat_taken'
  | 'order_open'
  | 'key_reused'

/** One column each; see `reserve`. */
type Decided = {
  verdicts: Verdict['verdict'][]
  numbers: (number | null)[]
  ids: (string | null)[]
  ends: (number | null)[]
  prices: number[]
  price_ends: number[]
  wholes: (StoredReservation | null)[]
  now: number
}

/** Decides all of them in one statement, in this order; one verdict each. */
export async function reserveTogether(db: Db, requests: readonly ReservationRequest[]): Promise<Verdict[]> {
  const { stocks, carts } = distinct(requests.map(({ stock }) => stock))
  const batches = stocks.flatMap((stock) => stock.batches)
  const places = stocks.flatMap((stock) => stock.places)
  const seats = stocks.map(({ lines }) => lines.flatMap((line) => line.seats ?? []))
  const { decided } = await one(
    db.query<{ decided: Decided }>(
      'select reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25) as decided',
      [
        requests.map(({ account_id }) => account_id),
        requests.map(({ event_id }) => event_id),
        requests.map(({ browser }) => browser),
        requests.map(({ network }) => network),
        requests.map(({ visitor }) => visitor),
        requests.map(({ unproved_limit }) => unproved_limit),
        requests.map(({ stock }) => stock.expected),
        requests.map(({ key }) => key),
        requests.map(({ hash }) => hash),
        carts,
        stocks.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0)),
        stocks.map(({ half_price }) => half_price),
        stocks.map(({ lines }) => JSON.stringify(lines)),
        stocks.map(({ terms }) => JSON.stringify(terms)),
        ends(stocks.map((stock) => stock.batches)),
        batches.map(({ ticket_type_id }) => ticket_type_id),
        batches.map(({ amount }) => amount),
        ends(stocks.map((stock) => stock.places)),
        places.map(({ section_id }) => section_id),
        places.map(({ amount }) => amount),
        ends(seats),
        seats.flat(),
        ends(stocks.map(({ coupon_ids }) => coupon_ids)),
        stocks.flatMap(({ coupon_ids }) => coupon_ids),
        UNPROVED_PER_NETWORK,
      ],
    ),
  )
  return requests.map((request, i) => verdictOf(request, decided, i))
}

/** In a rush many want the same: each cart is sent once. The database counts from one. */
function distinct(all: readonly StockRequest[]): { stocks: StockRequest[]; carts: number[] } {
  const stocks = [...new Set(all)]
  const numbers = new Map(stocks.map((stock, i) => [stock, i + 1]))
  return { stocks, carts: all.map((stock) => numbers.get(stock) as number) }
}

/** What was just held the request knows best itself: only what the database decided comes back. */
function verdictOf({ event_id, stock }: ReservationRequest, decided: Decided, i: number): Verdict {
  const verdict = decided.verdicts[i] as Verdict['verdict']
  const whole = decided.wholes[i] ?? null
  if (verdict === 'changed') return { verdict, held: whole }
  if (verdict !== 'held') return { verdict, number: decided.numbers[i] ?? 0 }
  const { lines, terms, coupon_ids } = stock
  return {
    verdict,
    held: whole ?? {
      id: decided.ids[i] as string,
      event_id,
      order_id: null,
      revision: 1,
      lines,
      terms,
      batch_prices: decided.prices.slice(decided.price_ends[i - 1] ?? 0, decided.price_ends[i]),
      coupon_ids,
      holders: [],
      created_at: new Date(decided.now).toISOString(),
      expires_at: new Date(decided.ends[i] as number).toISOString(),
      now: new Date(decided.now).toISOString(),
    },
  }
}

/** Where each one's part of a flat list ends. */
function ends(lists: readonly (readonly unknown[])[]): number[] {
  let end = 0
  return lists.map((list) => (end += list.length))
}

/** Returns the stock of some lapsed reservations; answers of how many. */
export async function releaseLapsed(db: Db, at_most: number): Promise<number> {
  const [row] = await db.query<{ released: number }>('select release_lapsed($1) as released', [at_most])
  return row?.released ?? 0
}

export async function carryUnsold(db: Db): Promise<void> {
  await db.query('select carry_unsold()')
}

/** `condition` is ours; values come as parameters. */
async function findOne(db: Db, condition: string, values: unknown[]): Promise<StoredReservation | undefined> {
  const [row] = await db.query<{ held: StoredReservation }>(
    `select reservation_json(held) as held from reservations held where ${condition}`,
    values,
  )
  return row?.held
}

/** The buyer's live reservation for an event. */
export function findLiveReservation(db: Db, account_id: string, event_id: string) {
  return findOne(db, 'account_id = $1 and event_id = $2 and expires_at > clock()', [account_id, event_id])
}

/** The names of those that were saved: the others are gone, or another cart meanwhile. */
export async function updateHolders(db: Db, saved: readonly NewHolders[]): Promise<Set<string>> {
  const rows = await db.query<Owned>(
    `with named as (
       select * from jsonb_to_recordset($1) as named (id uuid, revision int, account_id uuid, holders jsonb)
     ), locked as (
       select id from reservations where id in (select id from named) order by account_id, event_id for update
     )
     update reservations set holders = named.holders
       from named join locked using (id)
      where reservations.id = named.id and reservations.revision = named.revision
        and reservations.account_id = named.account_id and expires_at > clock() and order_id is null
     returning reservations.account_id, reservations.id`,
    [JSON.stringify(saved)],
  )
  return new Set(rows.map(nameOfOwned))
}

export type NewHolders = Owned & { revision: number; holders: StoredHolder[] }

/** What a key already did and what it asked for then, whatever could be asked for now. */
export async function findReservationByKey(db: Db, { account_id, event_id, key }: Keyed): Promise<Done | undefined> {
  const [done] = await db.query<Done>(
    `select hash, held
       from (select keys ->> $3 as hash, key_answer(own, clock()) as held from reservations own
              where account_id = $1 and event_id = $2 and keys ? $3
             union all
             select hash, spent_answer(spent) from find_spent($1, $2, $3, clock()) spent) known
      where held is not null`,
    [account_id, event_id, key],
  )
  return done
}

type Keyed = Pick<ReservationRequest, 'account_id' | 'event_id' | 'key'>
type Done = { hash: string; held: StoredReservation }

export async function forgetKeys(db: Db, account_id: string, id: string): Promise<void> {
  await db.query(`update reservations set keys = '{}' where id = $1 and account_id = $2 and order_id is null`, [
    id,
    account_id,
  ])
}

/** Gives one back, unless it is not this buyer's, gone already, or being paid. */
export function release(db: Db, account_id: string, id: string): Promise<'released' | 'missing' | 'order_open'> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{ order_id: string | null }>(
      'select order_id from reservations where id = $1 and account_id = $2 and expires_at > clock() for update',
      [id, account_id],
    )
    if (!found) return 'missing'
    if (found.order_id !== null) return 'order_open'
    await tx.query('select release_reservations($1)', [[id]])
    return 'released'
  })
}

/** A reservation, if it is this buyer's. */
export type Owned = { account_id: string; id: string }

export function nameOfOwned({ account_id, id }: Owned): string {
  return `${account_id} ${id}`
}

/** By their names, also lapsed ones: whoever asks compares their end with now. */
export function selectReservations(db: Db, owned: readonly Owned[]): Promise<Map<string, StoredReservation>> {
  return ownedReservations(db, owned, '')
}

/** The same, in the one order of locks. */
export function lockReservations(tx: Db, owned: readonly Owned[]): Promise<Map<string, StoredReservation>> {
  return ownedReservations(tx, owned, 'order by held.account_id, held.event_id for update of held')
}

async function ownedReservations(db: Db, owned: readonly Owned[], rest: '' | `order by ${string}`) {
  const rows = await db.query<{ account_id: string; held: StoredReservation }>(
    `select held.account_id, reservation_json(held) as held
       from unnest($1::uuid[], $2::uuid[]) as asked (account_id, id)
       join reservations held on held.id = asked.id and held.account_id = asked.account_id ${rest}`,
    [owned.map(({ account_id }) => account_id), owned.map(({ id }) => id)],
  )
  return new Map(rows.map(({ account_id, held }) => [nameOfOwned({ account_id, id: held.id }), held]))
}
