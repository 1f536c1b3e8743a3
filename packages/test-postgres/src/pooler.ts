import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { runAs } from './run-as.ts'

/** Where Debian puts what only root starts is not always searched. */
const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const program = places.map((place) => join(place, 'pgbouncer')).find((file) => existsSync(file))

export const has_pooler = program !== undefined

/** PgBouncer in transaction mode before that database, whose role everybody is: answers its address, and how to end it. */
export async function startPooler(database_url: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (program === undefined) throw new Error('PgBouncer is not installed.')
  const { hostname, port, username } = new URL(database_url)
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-pooler-'))
  const own_port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own_port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  )
  const user = await runAs()
  if (user) await Promise.all([folder, file].map((made) => chown(made, user.uid, user.gid)))
  const pooler = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    pooler.stderr.on('data', (chunk: Buffer) => {
      log += String(chunk)
      if (log.includes('process up')) resolve()
    })
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)))
  })
  return {
    url: Object.assign(new URL(database_url), { port: String(own_port) }).href,
    stop: async () => {
      pooler.kill('SIGINT')
      await new Promise((resolve) => pooler.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
