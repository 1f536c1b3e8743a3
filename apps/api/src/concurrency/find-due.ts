import { one, type Db } from '#db/db.ts'

/** SQL that answers a moment, or null. */
type Dated = { due: string }

/** In how many milliseconds each is due, by the database's clock and in one statement for all; null where nothing waits. */
export async function findDue(db: Db, all: readonly Dated[]): Promise<(number | null)[]> {
  const each = all.map(({ due }) => `ceil(extract(epoch from (${due}) - moment) * 1000)::float8`)
  const { in_ms } = await one(
    db.query<{ in_ms: (number | null)[] }>(
      `select array[${each.join(',\n')}] as in_ms from (select clock() as moment) now`,
    ),
  )
  return in_ms
}
