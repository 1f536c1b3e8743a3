import { fail } from '@bilheteria/contract/errors'
import { Pool, type ClientBase, type PoolConfig, type QueryConfig } from 'pg'
import {
  CONNECTIONS,
  LANE_CONNECTIONS,
  READ_CONNECTIONS,
  TOGETHER_CONNECTIONS,
  WATCH_CONNECTIONS,
} from './connections.ts'
import { Mendable } from '#runtime/mendable.ts'
import type { Db, OpenDb, Patience } from './db.ts'
import { OneWriteSocket } from './one-write-socket.ts'
import { readFromReplica } from './replica.ts'
import { watchStalledCommits, type StalledCommits } from './stalled-commits.ts'
import { asItIs, queriesOf, within, type Prepare } from './within.ts'

const CONNECT_TIMEOUT_MS = 2_000
/** Nobody keeps a row that long in a sale; who waits for one gets an answer instead. */
export const LOCK_TIMEOUT_MS = 1_500

/**
 * A server that hangs must not hang us, and what we give up waiting for must not happen after all: the server gives up first. Of
 * those that leave together each has its own time, and what is given up among them cannot be committed: that is asked for alone, at
 * the end. A commit the server never gives up, see `stalled-commits.ts`.
 */
type Times = { statement_timeout: number; query_timeout: number }
export const ORDINARY: Times = { statement_timeout: 25_000, query_timeout: 30_000 }
/** A press, or a page that everybody looks at, takes milliseconds, or something is wrong. */
const PRESSED: Times = { statement_timeout: 4_000, query_timeout: 5_000 }
/** Groups stand behind the rows of others, one after the other. */
const GROUPED: Times = { statement_timeout: 5_000, query_timeout: 6_000 }
/** With what they may have waited for a connection it makes eight seconds; people who were told nothing for so long press again, or leave. */
const PEOPLE_WAIT_MS = 6_000
/** The primary is asked instead, and has the rest of the time. */
const COPIED: Times = { statement_timeout: 800, query_timeout: 1_000 }

type Choices = {
  /** How many connections at most. */
  max?: number | undefined
  /** A pooler stands between, which hands connections to others after every transaction: nothing can be kept by one. */
  pooler?: boolean | undefined
  /** A copy of it, for what everybody reads. */
  read_url?: string | undefined
}

export function openPostgres(url: string, { max = CONNECTIONS, pooler = false, read_url }: Choices = {}): OpenDb {
  const openPool = pooler ? openPoolBehindPooler : openPoolOfOwn
  const others = max - LANE_CONNECTIONS - TOGETHER_CONNECTIONS - READ_CONNECTIONS - WATCH_CONNECTIONS
  const ordinary = openPool(url, others, ORDINARY)
  const lane = openPool(url, LANE_CONNECTIONS, PRESSED)
  const together = openPool(url, TOGETHER_CONNECTIONS, GROUPED, PLANNED_ONCE)
  const read = openPool(url, READ_CONNECTIONS, PRESSED)
  const watch = openPool(url, WATCH_CONNECTIONS, PRESSED)
  const copy = read_url === undefined ? undefined : openPool(read_url, READ_CONNECTIONS, COPIED)
  const pools = [ordinary, lane, together, read, watch, ...(copy ? [copy] : [])]
  const sum = (count: (pool: Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  const stalled = watchStalledCommits(queriesOf((asked) => watch.query(asked)))
  const reading = copy && readFromReplica(overPool(read), overPool(copy))
  return {
    ...overPool(ordinary, { stalled }),
    lane: overPool(lane, { stalled }),
    together: overPool(together, { stalled, prepare: pooler ? asItIs : createPrepare() }),
    read: reading?.read ?? { ...overPool(read), turns: () => 0 },
    prompt: overPool(ordinary, { stalled, limits: { query_timeout: PEOPLE_WAIT_MS } }),
    alone: (work) => onOneConnection(ordinary, work, pooler),
    ...(reading && { lateness: reading.lateness }),
    close: async () => {
      stalled.close()
      reading?.close()
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

/** By a name of its own, under which every connection keeps it. */
function createPrepare(): Prepare {
  const names = new Map<string, string>()
  return (text, params) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return { name, ...asItIs(text, params) }
  }
}

type Manner = { stalled?: StalledCommits; prepare?: Prepare; limits?: { query_timeout: number } }

function overPool(pool: Pool, manner: Manner = {}): Db {
  const { stalled, prepare, limits } = manner
  return {
    ...queriesOf(async (asked) => {
      refuseWhile(stalled)
      return pool.query({ ...asked, ...limits }).catch((error: Error) => asUnavailable(error, stalled))
    }, prepare),
    transaction: (work, patience = 'as usual') => inTransaction(pool, work, patience, manner),
  }
}

function refuseWhile(stalled: StalledCommits | undefined): void {
  if (stalled?.areThere()) throw Object.assign(fail('unavailable'), { cause: new Error('a commit waits for a copy') })
}

/** Each connection keeps to its times, and to what it was told first. */
function openPoolOfOwn(url: string, max: number, times: Times, settings?: string): Pool {
  return listenTo(
    new Pool({
      ...basicsOf(url, max),
      ...times,
      lock_timeout: LOCK_TIMEOUT_MS,
      // The pool waits until it is done, which its types do not say.
      ...(settings !== undefined && { onConnect: (client: ClientBase) => client.query(settings) as unknown }),
    }),
  )
}

/** What the server keeps to stands with the role, see `pooler.ts`; plans are made for each statement. */
function openPoolBehindPooler(url: string, max: number, { query_timeout }: Times): Pool {
  return listenTo(new Pool({ ...basicsOf(url, max), query_timeout }))
}

function basicsOf(connectionString: string, max: number): PoolConfig {
  return {
    connectionString,
    max,
    pipeline: true,
    stream: () => new OneWriteSocket(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bilheteria',
  }
}

function listenTo(pool: Pool): Pool {
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
  { stalled, prepare, limits: usual }: Manner,
): Promise<Result> {
  refuseWhile(stalled)
  const client = await pool.connect().catch((error: Error) => asUnavailable(error, stalled))
  const limits = patience === 'endless' ? { query_timeout: ENDLESS_MS } : usual
  const ask = (asked: QueryConfig) =>
    client.query({ ...asked, ...limits }).catch((error: Error) => asUnavailable(error, stalled))
  try {
    await ask(BEGIN)
    const result = await within(queriesOf(ask, prepare), work)
    await ask(COMMIT)
    client.release()
    return result
  } catch (error) {
    await ask(ROLLBACK).then(
      () => client.release(saysSo(error, OUTDATED)),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** It belongs to whoever changes tables, for as long as that takes, and is not given back as it was. */
async function onOneConnection<Result>(
  pool: Pool,
  work: (db: Pick<Db, 'query'>) => Promise<Result>,
  pooler: boolean,
): Promise<Result> {
  if (pooler) throw new NeedsOwnConnection()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const endless = { query_timeout: ENDLESS_MS }
    return await work(queriesOf((asked) => client.query({ ...asked, ...endless })))
  } finally {
    client.release(true)
  }
}

class NeedsOwnConnection extends Mendable {
  constructor() {
    super(
      'This release changes something that a pooler stands in the way of. Run bilheteria migrate with DATABASE_POOLER=0 and the address ' +
        'of PostgreSQL itself in DATABASE_URL.',
    )
    this.name = 'NeedsOwnConnection'
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
/** The driver has waited for as long as it may; its connection is gone by then. */
export const LATE = 'Query read timeout'

function saysSo(error: unknown, words: string): boolean {
  const { cause } = error as { cause?: Error }
  return cause?.message === words
}

/** What the driver says by itself, without a code of the database, is about the connection too. */
export function asUnavailable(error: Error & { code?: string }, stalled?: StalledCommits): never {
  if (error.message === LATE) stalled?.suspect()
  const code = error.code ?? ''
  const known = SQLSTATE.test(code) && !CANNOT_NOW.test(code) && error.message !== OUTDATED
  throw known ? error : Object.assign(fail('unavailable'), { cause: error })
}
