import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { embeddedImage, openPostgres } from '../src/db/open-db.ts'
import { createDatabase, MIGRATED, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated embedded database as a file, or the address of a PostgreSQL server: what this run tests on. */
    test_database: { image: string } | { postgres: string }
    /** Whatever tests write is below it, and goes with the run. */
    folder: string
  }
}

/**
 * Prepared once per run: every test file starts from the same migrated, empty database. PostgreSQL is several times faster
 * than the embedded database, and real sales run on it; the project `embedded` and `TEST_DATABASE=embedded` test on the
 * other one.
 */
export async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-test-'))
  provide('folder', folder)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (name !== 'embedded' && process.env['TEST_DATABASE'] !== 'embedded') {
    const server = await startPostgres({ fsync: 'off' })
    const db = openPostgres(await createDatabase(server.url, { name: MIGRATED }))
    await migrate(db)
    await db.close()
    provide('test_database', { postgres: server.url })
    return async () => {
      try {
        await server.stop()
      } finally {
        await removeFolder()
      }
    }
  }
  const image = join(folder, 'migrated.tar')
  const blob = await embeddedImage(migrate)
  await writeFile(image, Buffer.from(await blob.arrayBuffer()))
  provide('test_database', { image })
  return removeFolder
}
