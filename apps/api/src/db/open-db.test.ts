import { expect, inject, test, vi } from 'vitest'
import { openProxy } from '#test/faults/tcp-proxy.ts'
import { anEmptyDatabase, openTestDatabase } from '#test/test-database.ts'
import type { Db, OpenDb } from './db.ts'
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

/** Behind a wire that is cut, and how to mend it. */
async function aDatabaseAway() {
  const { data_dir, database_url } = await anEmptyDatabase()
  const url = new URL(database_url ?? '')
  const proxy = await openProxy(Number(url.port))
  proxy.down()
  url.port = String(proxy.port)
  return { settings: { data_dir, database_url: url.href }, proxy }
}

test.runIf(ON_POSTGRES)('one that is away is waited for, and why is said', async () => {
  const { settings, proxy } = await aDatabaseAway()
  const reasons: unknown[] = []
  const onWait = (why: unknown) => {
    reasons.push(why)
    if (reasons.length === 2) proxy.up()
  }
  const db = await openDatabase(settings, { wait_ms: 30_000, onWait })
  expect(await db.query('select 1 as alive')).toEqual([{ alive: 1 }])
  expect(reasons[0]).toMatchObject({ message: expect.stringContaining('terminated') })
  await db.close()
})

const NOT_LONG = { wait_ms: 0, onWait: () => {} }

test.runIf(ON_POSTGRES).each([
  ['not for ever', NOT_LONG],
  ['and not at all by whoever asks by hand', undefined],
])('%s', async (_, waiting) => {
  const { settings } = await aDatabaseAway()
  await expect(openDatabase(settings, waiting)).rejects.toMatchObject({ code: 'unavailable' })
})

test.runIf(ON_POSTGRES)('one that will never let us in is not waited for', async () => {
  const { data_dir, database_url } = await anEmptyDatabase()
  const url = new URL(database_url ?? '')
  url.pathname = '/nobody_made_this'
  const onWait = vi.fn<() => void>()
  const opening = openDatabase({ data_dir, database_url: url.href }, { wait_ms: 30_000, onWait })
  await expect(opening).rejects.toMatchObject({ code: '3D000' })
  expect(onWait).not.toHaveBeenCalled()
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

test.runIf(ON_POSTGRES)('what is asked together is planned once for all, by looking rows up', async () => {
  const db = await openTestDatabase()
  try {
    for (const id of [1, 2, 3]) await db.together.query('select 1 from orders where compra_id = any ($1)', [[id]])
    const [statement] = await db.together.query(
      `select generic_plans::int, custom_plans::int, current_setting('enable_seqscan') as reads_all
         from pg_prepared_statements where statement like $1`,
      ['select 1 from orders%'],
    )
    expect(statement).toEqual({ generic_plans: 3, custom_plans: 0, reads_all: 'off' })
    expect(await db.query(`select current_setting('enable_seqscan') as reads_all`)).toEqual([{ reads_all: 'on' }])
  } finally {
    await db.close()
  }
})

test.runIf(ON_POSTGRES)('what a transaction asks at one moment leaves in one go', async () => {
  const { data_dir, database_url } = await anEmptyDatabase()
  const url = new URL(database_url ?? '')
  const proxy = await openProxy(Number(url.port))
  const sent: string[] = []
  proxy.watch((direction, bytes) => {
    if (direction === 'there') sent.push(String(bytes))
    return undefined
  })
  url.port = String(proxy.port)
  const db = await openDatabase({ data_dir, database_url: url.href })
  await db.transaction((tx) =>
    Promise.all([tx.query('select $1::int as a', [1]), tx.query('select $1::int as b', [2])]),
  )
  expect(sent.filter((said) => said.includes('as a') && said.includes('as b'))).toHaveLength(1)
  await db.close()
})

const pools: [string, (db: OpenDb) => Db][] = [
  ['ordinary', (db) => db],
  ['together', (db) => db.together],
]

test.each(pools)(
  'what a transaction asks at one moment is done in that order, and the first failure is the one that is told: %s',
  async (_, poolOf) => {
    const db = await openTestDatabase()
    const pool = poolOf(db)
    try {
      await db.query('create table steps (id int primary key)')
      const [, , rows] = await pool.transaction((tx) =>
        Promise.all([
          tx.query('insert into steps values ($1)', [1]),
          tx.query('update steps set id = id + $1', [1]),
          tx.query('select id from steps where id > $1', [0]),
        ]),
      )
      expect(rows).toEqual([{ id: 2 }])

      const failing = pool.transaction((tx) =>
        Promise.all([
          tx.query('delete from steps where id = $1', [2]),
          tx.query('insert into steps values ($1), ($1)', [3]),
          tx.query('select never_asked_before from steps where id = $1', [0]),
        ]),
      )
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await pool.query('select id from steps where id > $1', [0])).toEqual([{ id: 2 }])
    } finally {
      await db.close()
    }
  },
)

const ALL = 'select * from changed where id <> $1'
const ways: [string, (db: OpenDb) => Promise<unknown[]>][] = [
  ['alone', (db) => db.together.query(ALL, [0])],
  ['in a transaction', (db) => db.together.transaction((tx) => tx.query(ALL, [0]))],
]

// A newer process changes it, beside this one.
test.runIf(ON_POSTGRES).each(ways)(
  'a table that has changed since answers the next time it is asked %s',
  async (_, ask) => {
    const db = await openTestDatabase()
    try {
      await db.query('create table changed (id int)')
      expect(await ask(db)).toEqual([])
      await db.query('alter table changed add column more int')
      await db.query('insert into changed values (1, 2)')
      await expect(ask(db)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await ask(db)).toEqual([{ id: 1, more: 2 }])
    } finally {
      await db.close()
    }
  },
)
