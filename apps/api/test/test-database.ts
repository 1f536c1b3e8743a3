import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { OpenDb } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openEmbedded, openPostgres } from '#db/open-db.ts'
import { createDatabase } from './postgres-server.ts'

/** A migrated, empty database for one test file, on whatever this run tests on. */
export async function openTestDatabase(): Promise<OpenDb> {
  const database = inject('test_database')
  if ('image' in database) return openEmbedded(undefined, await openAsBlob(database.image))

  const db = openPostgres(await createDatabase(database.postgres))
  await migrate(db)
  return db
}
