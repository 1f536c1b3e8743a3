import closeWithGrace from 'close-with-grace'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { BadConfig, readConfig } from './config.ts'
import { loadDemo } from './db/demo/load-demo.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded, openPostgres } from './db/open-db.ts'
import { openStorefront } from './features/pages/storefront.ts'
import { packageRoot } from './package-root.ts'

const SHUTDOWN_MS = 15_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const db = config.database_url ? openPostgres(config.database_url) : await openEmbedded(config.data_dir)
  await migrate(db)
  if (config.demo) await loadDemo(db, config.data_dir)

  const dist = join(packageRoot, '../storefront/dist')
  const storefront = await openStorefront(dist)
  const commit = (await readFile(join(dist, 'commit'), 'utf8')).trim()
  const app = await buildApp({ config, db, storefront, commit })

  closeWithGrace({ delay: SHUTDOWN_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error nobody caught')
    await app.close()
    await db.close()
  })
  if (!config.database_url) app.log.warn('using the embedded database; real sales belong on PostgreSQL (DATABASE_URL)')
  await app.listen({ port: config.port, host: config.host })
}

main().catch((error: unknown) => {
  const expected = error instanceof BadConfig || error instanceof FolderInUse
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
