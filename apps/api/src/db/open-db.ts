import { fail } from '@bilheteria/contract/errors'
import { PGlite } from '@electric-sql/pglite'
import { setFlagsFromString } from 'node:v8'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import type { Db, OpenDb, Patience } from './db.ts'
import { lockFolder } from './lock-folder.ts'
import { openPrepared } from './open-prepared.ts'

/** The one the settings name, once it answers. */
export async function openDatabase({ database_url, data_dir }: Settings): Promise<OpenDb> {
  if (!database_url) return openEmbedded(data_dir)
  const db = openPostgres(database_url)
  await waitForAnswer(db).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  return db
}

/** A sale gives up soon; a start waits for a machine that is waking up or busy. One that refuses is not waited for. */
const TRIES_TO_START = 10

async function waitForAnswer(db: Db): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.query('select 1')
      return
    } catch (error) {
      const { cause } = error as Error
      const late = cause instanceof Error && cause.message.includes('timeout')
      if (!late || tries === TRIES_TO_START) throw error
    }
  }
}

type Settings = { database_url?: string | undefined; data_dir: string }

/** Embedded, in a folder only this process may touch; in memory when no folder is given. */
export async function openEmbedded(data_dir?: string, image?: Blob): Promise<OpenDb> {
  const unlock = data_dir ? await lockFolder(data_dir) : async () => {}
  // Compiling what is only warm took more than all it saved: a start was busy with it for two seconds.
  setFlagsFromString('--wasm-tiering-budget=20000000')
  const open = (dataDir?: string) =>
    PGlite.create({ ...(dataDir && { dataDir }), ...(image && { loadDataDir: image }) })
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
    ...queriesOf(lite),
    transaction: (work) => lite.transaction((tx) => work(insideTransaction(queriesOf(tx)))),
  }
  return {
    ...db,
    lane: db,
    close: async () => {
      await lite.close()
      await closed()
    },
  }
}

const MAX_CONNECTIONS = 10
/** And beside these: one for the group that is being decided, one for those who are just coming in, one for what either needs besides. */
const LANE_CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 2_000
/** A server that hangs must not hang us. */
const QUERY_TIMEOUT_MS = 30_000
/** What we give up waiting for must not happen after all: the server gives up first. */
const STATEMENT_TIMEOUT_MS = 25_000
/** Nobody keeps a row that long in a sale; who waits for one gets an answer instead. */
const LOCK_TIMEOUT_MS = 1_500

export function openPostgres(url: string): OpenDb {
  const ordinary = openPool(url, MAX_CONNECTIONS)
  const lane = openPool(url, LANE_CONNECTIONS)
  const sum = (count: (pool: Pool) => number) => count(ordinary) + count(lane)
  return {
    ...overPool(ordinary),
    lane: overPool(lane),
    close: async () => {
      await Promise.all([ordinary.end(), lane.end()])
    },
    connections: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
  }
}

function overPool(pool: Pool): Db {
  return {
    ...queriesOf(pool, asUnavailable),
    transaction: (work, patience = 'as usual') => inTransaction(pool, work, patience),
  }
}

function openPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
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

async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Db) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  const client = await pool.connect().catch(asUnavailable)
  const queries = queriesOf(patience === 'endless' ? waitingFor(client) : client, asUnavailable)
  try {
    await queries.query('begin')
    const result = await work(insideTransaction(queries))
    await queries.query('commit')
    client.release()
    return result
  } catch (error) {
    await queries.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** The driver takes no for an answer only as a number. */
const ENDLESS_MS = 2 ** 31 - 1

function waitingFor(client: PoolClient): Client {
  return {
    query: (text, params) => {
      const asked: QueryConfig & { query_timeout: number } = { text, values: params ?? [], query_timeout: ENDLESS_MS }
      return client.query(asked)
    },
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/** Connection, failover, conflict with others, resources, locks, shutdown, disk: it cannot serve right now. */
const CANNOT_NOW = /^(08|25|40|53|55|57|58)/

/** What the driver says by itself, without a code of the database, is about the connection too. */
function asUnavailable(error: Error & { code?: string }): never {
  const code = error.code ?? ''
  const known = SQLSTATE.test(code) && !CANNOT_NOW.test(code)
  throw known ? error : Object.assign(fail('unavailable'), { cause: error })
}

type Client = { query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }> }

function queriesOf(client: Client, onFailure: (error: Error) => never = rethrow): Pick<Db, 'query'> {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      const { rows } = await client.query(text, [...params]).catch(onFailure)
      return rows as Row[]
    },
  }
}

function rethrow(error: Error): never {
  throw error
}

/** A transaction begun inside a transaction is the same transaction. */
function insideTransaction(queries: Pick<Db, 'query'>): Db {
  const tx: Db = { ...queries, transaction: (work) => work(tx) }
  return tx
}
