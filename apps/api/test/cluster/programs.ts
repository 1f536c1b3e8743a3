import { findPostgres } from '@bilheteria/test-postgres/postgres-server'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian puts what only an administrator starts where others do not look. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const PATH = folders.join(delimiter)

/** Nothing is proved where a part is missing: that is said, and is no success. */
export function refuseWithout(...needed: readonly string[]): void {
  const missing = needed.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (process.platform !== 'linux') missing.push('Linux')
  if (missing.length > 0) throw new Error(`These drills need what is not installed here: ${missing.join(', ')}.`)
}

/** How something that was started is ended. */
export type End = () => Promise<unknown>

type Choices = { as_user?: { uid: number; gid: number } | undefined; env?: Record<string, string> }

/** Runs to its end and answers what it said; fails when that was an error. Nobody is there to answer it. */
export async function runProgram(program: string, args: readonly string[], { as_user, env = {} }: Choices = {}) {
  const running = run(program, args, { ...as_user, cwd: tmpdir(), env: { PATH, ...env }, timeout: 600_000 })
  running.child.stdin?.end()
  return (await running).stdout
}

export type Running = Awaited<ReturnType<typeof startProgram>>

export function startProgram(program: string, args: readonly string[], { as_user, env = {} }: Choices = {}) {
  const child = spawn(program, args, {
    ...as_user,
    cwd: tmpdir(),
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += String(chunk)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await exited
    },
  }
}

/** A place that other users may enter, and the PostgreSQL of this machine with the user to run it as. */
export async function aPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-cluster-'))
  await chmod(folder, 0o755)
  const { bin, user } = await findPostgres(folder)
  return { folder, bin, user, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }) }
}

export type Place = Awaited<ReturnType<typeof aPlace>>

type Process = { pid: number; parent: number; command: string }

/** The processes below that one, as they are now. */
export async function childrenOf(parent: number): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const all = await Promise.all(pids.map(describe))
  return all.flatMap((one) => (one?.parent === parent ? [one] : []))
}

/** Nothing for one that has ended meanwhile. */
async function describe(pid: number): Promise<Process | undefined> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    return { pid, parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command: command.replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}

/** One that has ended already needs nothing. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It was faster.
    }
  }
}
