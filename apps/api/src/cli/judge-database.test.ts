import { expect, test } from 'vitest'
import type { ServerFacts } from '#db/read-server-facts.ts'
import { judgeDatabase } from './judge-database.ts'

const well: ServerFacts = {
  version: '15.13',
  version_num: 150013,
  role: 'bilheteria',
  database: 'loja',
  standby: false,
  pooler: false,
  lock_timeout: 1_500,
  statement_timeout: 25_000,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_commit_source: 'default',
  synchronous_standby_names: 'db2',
  max_connections: 100,
  wrong_password_let_in: false,
  round_trip_ms: 0.2,
  written: { commit_ms: 19, features: [{ feature: 'foreach', fault: null }] },
}
const usual = { database_pool: 20, database_pooler: false }

function faultsOf(facts: Partial<ServerFacts>, settings: Partial<typeof usual> = {}) {
  return judgeDatabase({ ...well, ...facts }, { ...usual, ...settings })
    .filter(({ state }) => state !== 'ok')
    .map(({ state, sentence }) => `${state} ${sentence}`)
}

test('of a server that is well nothing is said against', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ pooler: true }, { database_pooler: true })).toEqual([])
})

type Fault = [what: string, facts: Partial<ServerFacts>, said: RegExp, settings?: Partial<typeof usual>]

test.each<Fault>([
  ['an old version', { version: '14.11', version_num: 140011 }, /^refused PostgreSQL is 14\.11: 15 is .+ pg_upgrade$/],
  [
    '20 connections',
    { max_connections: 20 },
    /^refused max_connections is 20: .+ set max_connections = 100; and restart/,
  ],
  ['one too few', { max_connections: 99 }, /^warning max_connections is 99, enough for 3 of 20 .+ = 100; and restart/],
  ['greedy processes', {}, /^refused .+ one process alone wants 90 .+ = 380;/, { database_pool: 90 }],
  ['an unknown pooler', { pooler: true }, /^refused A pooler stands .+ DATABASE_POOLER=1$/],
  ['a pooler that is none', {}, /^warning No pooler stands/, { database_pooler: true }],
  [
    'no lock_timeout',
    { lock_timeout: 0 },
    /^refused .+ alter role bilheteria in database loja set lock_timeout = '1500ms'; /,
  ],
  ['other timeouts', { statement_timeout: 50_000 }, /^warning .+ set statement_timeout = '25s'; /],
  ['no fsync', { fsync: 'off' }, /^refused fsync is off: .+ alter system set fsync = on; select pg_reload_conf\(\);$/],
  ['torn pages', { full_page_writes: 'off' }, /^warning full_page_writes is off: .+ set full_page_writes = on; /],
  [
    'one disk',
    { synchronous_standby_names: '' },
    /^warning synchronous_standby_names is empty: .+ docs\/deploying\.md$/,
  ],
  ['a copy nobody waits for', { synchronous_commit: 'local' }, /^warning No sale waits for db2, .+ is local: run /],
  ['trust', { wrong_password_let_in: true }, /^warning A wrong password is let in, .+ scram-sha-256 .+ pg_hba\.conf/],
  ['a standby', { standby: true, written: undefined }, /^warning This is a standby, .+ DATABASE_URL/],
  [
    'a slow disk',
    { written: { commit_ms: 21, features: [] } },
    /^warning A commit takes 21 ms, .+ \(pg_wal\) on a faster disk/,
  ],
  [
    'a dead copy',
    { written: { commit_ms: 'hangs', features: [] } },
    /^refused A commit does not end, .+ \(db2\) .+ start it/,
  ],
  [
    'another engine',
    { written: { commit_ms: 1, features: [{ feature: 'foreach', fault: 'syntax error' }] } },
    /^refused Does not work: foreach \(syntax error\); use PostgreSQL itself/,
  ],
])('%s is named alone, with what to do', (_what, facts, said, settings) => {
  const faults = faultsOf(facts, settings)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(said)
})

test.each([
  ['configuration file', 'alter system set synchronous_commit = on; select pg_reload_conf();'],
  ['command line', 'take it out of the command that starts PostgreSQL'],
  ['database', 'alter database loja reset synchronous_commit;'],
  ['user', 'alter role bilheteria reset synchronous_commit;'],
  ['database user', 'alter role bilheteria in database loja reset synchronous_commit;'],
])('commits that nobody waits for by %s are mended there', (synchronous_commit_source, statement) => {
  const [fault] = faultsOf({ synchronous_commit: 'off', synchronous_commit_source })
  expect(fault).toMatch(/^refused synchronous_commit is off: a crash takes sales away/)
  expect(fault).toContain(statement)
})
