import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** A process that does not outlive this one. */
export function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  child.kill('SIGCONT')
  await gone
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Others stand still meanwhile, their clocks included: what they do every second is nobody's measurement. */
export async function awake<Result>(child: ChildProcess, work: () => Promise<Result>): Promise<Result> {
  child.kill('SIGCONT')
  try {
    return await work()
  } finally {
    child.kill('SIGSTOP')
  }
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-bench-'))
  folders.add(folder)
  return folder
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Every process ended by its id, every folder gone; also when the run is broken off. */
export async function cleanUp(): Promise<void> {
  // The last one first: nobody loses what it still works with. PostgreSQL would wait for its clients on SIGTERM.
  for (const child of [...running].toReversed()) await end(child, 'SIGINT')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** Ctrl-C, or being told to end. */
export function cleanUpWhenStopped(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
  }
}
