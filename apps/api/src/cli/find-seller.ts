import type { Config } from '#config.ts'
import type { Db } from '#db/db.ts'
import { listPulses } from '#db/pulses.ts'
import { isHeard } from './nodes.ts'

const POSTGRES_PORT = 5432

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

/** Who works on this database, in words, if anybody is heard of. */
export async function findSeller(db: Db): Promise<string | undefined> {
  const one = (await listPulses(db)).find(isHeard)
  return one && `${one.host}:${one.port} (pid ${one.pid}) works on this database`
}
