import { expect, test } from 'vitest'
import { aTree } from '#test/a-tree.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { migrate } from './migrate.ts'

const db = await openTestDatabase()

test('a migrated database needs nothing more', async () => {
  expect((await migrate(db)).applied).toEqual([])
})

test('a migration changed after it ran is refused', async () => {
  await db.query(`update migrations set hash = 'other' where name = '0001-foundation.sql'`)
  await expect(migrate(db)).rejects.toThrow('0001-foundation.sql was changed after it ran')
})

test('what stands outside a transaction is run there, between what stands before and behind it', async () => {
  const own = await openTestDatabase()
  const folder = await aTree({
    '9997-before.sql': 'create table of_the_next_release (n int);\n',
    '9998-index.sql':
      '-- outside a transaction\ndrop index concurrently if exists next_by_n;\n' +
      'create index concurrently next_by_n on of_the_next_release (n);\n',
    '9999-behind.sql': 'insert into of_the_next_release values (1);\n',
  })
  expect((await migrate(own, folder)).applied).toEqual(['9997-before.sql', '9998-index.sql', '9999-behind.sql'])
  expect(await own.query(`select indisvalid as valid from pg_index where indexrelid = 'next_by_n'::regclass`)).toEqual([
    { valid: true },
  ])
  expect((await migrate(own, folder)).applied).toEqual([])
  await own.close()
})

test('a transaction that fails leaves nothing behind', async () => {
  const attempt = db.transaction(async (tx) => {
    await tx.query(`insert into categories values ('x', 'X', 'x', 'x', 1)`)
    await tx.query('select 1/0')
  })
  await expect(attempt).rejects.toThrow('division by zero')
  expect(await db.query(`select 1 from categories where id = 'x'`)).toEqual([])
})

test('the clock is the database’s and only moves when told', async () => {
  await db.query(`update clock_offset set ahead = '2 days'`)
  const [{ days } = { days: 0 }] = await db.query<{ days: number }>(
    `select extract(day from clock() - clock_timestamp())::int as days`,
  )
  expect([1, 2]).toContain(days)
})
