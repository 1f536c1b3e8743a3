import type { Db, OpenDb } from './db.ts'
import { releaseOf } from './release.ts'
import { lockSetup } from './setup-lock.ts'
import { readTree, type Script } from './tree.ts'

type Migrated = { applied: string[]; release: number; database_release: number }

/**
 * Runs what is new, in order, all in one transaction. Migrations are forward-only; a changed one is refused. Functions
 * stand once, as they are now, and are defined again whenever their file has changed. A database that a newer release has
 * brought up to date is left as it is: ours would put old functions back under processes that need the new ones.
 */
export async function migrate(db: OpenDb, folder?: string): Promise<Migrated> {
  const { release, migrations, functions } = await readTree(folder)
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    const found = await releaseOf(tx, release)
    if (found > release) return { applied: [], release, database_release: found }
    await tx.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await tx.query<Script>('select name, hash from migrations order by name')
    for (const { name, hash } of applied) {
      const file = migrations.find((migration) => migration.name === name)
      if (file && file.hash !== hash) throw new Error(`Migration ${name} was changed after it ran; add a new one.`)
    }
    const fresh = migrations.filter(({ name }) => !applied.some((done) => done.name === name))
    const redefined = functions.filter(({ name, hash }) => applied.find((done) => done.name === name)?.hash !== hash)
    for (const script of [...fresh, ...redefined]) await run(tx, script)
    if (found < release) await tx.query('update database_release set release = $1', [release])
    return { applied: [...fresh, ...redefined].map(({ name }) => name), release, database_release: release }
  }, 'endless')
}

async function run(tx: Db, { name, script, hash }: Script): Promise<void> {
  for (const statement of statementsOf(script)) await tx.query(statement)
  await tx.query(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/** Names of the migrations this database has not seen yet; one that a newer release made has all that we need. */
export async function listPending(db: Db, folder?: string): Promise<string[]> {
  const { release, migrations } = await readTree(folder)
  if ((await releaseOf(db, release)) > release) return []
  const names = migrations.map(({ name }) => name)
  const [{ begun } = { begun: false }] = await db.query<{ begun: boolean }>(
    `select to_regclass('migrations') is not null as begun`,
  )
  if (!begun) return names
  const applied = await db.query<{ name: string }>('select name from migrations')
  return names.filter((name) => !applied.some((done) => done.name === name))
}

/** Splits at semicolons that end a line, except inside `$$ … $$` bodies. */
function statementsOf(script: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const line of script.split('\n')) {
    current += `${line}\n`
    const insideBody = (current.split('$$').length - 1) % 2 === 1
    if (line.trimEnd().endsWith(';') && !insideBody) {
      statements.push(current)
      current = ''
    }
  }
  if (current.trim() !== '') throw new Error('A migration must end with a semicolon.')
  return statements
}
