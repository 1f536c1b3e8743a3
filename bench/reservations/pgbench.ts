import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { start } from './our-processes.ts'
import type { Postgres } from './postgres.ts'

type Script = 'pgbench.sql' | 'pgbench-one-statement.sql'
export type Pgbench = (script: Script, clients: number) => Promise<{ rate: number; mean_ms: number }>

const DATABASE = 'baseline'
const MOST_SECONDS = 60

/** Undefined where it is not installed: the one from npm has none. */
export async function preparePgbench(postgres: Postgres, seconds: number): Promise<Pgbench | undefined> {
  const program = join(postgres.bin, 'pgbench')
  if (!existsSync(program)) return undefined
  const admin = new Client({ connectionString: postgres.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const url = postgres.urlOf(DATABASE)
  const db = new Client({ connectionString: url })
  await db.connect()
  await db.query(
    `create table counters (id int primary key, held int not null, quantity int not null, check (held <= quantity)) with (fillfactor = 80);
     create table claims (id bigserial primary key, counter_id int not null, account_id int not null, amount int not null, expires_at timestamptz not null);
     insert into counters values (1, 0, 1000000000)`,
  )
  await db.end()
  return async (script, clients) => {
    const how = ['-n', '-M', 'prepared', '-f', join(import.meta.dirname, script)]
    const many = ['-c', String(clients), '-j', String(Math.min(2, clients))]
    // Longer where a machine is so busy that nobody comes to an end in the time meant for it.
    for (let lasts = seconds; ; lasts *= 2) {
      const output = await read(program, [...how, ...many, '-T', String(lasts), url])
      const [rate, mean_ms] = [find(output, /^tps = ([\d.]+)/m), find(output, /^latency average = ([\d.]+) ms/m)]
      if (rate && mean_ms) return { rate, mean_ms }
      if (lasts > MOST_SECONDS) throw new Error(`pgbench did nothing in ${lasts} s:\n${output}`)
    }
  }
}

/** Undefined where it did nothing. */
function find(output: string, figure: RegExp): number | undefined {
  const [, number] = figure.exec(output) ?? []
  return number === undefined ? undefined : Number(number)
}

function read(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`pgbench failed:\n${output}`))))
  })
}
