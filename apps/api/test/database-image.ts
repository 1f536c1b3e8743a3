import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { timeOf, type Db } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { embeddedImage } from '../src/db/open-embedded.ts'
import { openPostgres } from '../src/db/open-postgres.ts'

/** A database that others are copied from. */
export const MIGRATED = 'migrated'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated embedded database as a file, or the address of a PostgreSQL server: what this run tests on. */
    test_database: { image: string } | { postgres: string }
    /** How far the shop's clock is ahead of its server's where this process's was moved; else 0. */
    clock_ahead_s: number
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
    // Nothing here outlives the run, and a hundred small databases would keep those who tidy up busy all the time. Copying
    // an empty one, five hundred files, takes ten times as long on a disk.
    const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
    const server = await startPostgres(settings, { in_memory: true })
    const db = openPostgres(await createDatabase(server.url, { name: MIGRATED }))
    await migrate(db)
    const ahead_s = await secondsBehind(db)
    provide('clock_ahead_s', ahead_s)
    await db.query('update clock_offset set ahead = make_interval(secs => $1)', [ahead_s])
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
  provide('clock_ahead_s', 0)
  const image = join(folder, 'migrated.tar')
  const blob = await embeddedImage(migrate)
  await writeFile(image, Buffer.from(await blob.arrayBuffer()))
  provide('test_database', { image })
  return removeFolder
}

/** Less than a minute is only the way to the server. */
async function secondsBehind(db: Db): Promise<number> {
  const behind_ms = Date.now() - (await timeOf(db)).getTime()
  return Math.abs(behind_ms) < 60_000 ? 0 : Math.round(behind_ms / 1_000)
}
