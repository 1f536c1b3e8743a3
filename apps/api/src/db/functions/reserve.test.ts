import { randomUUID } from 'node:crypto'
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
  const crowded = [
    'accounts',
    'reservations',
    'batches',
    'sections',
    'seats',
    'coupons',
    'half_price_quotas',
    'spent_keys',
  ]
  await db.query('vacuum analyze')
  await db.transaction(async (tx) => {
    for (let n = 0; n < 20; n++)
      expect((await aReservation(tx, id, { ...buyer, key: randomUUID() })).verdict).toBe('held')
    const read = await tx.query(
      'select relname, seq_scan::int from pg_stat_xact_user_tables where relname = any ($1) and seq_scan > 0',
      [crowded],
    )
    expect(read).toEqual([])
  })
})

test('of keys that others have spent it reads none', async () => {
  const { id } = await anEvent(db, (await insertProducer(db, {})).id)
  await db.query(
    `insert into spent_keys select gen_random_uuid(), $1, gen_random_uuid(), 'hash', '{}', clock() from generate_series(1, 500)`,
    [id],
  )
  await db.query('vacuum analyze')
  await db.transaction(async (tx) => {
    const buyer = { draws: { [`${id}-1-1-1`]: 1 }, takes: { [`${id}-1-1`]: 1 }, key: randomUUID() }
    expect((await aReservation(tx, id, buyer)).verdict).toBe('held')
    const read = `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'spent_keys'`
    expect(await tx.query(read)).toEqual([{ rows: 0 }])
  })
})

test('a new column of the table gets its default, and a column that has moved its own value', async () => {
  const { id } = await anEvent(db, (await insertProducer(db, {})).id)
  const buyer = { draws: { [`${id}-1-1-1`]: 2 }, takes: { [`${id}-1-1`]: 2 } }
  await db.query(`alter table reservations add column channel text not null default 'web'`)
  await db.query(`alter table reservations drop column section_amounts`)
  await db.query(`alter table reservations add column section_amounts int[] not null default '{}'`)
  const { account_id } = await aReservation(db, id, buyer)
  const read = `select revision, batch_amounts, section_amounts, channel from reservations where account_id = $1`
  expect(await db.query(read, [account_id])).toEqual([
    { revision: 1, batch_amounts: [2], section_amounts: [2], channel: 'web' },
  ])
  const fewer = { account_id, draws: { [`${id}-1-1-1`]: 1 }, takes: { [`${id}-1-1`]: 1 } }
  expect((await aReservation(db, id, fewer)).verdict).toBe('held')
  expect(await db.query(read, [account_id])).toEqual([
    { revision: 2, batch_amounts: [1], section_amounts: [1], channel: 'web' },
  ])
})
