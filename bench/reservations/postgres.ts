import { freePort } from '@bilheteria/test-postgres/free-port'
import { findPostgres, ready } from '@bilheteria/test-postgres/postgres-server'
import { execFile } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { aFolder, start } from './our-processes.ts'

const run = promisify(execFile)

export type Postgres = { pid: number; version: string; urlOf(database: string): string }

/** A real PostgreSQL of its own folder and port that really writes to the disk before it says so. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await aFolder()
  const { bin, user } = await findPostgres(folder)
  const port = await freePort()
  const data = join(folder, 'data')
  const asUser = { ...user, cwd: folder }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], asUser)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'on',
    synchronous_commit: 'on',
    // Only when it is told to: the first change of a page after each writes the whole page.
    checkpoint_timeout: '1h',
    max_wal_size: '16GB',
    // As its manual advises; five databases lie in them, two of which have a million of something.
    shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = start(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server)
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  return { pid: server.pid ?? 0, version: await durableVersion(urlOf('postgres')), urlOf }
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
