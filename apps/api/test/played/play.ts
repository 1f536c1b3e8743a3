import { migrate } from '#db/migrate.ts'
import { openEmbedded } from '#db/open-embedded.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { openDialect } from './open-dialect.ts'
import { playProvider, type Dialect } from './played-provider.ts'

/*
 * A provider as a process of its own, on `PORT`; without `DATABASE_URL` its books are gone when it ends.
 */

const { DATABASE_URL, PORT } = process.env
const dialect = openDialect(process.env)
const db = DATABASE_URL ? openPostgres(DATABASE_URL) : await openEmbedded()
await migrate(db)

const healthy: Dialect = {
  ...dialect,
  serve(scope, stage) {
    scope.get('/healthz', async () => ({}))
    dialect.serve(scope, stage)
  },
}
const played = await playProvider(healthy, db, { port: Number(PORT) })
played.start()
// Nobody reads here what was asked, and a process may live for long.
const forgetting = setInterval(() => played.exchanges.splice(0), 10_000)

process.once('SIGTERM', () => {
  clearInterval(forgetting)
  void played
    .close()
    .then(() => db.close())
    .then(() => process.exit())
})
