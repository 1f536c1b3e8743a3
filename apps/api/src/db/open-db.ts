import type { OpenDb } from './db.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'
import { requireLimits } from './pooler.ts'
import { waitForAnswer, type WaitToSell } from './wait-for-answer.ts'

type Settings = {
  database_url?: string | undefined
  database_pool?: number | undefined
  database_pooler?: boolean | undefined
  database_read_url?: string | undefined
  data_dir: string
}

/** The one the settings name, once it answers. */
export async function openDatabase(
  { database_url, database_pool: max, database_pooler: pooler, database_read_url: read_url, data_dir }: Settings,
  waiting?: WaitToSell,
): Promise<OpenDb> {
  if (!database_url) return openEmbedded(data_dir)
  const db = openPostgres(database_url, { max, pooler, read_url })
  try {
    await waitForAnswer(db, waiting)
    if (pooler) await requireLimits(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
