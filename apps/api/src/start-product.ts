import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { BadConfig, readConfig } from './config.ts'
import { loadDemo } from './db/demo/load-demo.ts'
import { FolderInUse } from './db/lock-folder.ts'
import { migrate } from './db/migrate.ts'
import { openEmbedded, openPostgres } from './db/open-db.ts'
import { openOutside } from './outside/outside.ts'
import type { Storefront } from './features/pages/storefront.ts'

const SHUTDOWN_MS = 15_000

type OpenStorefront = () => Promise<{ storefront: Storefront; commit: string }>

/** The process: settings, database, storefront, listening, and an orderly end. */
export async function startProduct(openStorefront: OpenStorefront): Promise<void> {
  try {
    await start(openStorefront)
  } catch (error) {
    const expected = error instanceof BadConfig || error instanceof FolderInUse || isPortTaken(error)
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

/** Its message names address and port. */
function isPortTaken(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function start(openStorefront: OpenStorefront): Promise<void> {
  const config = readConfig(process.env)
  const db = config.database_url ? openPostgres(config.database_url) : await openEmbedded(config.data_dir)
  await migrate(db)
  if (config.demo)
    await loadDemo(db, { data_dir: config.data_dir, base_url: config.public_url ?? `http://localhost:${config.port}` })
  const app = await buildApp({ config, db, outside: openOutside(config), ...(await openStorefront()) })

  closeWithGrace({ delay: SHUTDOWN_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error nobody caught')
    await app.close()
    await db.close()
  })
  if (!config.database_url) app.log.warn('using the embedded database; real sales belong on PostgreSQL (DATABASE_URL)')
  await app.listen({ port: config.port, host: config.host })
}
