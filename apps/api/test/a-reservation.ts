import { randomUUID } from 'node:crypto'
import { one, type Db } from '#db/db.ts'

export type ReservationChoices = {
  account_id?: string
  key?: string
  /** Amounts by full ticket type, and by section. */
  draws: Record<string, number>
  takes: Record<string, number>
  half_price?: number
  seats?: string[]
  coupons?: string[]
  /** Bounds an unproved account; without it nothing is counted. */
  unproved_limit?: number
}

/** What the database's own `reserve` decides about one request. */
export async function aReservation(db: Db, event_id: string, choices: ReservationChoices) {
  const {
    account_id = randomUUID(),
    key = null,
    draws,
    takes,
    half_price = 0,
    seats = [],
    coupons = [],
    unproved_limit = null,
  } = choices
  const total = Object.values(draws).reduce((sum, amount) => sum + amount, 0)
  const { verdict, id } = await one(
    db.query<{ verdict: string; id: string }>(
      `select decided -> 'verdicts' ->> 0 as verdict, decided -> 'ids' ->> 0 as id
         from reserve(array[$1::uuid], array[$2::text], array[null::text], array[null::text],
                      array['a-network'], array[$12::int], array[null::text], array[$11::text], array[$11::text], array[1],
                      array[$3::int], array[$4::int], array['[]'::jsonb], array['{}'::jsonb],
                      array[cardinality($5::text[])], $5, $6, array[cardinality($7::text[])], $7, $8,
                      array[cardinality($9::bigint[])], $9, array[cardinality($10::text[])], $10, 24) decided`,
      [
        account_id,
        event_id,
        total,
        half_price,
        Object.keys(draws),
        Object.values(draws),
        Object.keys(takes),
        Object.values(takes),
        seats,
        coupons,
        key,
        unproved_limit,
      ],
    ),
  )
  return { verdict, id, account_id }
}
