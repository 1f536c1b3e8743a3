import { fail } from '@bilheteria/contract/errors'
import { PGlite } from '@electric-sql/pglite'
import { setFlagsFromString } from 'node:v8'
import { Pool, type ClientBase, type QueryConfig } from 'pg'
import { CONNECTIONS, LANE_CONNECTIONS, TOGETHER_CONNECTIONS } from './connections.ts'
import type { Db, OpenDb, Patience } from './db.ts'
import { createKeptStatements } from './kept-statements.ts'
import { lockFolder } from './lock-folder.ts'
import { OneWriteSocket } from './one-write-socket.ts'
import { openPrepared } from './open-prepared.ts'
import { waitForAnswer, type WaitToSell } from './wait-for-answer.ts'

type Settings = { database_url?: string | undefined; database_pool?: number; data_dir: string }

/** The one the settings name, once it answers. */
export async function openDatabase(
  { database_url, database_pool, data_dir }: Settings,
  waiting?: WaitToSell,
): Promise<OpenDb> {
  if (!database_url) return openEmbedded(data_dir)
  const db = openPostgres(database_url, database_pool)
  await waitForAnswer(db, waiting).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  return db
}

/** Embedded, in a folder only this process may touch; in memory when no folder is given. */
export async function openEmbedded(data_dir?: string, image?: Blob): Promise<OpenDb> {
  const unlock = data_dir ? await lockFolder(data_dir) : async () => {}
  // Compiling what is only warm took more than all it saved: a start was busy with it for two seconds.
  setFlagsFromString('--wasm-tiering-budget=20000000')
  const open = async (dataDir?: string) => {
    const lite = await PGlite.create({ ...(dataDir && { dataDir }), ...(image && { loadDataDir: image }) })
    await lite.exec('set plan_cache_mode = force_generic_plan')
    return lite
  }
  try {
    return embedded(data_dir ? await openPrepared(data_dir, open) : await open(), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A prepared embedded database as one file: loading it is many times faster than preparing it again. */
export async function embeddedImage(prepare: (db: OpenDb) => Promise<unknown>): Promise<Blob> {
  const lite = new PGlite()
  await prepare(embedded(lite))
  const image = await lite.dumpDataDir('none')
  await lite.close()
  return image
}

function embedded(lite: PGlite, closed: () => Promise<void> = async () => {}): OpenDb {
  const db: Db = {
    ...queriesOf(({ text, values }) => lite.query(text, values)),
    transaction: (work) =>
      lite.transaction((tx) =>
        within(
          queriesOf(({ text, values }) => tx.query(text, values)),
          work,
        ),
      ),
  }
  const ask = createKeptStatements(lite)
  const together: Db = {
    ...queriesOf(({ text, values }) =>
      // Nothing else stands in line with transactions, and belongs to none.
      // oxlint-disable-next-line no-underscore-dangle
      lite._runExclusiveTransaction(async () => {
        const answer = await ask(text, values)
        await lite.syncToFs()
        return answer
      }),
    ),
    transaction: (work) =>
      lite.transaction(() =>
        within(
          queriesOf(({ text, values }) => ask(text, values)),
          work,
        ),
      ),
  }
  return {
    ...db,
    lane: together,
    together,
    close: async () => {
      await lite.close()
      await closed()
    },
  }
}

const CONNECT_TIMEOUT_MS = 2_000
/** A server that hangs must not hang us. */
const QUERY_TIMEOUT_MS = 30_000
/**
 * What we give up waiting for must not happen after all: the server gives up first. Of those that leave together each has its own
 * time, and what is given up among them cannot be committed: that is asked for alone, at the end.
 */
const STATEMENT_TIMEOUT_MS = 25_000
/** Nobody keeps a row that long in a sale; who waits for one gets an answer instead. */
const LOCK_TIMEOUT_MS = 1_500

export function openPostgres(url: string, max = CONNECTIONS): OpenDb {
  const ordinary = openPool(url, max - LANE_CONNECTIONS - TOGETHER_CONNECTIONS)
  const lane = openPool(url, LANE_CONNECTIONS)
  const together = openPool(url, TOGETHER_CONNECTIONS, (client) => client.query(PLANNED_ONCE))
  const pools = [ordinary, lane, together]
  const sum = (count: (pool: Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  return {
    ...overPool(ordinary),
    lane: overPool(lane),
    together: overPool(together, createPrepare()),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    },
    connections: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
  }
}

/**
 * Planning takes longer than looking up what a few buyers have. A plan that is kept is often made while a table is still empty
 * and reading all of it looks cheap, and would stay for the whole rush: so these may only look rows up.
 */
const PLANNED_ONCE = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off;
                      set enable_mergejoin = off; set jit = off`

/** How a statement is asked for. */
type Prepare = (text: string, params: readonly unknown[]) => QueryConfig

function asItIs(text: string, params: readonly unknown[]): QueryConfig {
  return { text, values: [...params] }
}

/** By a name of its own, under which every connection keeps it. */
function createPrepare(): Prepare {
  const names = new Map<string, string>()
  return (text, params) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return { name, ...asItIs(text, params) }
  }
}

function overPool(pool: Pool, prepare: Prepare = asItIs): Db {
  return {
    ...queriesOf((asked) => pool.query(asked).catch(asUnavailable), prepare),
    transaction: (work, patience = 'as usual') => inTransaction(pool, work, { patience, prepare }),
  }
}

/** The pool waits until it is done, which its types do not say. */
type OnConnect = (client: ClientBase) => unknown

function openPool(url: string, max: number, onConnect?: OnConnect): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    onConnect,
    pipeline: true,
    stream: () => new OneWriteSocket(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: 'bilheteria',
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignore)
  // The same for one in use, from its first moment: the last words of a server that dies may come together with the answer
  // that hands a connection over, before whoever waited for it can listen. Its next query fails anyway, and says so.
  pool.on('connect', (client) => void client.on('error', ignore))
  return pool
}

function ignore(): void {}

type Manner = { patience: Patience; prepare: Prepare }

async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Db) => Promise<Result>,
  { patience, prepare }: Manner,
): Promise<Result> {
  const client = await pool.connect().catch(asUnavailable)
  const limits = patience === 'endless' ? { query_timeout: ENDLESS_MS } : {}
  const ask = (asked: QueryConfig) => client.query({ ...asked, ...limits }).catch(asUnavailable)
  try {
    await ask(BEGIN)
    const result = await within(queriesOf(ask, prepare), work)
    await ask(COMMIT)
    client.release()
    return result
  } catch (error) {
    await ask(ROLLBACK).then(
      () => client.release(isOutdated(error)),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

const BEGIN = { text: 'begin' }
const COMMIT = { text: 'commit' }
const ROLLBACK = { text: 'rollback' }

/** The driver takes no for an answer only as a number. */
const ENDLESS_MS = 2 ** 31 - 1

const SQLSTATE = /^[0-9A-Z]{5}$/

/** Connection, failover, conflict with others, resources, locks, shutdown, disk: it cannot serve right now. */
const CANNOT_NOW = /^(08|25|40|53|55|57|58)/
/** A newer process has changed a table since this connection has kept a statement about it. */
const OUTDATED = 'cached plan must not change result type'

function isOutdated(error: unknown): boolean {
  const { cause } = error as { cause?: Error }
  return cause?.message === OUTDATED
}

/** What the driver says by itself, without a code of the database, is about the connection too. */
function asUnavailable(error: Error & { code?: string }): never {
  const code = error.code ?? ''
  const known = SQLSTATE.test(code) && !CANNOT_NOW.test(code) && error.message !== OUTDATED
  throw known ? error : Object.assign(fail('unavailable'), { cause: error })
}

type Ask = (asked: QueryConfig) => Promise<{ rows: unknown[] }>

function queriesOf(ask: Ask, prepare: Prepare = asItIs): Pick<Db, 'query'> {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      const { rows } = await ask(prepare(text, params))
      return rows as Row[]
    },
  }
}

/**
 * Of one transaction. What was asked behind a failure fails because of it, and tells of it; what is asked behind the end would be
 * kept whatever became of the rest. A transaction begun inside a transaction is the same transaction.
 */
async function within<Result>({ query }: Pick<Db, 'query'>, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let first: { error: unknown } | undefined
  let over = false
  const tx: Db = {
    async query<Row>(text: string, params?: readonly unknown[]) {
      if (over) throw new Error('asked of a transaction that is over')
      try {
        return await query<Row>(text, params)
      } catch (error) {
        first ??= { error }
        throw first.error
      }
    },
    transaction: (inner) => inner(tx),
  }
  try {
    return await work(tx)
  } finally {
    over = true
  }
}
