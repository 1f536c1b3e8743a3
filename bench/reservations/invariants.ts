import type { Buyer, Sale, Sql } from './sale.ts'

/** How often what must never happen has happened. */
export type Violations = {
  oversold: number
  undersold: number
  partial: number
  lost: number
  /** Books that tell of the same purchases differently, and invariants that the operator's own check finds broken. */
  unequal: number
}

export const none: Violations = { oversold: 0, undersold: 0, partial: 0, lost: 0, unequal: 0 }

type Stock = {
  held: number
  quantity: number
  taken: number
  capacity: number
  counted: number
  reservations: number
  kept: number
  seats_reserved: number
  partial: number
}

type Outcome = {
  /** Whoever was told that they hold something. */
  promised: readonly Buyer[]
  /** How many must hold something in the end; undefined when nobody can know. */
  expected: number | undefined
}

/** Counters against what reservations really hold, and both against what buyers were told. */
export async function checkSale(sql: Sql, sale: Sale, { promised, expected }: Outcome): Promise<Violations> {
  const stock = await readStock(sql, sale, promised)
  const numbered = sale.seats.length > 0
  return {
    oversold: sumOf([
      beyond(stock.held, stock.quantity),
      beyond(stock.taken, stock.capacity),
      beyond(stock.counted, stock.held),
      beyond(stock.counted, stock.taken),
      beyond(stock.reservations, expected ?? stock.reservations),
    ]),
    undersold: sumOf([
      beyond(stock.held, stock.counted),
      beyond(stock.taken, stock.counted),
      beyond(expected ?? 0, stock.reservations),
    ]),
    partial: stock.partial + (numbered ? Math.abs(stock.seats_reserved - stock.counted) : 0),
    lost: promised.length - stock.kept,
    unequal: 0,
  }
}

async function readStock(sql: Sql, { id, section_id, type_id }: Sale, promised: readonly Buyer[]): Promise<Stock> {
  const { rows } = await sql.query(
    `select batch.held, batch.quantity, section.taken, section.capacity,
            (select coalesce(sum(amount), 0)::int from reservations, unnest(batch_amounts) amount where event_id = $1) as counted,
            (select count(*)::int from reservations where event_id = $1) as reservations,
            (select count(*)::int from reservations where event_id = $1 and account_id = any ($4)) as kept,
            (select count(*)::int from seats where section_id = $2 and status = 'reserved') as seats_reserved,
            (select count(*)::int from reservations own
              where event_id = $1 and seat_ids <> '{}'
                and (cardinality(seat_ids) <> (select sum(amount) from unnest(batch_amounts) amount)
                     or exists (select 1 from unnest(seat_ids) wanted
                                 where not exists (select 1 from seats where seats.id = wanted and reservation_id = own.id)))) as partial
       from batches batch, sections section where batch.ticket_type_id = $3 and section.id = $2`,
    [id, section_id, type_id, promised.map(({ account_id }) => account_id)],
  )
  return rows[0] as Stock
}

export function addUp(all: readonly Violations[]): Violations {
  const total = (name: keyof Violations) => sumOf(all.map((violations) => violations[name]))
  return {
    oversold: total('oversold'),
    undersold: total('undersold'),
    partial: total('partial'),
    lost: total('lost'),
    unequal: total('unequal'),
  }
}

export function anyOf(violations: Violations): boolean {
  return Object.values(violations).some((count) => count > 0)
}

function beyond(found: number, allowed: number): number {
  return Math.max(0, found - allowed)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
