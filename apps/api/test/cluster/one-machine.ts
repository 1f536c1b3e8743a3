import { freePort } from '@bilheteria/test-postgres/free-port'
import { startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { randomBytes } from 'node:crypto'
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { one } from '#db/db.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { kit, type Premises } from './kit-files.ts'
import { runProgram, type End, type Place } from './programs.ts'

export type OneMachine = Awaited<ReturnType<typeof startOneMachine>>

const LOOK_MS = 100

/** One PostgreSQL that archives as the kit says, with its files: only ports, paths and the passphrase are others. */
export async function startOneMachine(place: Place, ends: End[]) {
  const [sql, front] = [await freePort(), await freePort()]
  const etc = join(place.folder, 'etc')
  const public_url = `http://127.0.0.1:${front}`
  await runProgram(join(kit, 'prepare'), [etc, public_url, `127.0.0.1:${sql}`])
  const own = await aFolder(place, 'machine')
  for (const file of ['server.pem', 'server.key']) {
    await copyFile(join(etc, file), join(own, file))
    await give(place, join(own, file))
  }
  const backrest = {
    PGBACKREST_CONFIG: join(own, 'pgbackrest.conf'),
    // The machine's own are another's.
    PGBACKREST_LOCK_PATH: await aFolder(place, 'lock'),
  }
  // The server archives with its own environment.
  Object.assign(process.env, backrest)
  const server = await startPostgres({
    ...(await archiveSettings()),
    port: String(sql),
    unix_socket_directories: own,
    ssl: 'on',
    ssl_cert_file: join(own, 'server.pem'),
    ssl_key_file: join(own, 'server.key'),
  })
  ends.push(server.stop)
  const admin = openPostgres(server.url)
  ends.push(admin.close)
  const { data } = await one(admin.query<{ data: string }>(`select current_setting('data_directory') as data`))
  const text = (await readFile(join(kit, 'pgbackrest.conf'), 'utf8'))
    .replace(/^repo1-path=.*/m, `repo1-path=${await aFolder(place, 'repository')}`)
    .replace(/^repo1-cipher-pass=.*/m, `repo1-cipher-pass=${randomBytes(32).toString('hex')}`)
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(/^pg1-port=.*/m, `pg1-port=${sql}`)
    .replace(/^pg1-socket-path=.*/m, `pg1-socket-path=${own}`)
  await writeFile(backrest.PGBACKREST_CONFIG, text, { mode: 0o600 })
  await give(place, backrest.PGBACKREST_CONFIG)
  const asPostgres = { as_user: place.user, env: { ...backrest, LANG: 'C.UTF-8' } }
  const pgbackrest = (...words: string[]) => runProgram('pgbackrest', ['--stanza=bilheteria', ...words], asPostgres)
  await pgbackrest('stanza-create')

  const premises: Premises = { place, etc, superuser: '', machines: [{ ports: { sql } }] }
  return {
    premises,
    front,
    backUp: () => pgbackrest('--type=full', 'backup'),
    /** The weekly drill, as its unit runs it. */
    drill: async (settings: Record<string, string>) =>
      runProgram(join(kit, 'restore-drill'), [await aFolder(place, 'drill')], {
        ...asPostgres,
        env: { ...settings, ...asPostgres.env },
      }),
    /** The machine is gone with its disk, and restored from what was archived; answers the last moment that is known. */
    burnAndRestore: async (): Promise<Date> => {
      await server.restart(async () => {
        for (const name of await readdir(data)) await rm(join(data, name), { recursive: true, maxRetries: 20 })
        await pgbackrest('restore')
      }, 'SIGKILL')
      for (;;) {
        const { at, reading } = await one(
          admin.query<{ at: Date; reading: boolean }>(
            'select pg_last_xact_replay_timestamp() as at, pg_is_in_recovery() as reading',
          ),
        ).catch(() => ({ at: new Date(0), reading: true }))
        if (!reading) return new Date(at)
        await sleep(LOOK_MS)
      }
    },
  }
}

/** How often and by whom the log is taken away is the kit's word. */
async function archiveSettings(): Promise<Record<string, string>> {
  const text = await readFile(join(kit, 'postgresql.conf'), 'utf8')
  const lines = [...text.matchAll(/^(archive_\w+) = (?:'(.*)'|(\S+))$/gm)]
  return Object.fromEntries(lines.map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]))
}

async function aFolder(place: Place, name: string): Promise<string> {
  const folder = join(place.folder, name)
  await mkdir(folder)
  await chmod(folder, 0o755)
  await give(place, folder)
  return folder
}

async function give({ user }: Place, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid)
}
