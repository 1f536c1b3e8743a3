import { inject } from 'vitest'
import type { Db } from '#db/db.ts'

/** Puts the shop's clock that far from this process's; `0` puts it right again. */
export async function moveClock(db: Db, interval: string): Promise<void> {
  const query = 'update clock_offset set ahead = make_interval(secs => $2) + $1::interval'
  await db.query(query, [interval, inject('clock_ahead_s')])
}

/** For tests that name an hour or a date: it is this moment now, such as `2028-02-29T23:59:00-03:00`, and time goes on. */
export async function setClock(db: Db, moment: string): Promise<void> {
  await db.query('update clock_offset set ahead = $1::timestamptz - clock_timestamp()', [moment])
}
