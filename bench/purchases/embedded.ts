import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import type { Sql } from '../reservations/sale.ts'

/** The embedded database of a folder that no process has open. */
export async function insideEmbedded<Result>(folder: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const lite = new PGlite({ dataDir: join(folder, 'database') })
  try {
    return await work(lite)
  } finally {
    await lite.close()
  }
}
