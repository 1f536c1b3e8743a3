import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'

// The embedded database has no connections to lose.
test.runIf('postgres' in inject('test_database'))(
  'a connection lost in the middle of a transaction is an error of that transaction only',
  async () => {
    const db = await openTestDatabase()
    try {
      const lost = db.transaction(async (tx) => {
        const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        await db.query('select pg_terminate_backend($1)', [pid])
        await tx.query('select 1')
      })
      await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^(unavailable|57P01)$/) })
      expect(await db.query('select 1 as alive')).toEqual([{ alive: 1 }])
    } finally {
      await db.close()
    }
  },
)
