import { has_pooler, startPooler } from '@bilheteria/test-postgres/pooler'
import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runCli } from '#cli/run-cli.ts'
import { one } from '#db/db.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { openShop } from '#open-shop.ts'
import { aFolder } from './a-folder.ts'
import { say } from './fault-options.ts'

const server = await startPostgres()
const admin = openPostgres(server.url)
afterAll(async () => {
  await admin.close()
  await server.stop()
})

/** What an operator reads, line by line. */
async function check(settings: Record<string, string>) {
  const lines: string[] = []
  const terminal = {
    environment: settings,
    folder: '/',
    print: (line: string) => void lines.push(...line.split('\n').filter(Boolean)),
    complain: (line: string) => void lines.push(`complained ${line}`),
    ask: async () => '',
  }
  const code = await runCli(['database', 'check'], terminal, openShop)
  // How fast this machine's disk is today.
  const timeless = lines.filter((line) => !/^(ok|warning)  +A commit takes \d/.test(line))
  return {
    code,
    printed: lines.join('\n'),
    warned: timeless.filter((line) => line.startsWith('warning')),
    refused: timeless.filter((line) => line.startsWith('refused')),
  }
}

/** A database of one's own with nothing in it, and who may do everything there. */
async function anEmptyOne() {
  const url = await createDatabase(server.url)
  const owner = openPostgres(url)
  onTestFinished(() => owner.close())
  return { url, owner }
}

/** Names of all that a database has. */
async function everythingIn(url: string): Promise<unknown[]> {
  const db = openPostgres(url)
  try {
    return await db.query(
      `select 'schema' as kind, nspname::text as name from pg_namespace union all select 'table', relname from pg_class
       union all select 'type', typname from pg_type union all select 'function', oid::text from pg_proc
       union all select 'lock', locktype from pg_locks where locktype = 'advisory' order by 1, 2`,
    )
  } finally {
    await db.close()
  }
}

test('of an empty database on a server that is well it is only said that no copy of it is waited for', async () => {
  const { url } = await anEmptyOne()
  const before = await everythingIn(url)
  const { code, printed, warned, refused } = await check({ DATABASE_URL: url })
  expect({ code, refused }).toEqual({ code: 0, refused: [] })
  expect(warned).toEqual([expect.stringMatching(/^warning  synchronous_standby_names is empty: /)])
  for (const line of [
    /^ok       PostgreSQL is \d/m,
    /^ok       No pooler stands before PostgreSQL$/m,
    /^ok       lock_timeout is 1500 ms and statement_timeout 25000 ms$/m,
    /^ok       max_connections is 200, enough for 9 processes of 20 /m,
    /^ok       synchronous_commit is on$/m,
    /^ok       A round trip takes [\d.]+ ms$/m,
    /^(ok|warning)  +A commit takes [\d.]+ ms/m,
    /^ok       Works: composite arrays$/m,
    /^ok       Works: deferred constraint triggers$/m,
    /^ok       Works: force_generic_plan$/m,
    /^Nothing has to be mended\.$/m,
  ])
    expect(printed).toMatch(line)
  expect(await everythingIn(url)).toEqual(before)
})

test('a server that forgets what was sold, and has 20 connections, is refused for each', async () => {
  const bad = await startPostgres({ synchronous_commit: 'off', fsync: 'off', max_connections: '20' })
  onTestFinished(() => bad.stop())
  const { code, refused, printed } = await check({ DATABASE_URL: bad.url })
  expect(code).toBe(1)
  expect(refused).toEqual([
    expect.stringMatching(/^refused  max_connections is 20: /),
    expect.stringMatching(/^refused  fsync is off: /),
    expect.stringMatching(/^refused  synchronous_commit is off: .+ the command that starts PostgreSQL$/),
  ])
  expect(printed).toMatch(/^The database is not fit for a sale: 3 to mend\.$/m)
})

test('the statement that is named mends what is wrong', async () => {
  const { url, owner } = await anEmptyOne()
  const { database } = await one(owner.query<{ database: string }>('select current_database() as database'))
  await owner.query(`alter database ${database} set synchronous_commit = off`)
  const { code, refused } = await check({ DATABASE_URL: url })
  expect(code).toBe(1)
  const [, statement = ''] = /run (alter database .+;)$/.exec(refused.join('\n')) ?? []
  await owner.query(statement)
  expect(await check({ DATABASE_URL: url })).toMatchObject({ code: 0, refused: [] })
})

/** A commit is over when this copy has it too. */
async function waitFor(copy: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${copy}'`)
  await admin.query('select pg_reload_conf()')
  const read = () => admin.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`)
  await expect.poll(async () => (await one(read())).names).toBe(copy)
}

test('a commit that waits for a copy that is not there is told as such', async () => {
  const { url } = await anEmptyOne()
  await waitFor('nobody')
  try {
    const { code, refused } = await check({ DATABASE_URL: url })
    expect(code).toBe(1)
    expect(refused).toEqual([expect.stringMatching(/^refused  A commit does not end, .+ \(nobody\)/)])
  } finally {
    await waitFor('')
  }
})

test('a standby is told as such, and nothing is tried to be written there', async () => {
  const standby = await startPostgres()
  onTestFinished(() => standby.stop())
  const db = openPostgres(standby.url)
  const { folder } = await one(db.query<{ folder: string }>(`select current_setting('data_directory') as folder`))
  await db.close()
  await standby.restart(() => writeFile(join(folder, 'standby.signal'), ''))
  const { code, warned, refused, printed } = await check({ DATABASE_URL: standby.url })
  expect({ code, refused }).toEqual({ code: 0, refused: [] })
  expect(warned).toEqual([expect.stringMatching(/^warning  This is a standby, where nothing can be written: /)])
  expect(printed).not.toMatch(/Works|A commit/)
})

test('whoever may not make a schema is told how to, and what a server lacks is named; nothing stays of it', async () => {
  const { url, owner } = await anEmptyOne()
  await owner.query('create role shop login')
  const as_shop = { DATABASE_URL: url.replace('//postgres@', '//shop@') }
  const before = await everythingIn(url)
  const denied = await check(as_shop)
  expect(denied).toMatchObject({
    code: 1,
    refused: [expect.stringMatching(/^refused  Does not work: a schema of its own/)],
  })
  const [, statement = ''] = /run (grant .+;)$/.exec(denied.refused.join('\n')) ?? []
  await owner.query(statement)
  await owner.query('revoke execute on function pg_current_snapshot() from public')
  const { code, refused, printed } = await check(as_shop)
  expect(code).toBe(1)
  expect(refused).toEqual([
    expect.stringMatching(
      /^refused  Does not work: xid8 snapshots \(permission denied for function pg_current_snapshot\)/,
    ),
  ])
  expect(printed).toMatch(/^ok       Works: unique nulls not distinct$/m)
  expect(await everythingIn(url)).toEqual(before)
})

test('a server that lets wrong passwords in is named, and no password is printed', async () => {
  const { url, owner } = await anEmptyOne()
  const password = 'the right one, and nobody else’s'
  await owner.query(`create role cashier login superuser password '${password}'`)
  const DATABASE_URL = url.replace('//postgres@', `//cashier:${encodeURIComponent(password)}@`)
  const trusting = await check({ DATABASE_URL })
  expect(trusting.code).toBe(0)
  expect(trusting.warned.join('\n')).toMatch(/^warning  A wrong password is let in, .+ for cashier in pg_hba\.conf/m)
  const { file } = await one(owner.query<{ file: string }>(`select current_setting('hba_file') as file`))
  const rules = await readFile(file, 'utf8')
  await writeFile(file, `host all cashier 127.0.0.1/32 scram-sha-256\n${rules}`)
  await owner.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await check({ DATABASE_URL })).printed)
    .toMatch(/^ok       A wrong password is refused$/m)
  for (const printed of [trusting.printed, (await check({ DATABASE_URL })).printed]) {
    expect(printed).not.toContain(password)
    expect(printed).not.toContain(encodeURIComponent(password))
  }
})

if (!has_pooler) say('PgBouncer is not installed: nobody was told of it')

test.runIf(has_pooler)('through PgBouncer it is named, and so are the limits that the role lacks', async () => {
  const { url, owner } = await anEmptyOne()
  const through = async (settings: Record<string, string>) => {
    const pooler = await startPooler(url)
    try {
      return await check({ DATABASE_URL: pooler.url, ...settings })
    } finally {
      await pooler.stop()
    }
  }
  const unknown = await through({})
  expect(unknown.code).toBe(1)
  expect(unknown.refused).toEqual([
    'refused  A pooler stands before PostgreSQL: set DATABASE_POOLER=1',
    expect.stringMatching(/^refused  lock_timeout is 0 ms and statement_timeout 0 ms: /),
  ])
  const statements = unknown.refused.join('\n').match(/alter role [^;]+;/g) ?? []
  expect(statements).toHaveLength(2)
  for (const statement of statements) await owner.query(statement)
  const told = await through({ DATABASE_POOLER: '1' })
  expect(told).toMatchObject({ code: 0, refused: [] })
  expect(told.printed).toMatch(/^ok       A pooler stands before PostgreSQL, and DATABASE_POOLER says so$/m)
  expect(told.printed).toMatch(/^ok       Works: xid8 snapshots$/m)
})

test('what cannot be reached or read is told in a sentence', async () => {
  for (const [DATABASE_URL, said] of [
    ['postgresql://127.0.0.1:1/loja', /^refused  PostgreSQL does not answer \(.*ECONNREFUSED/m],
    [server.url.replace(/\w+$/, 'nowhere'), /^refused  PostgreSQL has no such database\./m],
    ['postgresql://db1:5432,db2:5432/loja', /^refused  DATABASE_URL: must be/m],
  ] as const) {
    const { code, printed } = await check({ DATABASE_URL })
    expect(code).toBe(1)
    expect(printed).toMatch(said)
  }
})

test('the embedded database is told as such, and not touched', async () => {
  const DATA_DIR = join(await aFolder(), 'new')
  const { code, warned, refused } = await check({ DATA_DIR })
  expect({ code, refused }).toEqual({ code: 0, refused: [] })
  expect(warned).toEqual([expect.stringMatching(/^warning  The database is the embedded one, .+ one process alone/)])
  expect(existsSync(DATA_DIR)).toBe(false)
})
