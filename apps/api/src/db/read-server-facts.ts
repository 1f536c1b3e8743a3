import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { isPoolersRefusal } from '#runtime/start-failure.ts'
import { asUnavailable, LATE, LOCK_TIMEOUT_MS, ORDINARY } from './open-postgres.ts'
import { probeFeatures, type Probe } from './probe-features.ts'

/** What a sale depends on, as the server tells it and as it was measured. */
export type ServerFacts = Told & {
  /** It, and not the server, says which process serves a connection. */
  pooler: boolean
  /** Undefined where no password is asked for, or nobody could try. */
  wrong_password_let_in: boolean | undefined
  round_trip_ms: number
  /** Nothing can be written to a standby. */
  written: { commit_ms: number | 'hangs'; features: Probe[] } | undefined
}

type Told = {
  version: string
  version_num: number
  /** These two as SQL writes them. */
  role: string
  database: string
  standby: boolean
  lock_timeout: number
  statement_timeout: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  /** Where that was set. */
  synchronous_commit_source: string
  synchronous_standby_names: string
  max_connections: number
}

const PATIENCE_MS = 10_000
const ROUND_TRIPS = 21
const COMMITS = 11
/** As in `can-commit.ts`: in no table, and read by nobody. A press waits no longer than this for it. */
const COMMIT = { text: `select pg_logical_emit_message(true, 'bilheteria', '')`, query_timeout: 5_000 }

/** Of a server with tables of ours or without. Leaves nothing there. */
export async function readServerFacts(url: string, told_pooler: boolean): Promise<ServerFacts> {
  const client = await connect(url, told_pooler).catch((error: Error) => asUnavailable(error))
  try {
    const told = await ask(client)
    return {
      ...told,
      pooler: await isBehindPooler(client),
      wrong_password_let_in: await isLetIn(url),
      round_trip_ms: await median(ROUND_TRIPS, () => client.query('select 1')),
      // A commit that hangs keeps the connection: it comes last.
      written: told.standby
        ? undefined
        : { features: await probeFeatures(client), commit_ms: await measureCommit(client) },
    }
  } catch (error) {
    return asUnavailable(error as Error)
  } finally {
    await client.end()
  }
}

/** As a process connects; whoever is turned away by a pooler it was not told of goes on, to hear of the rest too. */
async function connect(url: string, told_pooler: boolean): Promise<Client> {
  const limits = { lock_timeout: LOCK_TIMEOUT_MS, statement_timeout: ORDINARY.statement_timeout }
  try {
    return await open(url, told_pooler ? {} : limits)
  } catch (error) {
    if (!isPoolersRefusal(error)) throw error
    return open(url, {})
  }
}

async function open(connectionString: string, more: ClientConfig): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'bilheteria',
    ...more,
  })
  // Its query fails anyway, and says so.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask(client: Client): Promise<Told> {
  const { rows } = await client.query<Told>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
            quote_ident(current_user) as role, quote_ident(current_database()) as database, pg_is_in_recovery() as standby,
            (select setting::int from pg_settings where name = 'lock_timeout') as lock_timeout,
            (select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit,
            (select source from pg_settings where name = 'synchronous_commit') as synchronous_commit_source,
            current_setting('synchronous_standby_names') as synchronous_standby_names,
            current_setting('max_connections')::int as max_connections`,
  )
  const [told] = rows
  if (!told) throw new Error('expected one row, got none')
  return told
}

/** A server tells whoever connects the number of the process that serves them. A pooler gives a number of its own. */
async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // The types do not know it.
  const { processID: told } = client as Client & { processID?: number }
  return rows[0]?.pid !== told
}

/** Whoever names no password, or comes by a socket of this machine, is known by something else. */
async function isLetIn(url: string): Promise<boolean | undefined> {
  const wrong = new URL(url)
  const { hostname, password, searchParams } = wrong
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname)
  if (host.startsWith('/') || (password === '' && !searchParams.has('password'))) return undefined
  searchParams.delete('password')
  wrong.password = randomBytes(16).toString('hex')
  try {
    await (await open(wrong.href, {})).end()
    return true
  } catch (error) {
    // Refused as whom it is not; a pooler says so with a code of its own.
    return /^(28|08)/.test((error as { code?: string }).code ?? '') ? false : undefined
  }
}

/** A commit that waits for a copy is never given up by the server. */
async function measureCommit(client: Client): Promise<number | 'hangs'> {
  try {
    return await median(COMMITS, () => client.query(COMMIT))
  } catch (error) {
    if (error instanceof Error && error.message === LATE) return 'hangs'
    throw error
  }
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}
