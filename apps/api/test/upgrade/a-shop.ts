import { freePort } from '@bilheteria/test-postgres/free-port'
import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPostgres } from '#db/open-postgres.ts'
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
  await old.cli(settings, 'migrate')
  await old.cli(settings, 'create', file)
  const db = openPostgres(DATABASE_URL)
  ends.push(db.close)
  await db.query('create sequence crowd start 1')

  const started: TestProcess[] = []
  async function start(release: Release, own: Record<string, string>) {
    const running = await release.start({ ...settings, ...own })
    ends.push(() => running.kill('SIGKILL'))
    started.push(running)
    return running
  }

  async function aPost(ROLE: 'worker' | 'web') {
    const own = { ROLE, PORT: String(await freePort()) }
    let running = await start(old, own)
    await running.healthy()
    return {
      url: `http://127.0.0.1:${own.PORT}`,
      /** Ends who stands there and puts a process of that release in their place; answers what the one before ended with. */
      replace: async (release: Release) => {
        const code = await running.kill('SIGTERM')
        running = await start(release, own)
        await running.healthy()
        return code
      },
    }
  }

  const worker = await aPost('worker')
  const web = await Promise.all(times(WEB).map(() => aPost('web')))
  const place = await aPlace()
  ends.push(place.remove)
  const nginx = await startNginx({ folder: join(place.folder, 'nginx'), port, shops: web.map((one) => one.url) })
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
    posts: [worker, ...web],
    /** One more process, which nobody is sent to. */
    start: (release: Release) => start(release, { ROLE: 'web' }),
    /** What went wrong behind people's backs. */
    complaints: () => started.flatMap((one) => one.output().split('\n')).filter((line) => /"level":[56]0/.test(line)),
    /** Every function of the database by its name, as it is defined now. */
    functions: () =>
      db.query<{ name: string; definition: string }>(
        `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
           from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by name`,
      ),
  }
}
