import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { OpenDb } from '#db/db.ts'
import { openEmbedded } from '#db/open-embedded.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { MIGRATED } from './database-image.ts'

/** A test plays many people at once, besides the shop. */
export const CONNECTIONS_OF_TESTS = 40

/** A migrated, empty database for one test file, on whatever this run tests on. */
export async function openTestDatabase(): Promise<OpenDb> {
  const database = inject('test_database')
  if ('image' in database) return openEmbedded(undefined, await openAsBlob(database.image))

  return openPostgres(await createDatabase(database.postgres, { template: MIGRATED }), { max: CONNECTIONS_OF_TESTS })
}

/** The settings that name an empty database of one's own, on whatever this run tests on. */
export async function anEmptyDatabase() {
  const database = inject('test_database')
  const data_dir = await aFolder()
  return 'image' in database ? { data_dir } : { data_dir, database_url: await createDatabase(database.postgres) }
}
