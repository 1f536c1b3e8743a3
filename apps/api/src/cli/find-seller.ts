import type { Config } from '#config.ts'
import type { Db } from '#db/db.ts'
import { listPulses } from '#db/pulses.ts'
import { fetchWithin } from '#outside/fetch-within.ts'
import { isHeard } from './nodes.ts'

const POSTGRES_PORT = 5432
const PATIENCE_MS = 5_000
const MAX_BYTES = 64 * 1024

/** Which data a command is about to act on, and whose, so that somebody who meant others sees it; without a password. */
export function nameShop({ database_url, data_dir, base_url }: Config): string {
  return `${database_url === undefined ? `the embedded database in ${data_dir}` : nameDatabase(new URL(database_url))}, of the shop at ${base_url}`
}

/** What stands behind the question mark goes before, as for the driver. */
function nameDatabase({ hostname, port, pathname, searchParams }: URL): string {
  const asked = (name: string) => searchParams.getAll(name).at(-1)
  const host = asked('host') || decodeURIComponent(hostname) || 'localhost'
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}, port ${asked('port') || port || POSTGRES_PORT}`
}

/**
 * Who still sells, in words, if anybody is heard of: a process of this database, or one at the shop's address. A copy of a database
 * knows of no process, and what the shop sells meanwhile is nothing that was lost.
 */
export async function findSeller(db: Db, { public_url }: Pick<Config, 'public_url'>): Promise<string | undefined> {
  const one = (await listPulses(db)).find(isHeard)
  if (one) return `${one.host}:${one.port} (pid ${one.pid}) works on this database`
  return public_url !== undefined && (await isAnswered(public_url))
    ? `A shop answers at ${public_url}, and this may be a copy of its data`
    : undefined
}

/** By a process of ours: whatever a proxy says while there is none is no shop. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    const answer = await fetchWithin(`${url}/livez`, {}, { patience_ms: PATIENCE_MS, max_bytes: MAX_BYTES })
    return answer.ok && answer.text().includes('"status":"ok"')
  } catch {
    return false
  }
}
