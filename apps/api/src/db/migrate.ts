import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '#package-root.ts'
import type { Db, OpenDb } from './db.ts'
import { takeTurns } from './take-turns.ts'

type Migration = { name: string; script: string; hash: string }

/**
 * Runs what is new, in order, all in one transaction. Migrations are forward-only; a changed one is refused. Functions
 * stand once, as they are now, and are defined again whenever their file has changed.
 */
export async function migrate(db: OpenDb): Promise<string[]> {
  const known = await listScripts('migrations')
  const functions = await listScripts('functions')
  return db.transaction(async (tx) => {
    await takeTurns(tx)
    await tx.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await tx.query<Migration>('select name, hash from migrations order by name')
    for (const { name, hash } of applied) {
      const file = known.find((migration) => migration.name === name)
      if (file && file.hash !== hash) throw new Error(`Migration ${name} was changed after it ran; add a new one.`)
    }
    const fresh = known.filter(({ name }) => !applied.some((done) => done.name === name))
    const redefined = functions.filter(({ name, hash }) => applied.find((done) => done.name === name)?.hash !== hash)
    for (const script of [...fresh, ...redefined]) await run(tx, script)
    return [...fresh, ...redefined].map(({ name }) => name)
  })
}

async function run(tx: Db, { name, script, hash }: Migration): Promise<void> {
  for (const statement of statementsOf(script)) await tx.query(statement)
  await tx.query(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/** Names of the migrations this database has not seen yet. */
export async function listPending(db: Db): Promise<string[]> {
  const names = (await listScripts('migrations')).map(({ name }) => name)
  const [{ begun } = { begun: false }] = await db.query<{ begun: boolean }>(
    `select to_regclass('migrations') is not null as begun`,
  )
  if (!begun) return names
  const applied = await db.query<{ name: string }>('select name from migrations')
  return names.filter((name) => !applied.some((done) => done.name === name))
}

async function listScripts(kind: 'migrations' | 'functions'): Promise<Migration[]> {
  const folder = join(packageRoot, 'src/db', kind)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name), 'utf8')
      return {
        name: kind === 'migrations' ? name : `${kind}/${name}`,
        script,
        hash: createHash('sha256').update(script).digest('hex'),
      }
    }),
  )
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
