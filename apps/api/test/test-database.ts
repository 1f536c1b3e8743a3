import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { OpenDb } from '#db/db.ts'
import { openEmbedded, openPostgres } from '#db/open-db.ts'
import { createDatabase, MIGRATED } from './postgres-server.ts'

/** A migrated, empty database for one test file, on whatever this run tests on. */
export async function openTestDatabase(): Promise<OpenDb> {
  const database = inject('test_database')
  if ('image' in database) return openEmbedded(undefined, await openAsBlob(database.image))

  return openPostgres(await createDatabase(database.postgres, { template: MIGRATED }))
}
