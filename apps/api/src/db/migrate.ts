import { setTimeout as sleep } from 'node:timers/promises'
import { Mendable } from '#runtime/mendable.ts'
import type { Db, OpenDb } from './db.ts'
import { releaseOf } from './release.ts'
import { lockSetup, tryLockSetup, unlockSetup } from './setup-lock.ts'
import { readTree, type Script, type Tree } from './tree.ts'

type Migrated = { applied: string[]; release: number; database_release: number }

/**
 * Whoever waits for a whole table makes everybody wait who comes after. Far less than the second after which the server ends one of
 * two who wait for each other: that would be a buyer. And little enough that a file with a handful of tables stays below the time
 * that a buyer waits for a row.
 */
const LOCK_MS = 200
/** Time for those to be served who have waited meanwhile. */
const PAUSE_MS = 4_000
const LONGEST_MS = 300_000
const ASK_AGAIN_MS = 1_000

class TableInUse extends Mendable {
  constructor(patience_ms: number) {
    super(
      `A table that has to change was in use by somebody else, for ${patience_ms / 60_000} minutes. What was not changed yet is as it was, and sales went on. ` +
        'Find who keeps it (pg_stat_activity, the oldest xact_start), and migrate again.',
    )
    this.name = 'TableInUse'
  }
}

export class DatabaseTooOld extends Mendable {
  constructor(pending: readonly string[]) {
    super(
      `The database lacks ${pending.join(', ')}. First run: bilheteria migrate (npm run cli -- migrate in a checkout)`,
    )
    this.name = 'DatabaseTooOld'
  }
}

/**
 * Runs what is new, in order. Migrations are forward-only; a changed one is refused. Functions stand once, as they are now, and
 * are defined again whenever their file has changed. A database that a newer release has brought up to date is left as it is: ours
 * would put old functions back under processes that need the new ones. Where people buy each file has a transaction of its own,
 * because what it has locked stays locked to the end of it; functions, which lock no table, are changed together at last, and the
 * release with them. What nobody has sold from yet is made in one, up to a file that says of itself that it stands outside; what
 * that does can be repeated.
 */
export async function migrate(db: OpenDb, folder?: string, patience_ms = LONGEST_MS): Promise<Migrated> {
  const tree = await readTree(folder)
  const applied: string[] = []
  for (;;) {
    const step = await untilLocked(() => db.transaction((tx) => takeStep(tx, tree), 'endless'), patience_ms)
    applied.push(...step.applied)
    if (step.database_release) return { applied, release: tree.release, database_release: step.database_release }
    if (!step.outside) continue
    await runAlone(db, step.outside)
    applied.push(step.outside.name)
  }
}

/** With a release nothing is left to do. */
type Step = { applied: string[]; database_release?: number; outside?: Script }

async function takeStep(tx: Db, { release, migrations, functions }: Tree): Promise<Step> {
  await lockSetup(tx)
  await tx.query(`set local lock_timeout = ${LOCK_MS}`)
  const found = await releaseOf(tx, release)
  if (found > release) return { applied: [], database_release: found }
  await tx.query(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { fresh, redefined } = compare(await selectApplied(tx), { migrations, functions })
  const [next] = fresh
  if (next && standsOutside(next)) return { applied: [], outside: next }
  if (next) return { applied: await runAll(tx, found > 0 ? [next] : upToOutside(fresh)) }
  const applied = await runAll(tx, redefined)
  if (found < release) await tx.query('update database_release set release = $1', [release])
  return { applied, database_release: release }
}

function upToOutside(scripts: readonly Script[]): readonly Script[] {
  const end = scripts.findIndex(standsOutside)
  return end < 0 ? scripts : scripts.slice(0, end)
}

/** Answers their names. */
async function runAll(tx: Db, scripts: readonly Script[]): Promise<string[]> {
  for (const script of scripts) {
    for (const statement of statementsOf(script.script)) await tx.query(statement)
    await note(tx, script)
  }
  return scripts.map(({ name }) => name)
}

/**
 * Takes as long as it takes: what is done concurrently keeps nobody waiting. Of several processes one does it. The others ask again
 * and again, because one that waited for the lock would be waited for by an index that is being made.
 */
function runAlone(db: OpenDb, script: Script): Promise<void> {
  return db.alone(async (own) => {
    while (!(await tryLockSetup(own))) await sleep(ASK_AGAIN_MS)
    try {
      const [done] = await own.query('select 1 from migrations where name = $1', [script.name])
      if (done) return
      for (const statement of statementsOf(script.script)) await own.query(statement)
      const broken = await own.query<{ name: string }>(
        'select indexrelid::regclass::text as name from pg_index where not indisvalid',
      )
      if (broken.length > 0) throw new Error(`${script.name} left an index that is not valid: ${broken[0]?.name}`)
      await note(own, script)
    } finally {
      await unlockSetup(own)
    }
  })
}

function standsOutside({ script }: Script): boolean {
  return script.startsWith('-- outside a transaction')
}

async function untilLocked(attempt: () => Promise<Step>, patience_ms: number): Promise<Step> {
  const until = performance.now() + patience_ms
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isInTheWay(error)) throw error
      if (performance.now() > until) throw Object.assign(new TableInUse(patience_ms), { cause: error })
      await sleep(PAUSE_MS)
    }
  }
}

/** A table that somebody keeps, or two who wait for each other. */
function isInTheWay(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return ['55P03', '40P01'].includes(cause?.code ?? '')
}

function selectApplied(db: Db): Promise<Pick<Script, 'name' | 'hash'>[]> {
  return db.query('select name, hash from migrations order by name')
}

/** What is new to a database that has had these. */
function compare(
  applied: readonly Pick<Script, 'name' | 'hash'>[],
  { migrations, functions }: Pick<Tree, 'migrations' | 'functions'>,
) {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changed = migrations.find(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
  if (changed) throw new Error(`Migration ${changed.name} was changed after it ran; add a new one.`)
  return {
    fresh: migrations.filter(({ name }) => !hashes.has(name)),
    redefined: functions.filter(({ name, hash }) => hashes.get(name) !== hash),
  }
}

async function note(db: Pick<Db, 'query'>, { name, hash }: Script): Promise<void> {
  await db.query(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/** Names of what this database has not seen yet; one that a newer release made has all that we need. */
export async function listPending(db: Db, folder?: string): Promise<string[]> {
  const tree = await readTree(folder)
  if ((await releaseOf(db, tree.release)) > tree.release) return []
  const [{ begun } = { begun: false }] = await db.query<{ begun: boolean }>(
    `select to_regclass('migrations') is not null as begun`,
  )
  const { fresh, redefined } = compare(begun ? await selectApplied(db) : [], tree)
  return [...fresh, ...redefined].map(({ name }) => name)
}

/** For a process that leaves it to others to bring the database up to date. */
export async function requireMigrated(db: Db, folder?: string): Promise<Migrated> {
  const pending = await listPending(db, folder)
  if (pending.length > 0) throw new DatabaseTooOld(pending)
  const { release } = await readTree(folder)
  return { applied: [], release, database_release: await releaseOf(db, release) }
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
