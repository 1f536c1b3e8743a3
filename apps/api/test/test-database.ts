import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { OpenDb } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openEmbedded, openPostgres } from '#db/open-db.ts'

/** A migrated, empty database for one test file, on whatever this run tests on. */
export async function openTestDatabase(): Promise<OpenDb> {
  const database = inject('test_database')
  if ('image' in database) return openEmbedded(undefined, await openAsBlob(database.image))

  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: database.postgres })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const db = openPostgres(database.postgres.replace(/\/postgres$/, `/${name}`))
  await migrate(db)
  return db
}
