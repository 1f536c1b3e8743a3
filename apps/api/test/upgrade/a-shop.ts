import { freePort } from '@bilheteria/test-postgres/free-port'
import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { ownTree } from '#db/tree.ts'
import { aFolder } from '../a-folder.ts'
import { openBank, playedSettings } from '../cluster/a-shop.ts'
import { aPlace, type End } from '../cluster/programs.ts'
import { times } from '../fault-options.ts'
import { aSecret } from '../production-settings.ts'
import { startNginx } from '../start-nginx.ts'
import type { TestProcess } from '../start-process.ts'
import type { Release } from './a-release.ts'
import { writeEventsFile } from './events-file.ts'

const WEB = 2
const ROWS_FREE = 'migrations/0004b-rows-free-to-change.sql'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A shop that an older release has made and opened, as the kit starts it: a process for jobs, and those for people behind its nginx. */
export async function openShop(old: Release, ends: End[]) {
  const server = inject('test_database')
  if (!('postgres' in server)) throw new Error('several processes need PostgreSQL')
  const [APP_SECRET, DATABASE_URL, port] = [aSecret('app'), await createDatabase(server.postgres), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const { bank_url, books } = await openBank(APP_SECRET, ends)
  const settings: Record<string, string> = {
    ...playedSettings(bank_url),
    APP_SECRET,
    DATABASE_URL,
    DATA_DIR: await aFolder(),
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
  }
  const { file, event, scarce } = await writeEventsFile(old)
  const db = openPostgres(DATABASE_URL)
  ends.push(db.close)
  await makeDatabase(old, settings, db)
  await old.cli(settings, 'create', file)
  await db.query('create sequence crowd start 1')

  const started: { release: Release; running: TestProcess }[] = []
  async function start(release: Release, own: Record<string, string>) {
    const running = await release.start({ ...settings, ...own })
    ends.push(() => running.kill('SIGKILL'))
    started.push({ release, running })
    return running
  }

  async function aPlaceOf(ROLE: 'worker' | 'web') {
    const own = { ROLE, PORT: String(await freePort()) }
    const its_url = `http://127.0.0.1:${own.PORT}`
    let [release, running] = [old, await start(old, own)]
    await running.healthy()
    return {
      url: its_url,
      /** Ends who stands there and puts a process of another release in their place; answers what the one before ended with. */
      replace: async (by: Release) => {
        const by_hand = ROLE === 'web' && !release.drains
        if (by_hand) await nginx.rest(its_url)
        const code = await running.kill('SIGTERM')
        ;[release, running] = [by, await start(by, own)]
        await running.healthy()
        if (by_hand) await nginx.rest()
        return code
      },
    }
  }

  const worker = await aPlaceOf('worker')
  const web = await Promise.all(times(WEB).map(() => aPlaceOf('web')))
  const place = await aPlace()
  ends.push(place.remove)
  const shops = web.map((one) => one.url)
  const nginx = await startNginx({ folder: join(place.folder, 'nginx'), port, shops, asked: '/healthz' })
  ends.push(nginx.stop)
  return {
    url,
    bank_url,
    books,
    db,
    settings,
    event,
    scarce,
    /** In the order of a rollout. */
    places: [worker, ...web],
    /** One more process, which nobody is sent to. */
    start: (release: Release) => start(release, { ROLE: 'web' }),
    /** What goes wrong again and again behind people's backs at processes of that release, each once. */
    complaints: (of: Release) => [
      ...new Set(
        started.filter(({ release }) => release === of).flatMap(({ running }) => complaintsIn(running.output())),
      ),
    ],
    /** Every function of the database by its name, as it is defined now. */
    functions: () =>
      db.query<{ name: string; definition: string }>(
        `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
           from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by name`,
      ),
  }
}

function complaintsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => /^\{"level":[56]0/.test(line))
  const said = lines.map((line) => JSON.parse(line) as { msg: string; job?: string; failure?: { code?: string } })
  // What was in somebody's way for a moment is done a moment later.
  const lasting = said.filter(({ failure }) => failure?.code !== 'unavailable')
  return lasting.map(({ msg, job, failure }) => [job ?? msg, failure?.code ?? ''].join(' ').trim())
}

/** As that release made it, also on a server that is newer: since 15.20 one refuses what release 1 did, and none takes back what was done. */
async function makeDatabase(old: Release, settings: Record<string, string>, db: Db): Promise<void> {
  const lent = join(old.tree, 'apps/api/src/db', ROWS_FREE)
  if (existsSync(lent)) return void (await old.cli(settings, 'migrate'))
  await cp(join(ownTree, ROWS_FREE), lent)
  try {
    await old.cli(settings, 'migrate')
  } finally {
    await rm(lent)
  }
  await db.query('delete from migrations where name = $1', [basename(ROWS_FREE)])
}
