import { afterAll, expect, test } from 'vitest'
import { aReservation } from '#test/a-reservation.ts'
import { insertProducer } from '#test/a-producer.ts'
import { anEvent } from '#test/an-event.ts'
import { openTestDatabase } from '#test/test-database.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('planned while nobody held anything, it still reads no whole table once many do', async () => {
  const { id } = await anEvent(db, (await insertProducer(db, {})).id)
  const buyer = { draws: { [`${id}-1-1-1`]: 1 }, takes: { [`${id}-1-1`]: 1 } }
  const crowded = ['accounts', 'reservations', 'batches', 'sections', 'seats', 'coupons', 'half_price_quotas']
  await db.query('vacuum analyze')
  await db.transaction(async (tx) => {
    for (let n = 0; n < 20; n++) expect((await aReservation(tx, id, buyer)).verdict).toBe('held')
    const read = await tx.query(
      'select relname, seq_scan::int from pg_stat_xact_user_tables where relname = any ($1) and seq_scan > 0',
      [crowded],
    )
    expect(read).toEqual([])
  })
})
