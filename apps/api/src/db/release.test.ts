import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aTree } from '#test/a-tree.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Db, OpenDb } from './db.ts'
import { listPending, migrate, requireMigrated } from './migrate.ts'
import { DatabaseTooNew } from './release.ts'
import { ownTree, readTree, type Tree } from './tree.ts'

const { release } = await readTree()
const NEW_FUNCTION = `create or replace function left_in(batch batches) returns int language sql immutable as 'select 18';\n`

test('a changed function or a new migration comes with a new release', async () => {
  const tree = await readTree()
  const { fingerprint } = JSON.parse(await readFile(join(ownTree, 'release.json'), 'utf8')) as { fingerprint: string }
  const to_do =
    fingerprint === fingerprintOf(tree, release)
      ? 'nothing'
      : `The functions or migrations have changed. Write into release.json: "release": ${release + 1}, ` +
        `"fingerprint": "${fingerprintOf(tree, release + 1)}".`
  expect(to_do).toBe('nothing')
})

/** The number is part of it, so that the one without the other is noticed. */
function fingerprintOf({ migrations, functions }: Tree, of: number): string {
  const hash = createHash('sha256').update(String(of))
  for (const script of [...migrations, ...functions]) hash.update(`\n${script.name} ${script.hash}`)
  return hash.digest('hex')
}

test('no migration asks for a release that does not exist yet', async () => {
  const db = await openTestDatabase()
  expect(await db.query('select release, min_release <= release as possible from database_release')).toEqual([
    { release, possible: true },
  ])
  await db.close()
})

test('functions stand in files, where they can change, but for those of triggers, constraints and indexes', async () => {
  const db = await openTestDatabase()
  const all = await db.query<{ name: string }>(
    `select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  const files = (await readTree()).functions.map(({ script }) => script).join('\n')
  const only_in_migrations = all.map(({ name }) => name).filter((name) => !files.includes(`function ${name}(`))
  const triggers = ['bump_catalogue_version', 'check_ledger', 'move_order_version']
  const of_producers = ['move_producer_version', 'move_versions', 'move_versions_of_seats']
  expect(only_in_migrations.toSorted()).toEqual(
    [...triggers, ...of_producers, 'is_safe_address', 'mailbox_of', 'people_named'].toSorted(),
  )
  await db.close()
})

const KEPT_PARSED = `
  select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is not null
     and exists (select 1 from unnest(proargtypes) argument join pg_type on pg_type.oid = argument where typrelid <> 0)`

test('no function holds a table fast, so that a column can be added to it', async () => {
  const db = await openTestDatabase()
  expect(await db.query(KEPT_PARSED)).toEqual([])
  await db.close()
})

test('functions of releases that did hold one let it go before anything is added', async () => {
  const db = await openTestDatabase()
  await db.query(
    `create function former(its orders, more int) returns int language sql stable
       return (select its.total_cents + more where its.state <> 'it''s $$ over')`,
  )
  expect(await db.query(KEPT_PARSED)).toEqual([{ name: 'former' }])
  await db.query(`delete from migrations where name = '0004b-rows-free-to-change.sql'`)
  expect((await migrate(db)).applied).toEqual(['0004b-rows-free-to-change.sql'])
  expect(await db.query(KEPT_PARSED)).toEqual([])
  await db.query('alter table orders add column noted int not null default 0')
  expect(await db.query('select former(its, 1) from orders its')).toEqual([])
  expect(await db.query(`select provolatile::text from pg_proc where proname = 'former'`)).toEqual([
    { provolatile: 's' },
  ])
  await db.close()
})

/** This product one release later: another function, one more migration, or several. */
async function aNewerTree({
  before = {},
  migration = 'create table of_the_next_release ();',
  number = release + 1,
}: { before?: Record<string, string>; migration?: string; number?: number } = {}) {
  const folder = await aTree(before)
  await writeFile(join(folder, 'release.json'), JSON.stringify({ release: number }))
  await writeFile(join(folder, 'functions/stock.sql'), NEW_FUNCTION)
  await writeFile(join(folder, 'migrations/9999-next.sql'), `${migration}\n`)
  return folder
}

/** What a start could have changed. */
async function stateOf(db: Db): Promise<unknown> {
  const applied = await db.query('select name, hash, applied_at from migrations order by name')
  const functions = await db.query<{ source: string }>(
    `select pg_get_functiondef(oid) as source from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  return { applied, functions, release: await db.query('select release, min_release from database_release') }
}

async function leftInSource(db: Db): Promise<string> {
  const [{ source } = { source: '' }] = await db.query<{ source: string }>(
    `select pg_get_functiondef('left_in(batches)'::regprocedure) as source`,
  )
  return source
}

test('an older process on a newer database starts and changes nothing', async () => {
  const db = await openTestDatabase()
  const [older, newer] = [await aTree(), await aNewerTree()]
  expect(await migrate(db, newer)).toEqual({
    applied: ['9999-next.sql', 'functions/stock.sql'],
    release: release + 1,
    database_release: release + 1,
  })
  const before = await stateOf(db)
  expect(await migrate(db, older)).toEqual({ applied: [], release, database_release: release + 1 })
  expect(await stateOf(db)).toEqual(before)
  expect(await leftInSource(db)).toContain('select 18')
  expect(await listPending(db, older)).toEqual([])
  await db.close()
})

test('one that did not know of the release would put its old function back', async () => {
  const db = await openTestDatabase()
  await migrate(db, await aNewerTree({ number: release }))
  expect((await migrate(db)).applied).toEqual(['functions/stock.sql'])
  expect(await leftInSource(db)).not.toContain('select 18')
  await db.close()
})

test('a database that needs a newer release is refused in a sentence, and nothing is changed', async () => {
  const db = await openTestDatabase()
  const breaking = `update database_release set min_release = ${release + 1};`
  await migrate(db, await aNewerTree({ migration: breaking }))
  const before = await stateOf(db)
  const sentence = `The database needs release ${release + 1} of the product or a newer one, and this is release ${release}.`
  for (const start of [() => migrate(db), () => listPending(db)]) {
    await expect(start()).rejects.toThrow(DatabaseTooNew)
    await expect(start()).rejects.toThrow(sentence)
  }
  expect(await stateOf(db)).toEqual(before)
  await db.close()
})

test('an older and a newer process that start together end with what the newer one brings', async () => {
  const db = await openTestDatabase()
  const [older, newer] = [await aTree(), await aNewerTree()]
  await Promise.all([older, newer, older, newer, older].map((folder) => migrate(db, folder)))
  expect(await leftInSource(db)).toContain('select 18')
  expect(await db.query('select release from database_release')).toEqual([{ release: release + 1 }])
  await db.close()
})

/** Done once it is there; done twice it would be seen. */
const FIRST = { '9998-first.sql': 'create table of_first (n int);\ninsert into of_first values (1);\n' }

/** The first file of the newer release is done, and no more of it. */
async function expectHalfWay(db: OpenDb, newer: string): Promise<void> {
  expect(await db.query('select n from of_first')).toEqual([{ n: 1 }])
  const before = await stateOf(db)
  const older = await aTree()
  for (const start of [migrate, requireMigrated])
    expect(await start(db, older)).toEqual({ applied: [], release, database_release: release })
  const missing = 'The database lacks 9999-next.sql, functions/stock.sql.'
  await expect(requireMigrated(db, newer)).rejects.toThrow(missing)
  expect(await stateOf(db)).toEqual(before)
}

async function expectRest(db: OpenDb, newer: string): Promise<void> {
  expect((await migrate(db, newer)).applied).toEqual(['9999-next.sql', 'functions/stock.sql'])
  expect(await db.query('select n from of_first')).toEqual([{ n: 1 }])
  for (const start of [migrate, requireMigrated])
    expect(await start(db, newer)).toEqual({ applied: [], release: release + 1, database_release: release + 1 })
}

test('half-way, when a file fails, older processes work on, newer ones name the rest, and the rest is done once', async () => {
  const db = await openTestDatabase()
  const newer = await aNewerTree({ before: FIRST, migration: 'select 1/0;' })
  await expect(migrate(db, newer)).rejects.toThrow('division by zero')
  await expectHalfWay(db, newer)
  await writeFile(join(newer, 'migrations/9999-next.sql'), 'alter table of_first add column mended int;\n')
  await expectRest(db, newer)
  await db.close()
})

test.runIf('postgres' in inject('test_database'))(
  'half-way, when somebody keeps a table for too long, it is the same',
  async () => {
    const db = await openTestDatabase()
    const newer = await aNewerTree({ before: FIRST, migration: 'alter table batches add column of_next int;' })
    await db.transaction(async (tx) => {
      await tx.query('select 1 from batches')
      await expect(migrate(db, newer, 0)).rejects.toThrow('was in use by somebody else')
      await expectHalfWay(db, newer)
    })
    await expectRest(db, newer)
    await db.close()
  },
)

test('a database from before releases were counted gets one', async () => {
  const db = await openTestDatabase()
  await db.query('drop table database_release')
  await db.query(`delete from migrations where name in ('0017-release.sql', 'functions/stock.sql')`)
  expect(await listPending(db)).toEqual(['0017-release.sql', 'functions/stock.sql'])
  expect((await migrate(db)).applied).toEqual(['0017-release.sql', 'functions/stock.sql'])
  expect(await db.query('select release, min_release from database_release')).toEqual([{ release, min_release: 1 }])
  await db.close()
})

test('processes of the release before find the functions they call', async () => {
  const db = await openTestDatabase()
  expect(await db.query('select held_of(held) from reservations held')).toEqual([])
  expect(await db.query(`select cpf from entering_already('x', '{}', null) as cpf`)).toEqual([])
  await db.query(`select take_turns_naming('x', '{12345678901}')`)
  expect(await db.query('select pass_on_unsold() as moved')).toEqual([{ moved: 0 }])
  await db.close()
})
