import { LOCK_TIMEOUT_MS, ORDINARY } from '#db/open-postgres.ts'
import { areBound, limitStatements } from '#db/pooler.ts'
import { OWN_SCHEMA, type Probe } from '#db/probe-features.ts'
import type { ServerFacts } from '#db/read-server-facts.ts'
import { ok, refused, warning, type Answer } from './print-answers.ts'

type Settings = { database_pool: number; database_pooler: boolean }

const OLDEST_VERSION = 15
/** For whoever looks after the database, and for those a failover has left behind. */
const SPARE_CONNECTIONS = 20
/** Two that answer people, one for the work behind, and one that is being replaced. */
const FEW_PROCESSES = 4
/** A purchase is several of them, one after the other. */
const SLOW_COMMIT_MS = 20

const RELOAD = 'select pg_reload_conf();'

/** What these facts mean for a sale, a line each; whatever is not well says what to do. */
export function judgeDatabase(facts: ServerFacts, settings: Settings): Answer[] {
  return [
    judgeVersion(facts),
    judgePooler(facts, settings),
    judgeLimits(facts),
    judgeConnections(facts, settings),
    ...judgePassword(facts),
    judgeFsync(facts),
    ...(facts.written ? [judgeCommits(facts), judgeStandbys(facts)] : []),
    ok(`A round trip takes ${figure(facts.round_trip_ms)}`),
    ...(facts.written ? judgeWritten(facts, facts.written) : [warning(STANDBY)]),
  ]
}

const STANDBY =
  'This is a standby, where nothing can be written: commits, and what the product needs of a server, were not tried. Ask the ' +
  'server that sells, and let DATABASE_URL lead there'

function judgeVersion({ version, version_num }: ServerFacts): Answer {
  return version_num >= OLDEST_VERSION * 10_000
    ? ok(`PostgreSQL is ${version}`)
    : refused(
        `PostgreSQL is ${version}: ${OLDEST_VERSION} is the oldest that will do; move to a newer one with pg_upgrade`,
      )
}

function judgePooler({ pooler }: ServerFacts, { database_pooler }: Settings): Answer {
  if (pooler && !database_pooler) return refused('A pooler stands before PostgreSQL: set DATABASE_POOLER=1')
  if (database_pooler && !pooler)
    return warning('No pooler stands before PostgreSQL: without DATABASE_POOLER=1 plans would be kept')
  return ok(
    pooler ? 'A pooler stands before PostgreSQL, and DATABASE_POOLER says so' : 'No pooler stands before PostgreSQL',
  )
}

function judgeLimits(facts: ServerFacts): Answer {
  const { lock_timeout, statement_timeout } = facts
  const are = `lock_timeout is ${lock_timeout} ms and statement_timeout ${statement_timeout} ms`
  if (lock_timeout === LOCK_TIMEOUT_MS && statement_timeout === ORDINARY.statement_timeout) return ok(are)
  const mend = `run ${limitStatements(facts).join(' ')} and let the pooler connect anew`
  return areBound(facts)
    ? warning(`${are}, which are not the product’s own: ${mend}`)
    : refused(`${are}: whoever waits for a row would wait without end; ${mend}`)
}

function judgeConnections({ max_connections, pooler }: ServerFacts, { database_pool }: Settings): Answer {
  const wants = (processes: number) => processes * database_pool + SPARE_CONNECTIONS
  const mend = (processes: number) =>
    `run alter system set max_connections = ${wants(processes)}; and restart PostgreSQL`
  const is = `max_connections is ${max_connections}`
  if (max_connections < wants(1))
    return refused(
      `${is}: one process alone wants ${database_pool} (DATABASE_POOL), and ${SPARE_CONNECTIONS} are to spare; ${mend(FEW_PROCESSES)}`,
    )
  const processes = Math.floor((max_connections - SPARE_CONNECTIONS) / database_pool)
  if (pooler) return ok(`${is}, of which the pooler may open all but ${SPARE_CONNECTIONS}`)
  return processes < FEW_PROCESSES
    ? warning(
        `${is}, enough for ${processes} of ${database_pool} (DATABASE_POOL): before more than that are started ${mend(FEW_PROCESSES)}`,
      )
    : ok(`${is}, enough for ${processes} processes of ${database_pool} (DATABASE_POOL)`)
}

function judgePassword({ wrong_password_let_in, role, pooler }: ServerFacts): Answer[] {
  if (wrong_password_let_in === undefined) return []
  if (!wrong_password_let_in) return [ok('A wrong password is refused')]
  const where = pooler ? 'the pooler’s auth_type, and in pg_hba.conf' : 'pg_hba.conf'
  return [
    warning(
      `A wrong password is let in, and so is everybody who gets there: say scram-sha-256 instead of trust for ${role} in ${where}, ` +
        `then run ${RELOAD}`,
    ),
  ]
}

function judgeFsync({ fsync, full_page_writes }: ServerFacts): Answer {
  if (fsync !== 'on')
    return refused(
      `fsync is off: a crash of the machine destroys the database; run alter system set fsync = on; ${RELOAD}`,
    )
  return full_page_writes === 'on'
    ? ok('fsync and full_page_writes are on')
    : warning(
        'full_page_writes is off: unless the file system never tears a page, a crash of the machine destroys the database; run ' +
          `alter system set full_page_writes = on; ${RELOAD}`,
      )
}

function judgeCommits({ synchronous_commit, ...facts }: ServerFacts): Answer {
  return synchronous_commit === 'off'
    ? refused(`synchronous_commit is off: a crash takes sales away that people were told of; ${mendCommits(facts)}`)
    : ok(`synchronous_commit is ${synchronous_commit}`)
}

type Mending = Pick<ServerFacts, 'synchronous_commit_source' | 'role' | 'database'>

/** What stands closer to a connection goes before what the server says. */
function mendCommits({ synchronous_commit_source: source, role, database }: Mending): string {
  const closer: Record<string, string> = {
    database: `alter database ${database}`,
    user: `alter role ${role}`,
    'database user': `alter role ${role} in database ${database}`,
  }
  if (closer[source]) return `run ${closer[source]} reset synchronous_commit;`
  return source === 'command line'
    ? 'take it out of the command that starts PostgreSQL'
    : `run alter system set synchronous_commit = on; ${RELOAD}`
}

function judgeStandbys({ synchronous_standby_names: names, synchronous_commit, ...facts }: ServerFacts): Answer {
  if (names === '')
    return warning(
      'synchronous_standby_names is empty: what is sold stands on one disk alone, and goes with it; see PostgreSQL on three ' +
        'machines in docs/deploying.md',
    )
  return ['off', 'local'].includes(synchronous_commit)
    ? warning(`No sale waits for ${names}, as synchronous_commit is ${synchronous_commit}: ${mendCommits(facts)}`)
    : ok(`A sale is acknowledged once it stands on a second machine (synchronous_standby_names is ${names})`)
}

function judgeWritten(facts: ServerFacts, { commit_ms, features }: NonNullable<ServerFacts['written']>): Answer[] {
  return [judgeCommitTime(commit_ms, facts), ...features.map((probe) => judgeFeature(probe, facts))]
}

function judgeCommitTime(commit_ms: number | 'hangs', { synchronous_standby_names: names }: ServerFacts): Answer {
  if (commit_ms === 'hangs')
    return refused(
      `A commit does not end, so nothing can be sold: no standby that synchronous_standby_names (${names}) names answers; ` +
        'start it, and look at pg_stat_replication',
    )
  return commit_ms > SLOW_COMMIT_MS
    ? warning(
        `A commit takes ${figure(commit_ms)}, more than ${SLOW_COMMIT_MS} ms: put the database’s log (pg_wal) on a faster disk, and its ` +
          'standby nearer',
      )
    : ok(`A commit takes ${figure(commit_ms)}`)
}

function judgeFeature({ feature, fault }: Probe, { role, database }: ServerFacts): Answer {
  if (fault === null) return ok(`Works: ${feature}`)
  return feature === OWN_SCHEMA
    ? refused(
        `Does not work: ${feature} (${fault}), so nothing else was tried; where only the right to it is ` +
          `missing run grant create on database ${database} to ${role};`,
      )
    : refused(`Does not work: ${feature} (${fault}); use PostgreSQL itself, ${OLDEST_VERSION} or newer`)
}

function figure(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
}
