import type { Db } from './db.ts'

/** What a process says of itself. */
export type Pulse = {
  id: string
  host: string
  port: number
  pid: number
  role: 'all' | 'web' | 'worker'
  release: number
  busy_percent: number
  connections: number
  waiting: number
  streams: number
}

const FIELDS = [
  'id',
  'host',
  'port',
  'pid',
  'role',
  'release',
  'busy_percent',
  'connections',
  'waiting',
  'streams',
] as const satisfies (keyof Pulse)[]

/** Whoever was killed has told nobody: those are forgotten by the others. */
export async function keepPulse(db: Db, pulse: Pulse): Promise<void> {
  await db.query(
    `with gone as (delete from node_pulses where seen_at < clock() - interval '1 minute' and id <> $1)
     insert into node_pulses (${FIELDS.join(', ')}, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock(), clock())
     on conflict (id) do update set seen_at = excluded.seen_at, busy_percent = excluded.busy_percent,
       connections = excluded.connections, waiting = excluded.waiting, streams = excluded.streams`,
    FIELDS.map((field) => pulse[field]),
  )
}

export async function endPulse(db: Db, id: string): Promise<void> {
  await db.query('delete from node_pulses where id = $1', [id])
}

export type SeenPulse = Omit<Pulse, 'id'> & { up_s: number; silent_s: number }

export function listPulses(db: Db): Promise<SeenPulse[]> {
  return db.query<SeenPulse>(
    `select host, port, pid, role, release, busy_percent, connections, waiting, streams,
            extract(epoch from seen_at - started_at)::int as up_s, extract(epoch from clock() - seen_at)::int as silent_s
       from node_pulses order by host, port, pid`,
  )
}
