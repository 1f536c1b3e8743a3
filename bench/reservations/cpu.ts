import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const MICROSECONDS_PER_TICK = 10_000
/** Only Linux tells of every process what it used. */
const MEASURABLE = existsSync('/proc/stat')

type Process = { pid: number; parent: number; own: number; reaped: number }

/** Fields after the name, which may contain spaces and brackets itself. */
function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (n: number) => Number(fields[n])
    return [{ pid, parent: ticks(1), own: ticks(11) + ticks(12), reaped: ticks(13) + ticks(14) }]
  } catch {
    return []
  }
}

function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
}

/** CPU of a process and everything it ever started, in µs. */
function treeMicroseconds(root: number): number {
  const all = readProcesses()
  const family = new Set([root])
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return sum(all.filter(({ pid }) => family.has(pid)).map(({ own, reaped }) => own + reaped)) * MICROSECONDS_PER_TICK
}

/**
 * All CPU in use, in µs, with what the hypervisor took away. Interrupts count: the kernel books the network's on whoever
 * it interrupts, so they are in our own processes' times too.
 */
function busyMicroseconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) * MICROSECONDS_PER_TICK
}

/** Starts to watch; the answer tells how many µs of CPU a process and everything it started have used since. */
export function watchTree(root: number): () => number | undefined {
  if (!MEASURABLE) return () => undefined
  const before = treeMicroseconds(root)
  return () => treeMicroseconds(root) - before
}

/** Starts to watch; the answer tells what share of the machine others have used since. */
export function watchOthers(): () => number | undefined {
  if (!MEASURABLE) return () => undefined
  const began = performance.now()
  const busy = busyMicroseconds()
  const ours = treeMicroseconds(process.pid)
  return () => {
    const others = busyMicroseconds() - busy - (treeMicroseconds(process.pid) - ours)
    return Math.max(0, others) / ((performance.now() - began) * 1_000 * cpus().length)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
