import { expect, inject, test } from 'vitest'
import { openProxy } from '#test/faults/tcp-proxy.ts'
import { anEmptyDatabase, openTestDatabase } from '#test/test-database.ts'
import { openDatabase } from './open-db.ts'

const ON_POSTGRES = 'postgres' in inject('test_database')

test.runIf(ON_POSTGRES)('a database that is slow to answer is waited for when a process starts', async () => {
  const { data_dir, database_url } = await anEmptyDatabase()
  const url = new URL(database_url ?? '')
  const proxy = await openProxy(Number(url.port))
  let first: object | undefined
  proxy.watch((_direction, _bytes, connection) => {
    first ??= connection
    return connection === first ? 'hold' : undefined
  })
  url.port = String(proxy.port)
  const db = await openDatabase({ data_dir, database_url: url.href })
  expect(await db.query('select 1 as alive')).toEqual([{ alive: 1 }])
  expect(first).toBeDefined()
  await db.close()
})

test.runIf(ON_POSTGRES)('one that refuses is not waited for', async () => {
  const { data_dir, database_url } = await anEmptyDatabase()
  const url = new URL(database_url ?? '')
  const proxy = await openProxy(Number(url.port))
  proxy.down()
  url.port = String(proxy.port)
  await expect(openDatabase({ data_dir, database_url: url.href })).rejects.toMatchObject({ code: 'unavailable' })
})

// The embedded database has no connections to lose.
test.runIf(ON_POSTGRES)(
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
