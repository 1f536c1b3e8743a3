import type { OpenDb } from './db.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'
import { waitForAnswer, type WaitToSell } from './wait-for-answer.ts'

type Settings = { database_url?: string | undefined; database_pool?: number; data_dir: string }

/** The one the settings name, once it answers. */
export async function openDatabase(
  { database_url, database_pool, data_dir }: Settings,
  waiting?: WaitToSell,
): Promise<OpenDb> {
  if (!database_url) return openEmbedded(data_dir)
  const db = openPostgres(database_url, database_pool)
  await waitForAnswer(db, waiting).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  return db
}
