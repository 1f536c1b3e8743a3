import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Signal = (name: NodeJS.Signals) => void

const running = new Map<ChildProcess, Signal>()
/** Whoever was told to end is not stopped any more: it would never come to it. */
const ending = new WeakSet<ChildProcess>()
const undo: (() => void)[] = []

/** A process that does not outlive this one; detached, it leads a group, and those it started end with it. */
export function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  const { pid } = child
  // Without one there was no such program, and nothing will ever exit.
  if (pid) running.set(child, (name) => void (options.detached ? process.kill(-pid, name) : child.kill(name)))
  child.once('exit', () => running.delete(child))
  return child
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  ending.add(child)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const send = running.get(child)
  send?.(signal)
  send?.('SIGCONT')
  await gone
}

/** Whether it did what it was to do. */
export function succeeds(command: string, args: readonly string[], options: SpawnOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })
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
    stopUntilAwake(child)
  }
}

/** Uses nothing until somebody wants it awake. */
export function stopUntilAwake(child: ChildProcess): void {
  if (!ending.has(child)) child.kill('SIGSTOP')
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-bench-'))
  // Somebody who was told to end may write a last file meanwhile.
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** Also when the run is broken off; in this order. */
export function atEnd(work: () => void): void {
  undo.push(work)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

let cleaned: Promise<void> | undefined

/** Every process ended by its id, every folder gone. Once: whoever asks again while that happens waits for the same. */
export function cleanUp(): Promise<void> {
  cleaned ??= endEverything()
  return cleaned
}

async function endEverything(): Promise<void> {
  // The last one first: nobody loses what it still works with. PostgreSQL would wait for its clients on SIGTERM. One by one,
  // because what is broken off may start another meanwhile.
  for (let last = [...running.keys()].at(-1); last; last = [...running.keys()].at(-1)) await end(last, 'SIGINT')
  for (const work of undo) work()
}

/** Ctrl-C, or being told to end. */
export function cleanUpWhenStopped(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
  }
}
