import { connect, type Socket } from 'node:net'
import { greet, isWhole, statusOf } from './answers.ts'

/** `requests` are whole HTTP/1.1 requests, written as they are, each once and in this order, until `seconds` are over. */
export type Job = { ports: number[]; connections: number; requests: string[]; seconds: number; kill?: Kill }
/**
 * Ends the process behind one of the ports as soon as it has given so many answers. Here and not by a message to whoever
 * started it: on a busy machine the rush would be over when that is read.
 */
type Kill = { pid: number; port: number; after: number }
/** One status for each that was sent; 0 when no answer came, or no connection to send it on. */
export type Done = { statuses: number[]; ms: number; p50_ms: number; p95_ms: number; p99_ms: number }

/** Whoever was not answered this long after the end will not be: a process that hangs must not hang the run. */
const PATIENCE_S = 120

/**
 * Plain sockets instead of an HTTP client: the load shares two cores with what it measures, so it must be cheap. One
 * request at a time per connection, so an answer always begins where a chunk begins.
 */
async function run({ ports, connections, requests, seconds, kill }: Job): Promise<Done> {
  const bytes = requests.map((request) => Buffer.from(request))
  const statuses: number[] = []
  const latencies: number[] = []
  let answered_by_the_killed = 0
  const doors = Array.from({ length: connections }, (_, i) => ports[i % ports.length] as number)
  const sockets = doors.map((port) => connect({ port, host: '127.0.0.1', noDelay: true }))
  const patience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), (seconds + PATIENCE_S) * 1_000)
  await Promise.all(sockets.map(greet))
  const began = performance.now()
  const ends_at = began + seconds * 1_000
  await Promise.all(sockets.map((socket, i) => talk(socket, doors[i] as number)))
  clearTimeout(patience)
  return { statuses, ms: performance.now() - began, ...percentiles(latencies) }

  function talk(socket: Socket, port: number): Promise<void> {
    return new Promise((resolve) => {
      let current = 0
      let sent_at = 0
      let answer: Buffer | undefined
      const send = () => {
        sent_at = performance.now()
        if (statuses.length >= bytes.length || sent_at > ends_at) return void socket.end(resolve)
        current = statuses.push(0) - 1
        if (socket.destroyed) return resolve()
        socket.write(bytes[current] as Buffer)
      }
      socket.on('data', (chunk: Buffer) => {
        answer = answer ? Buffer.concat([answer, chunk]) : chunk
        if (!isWhole(answer)) return
        latencies.push(performance.now() - sent_at)
        statuses[current] = statusOf(answer)
        answer = undefined
        if (port === kill?.port && ++answered_by_the_killed === kill.after) process.kill(kill.pid, 'SIGKILL')
        send()
      })
      // Whoever talked to a process that died gets no answer; the others go on.
      socket.on('close', () => resolve())
      send()
    })
  }
}

function percentiles(latencies: number[]): Pick<Done, 'p50_ms' | 'p95_ms' | 'p99_ms'> {
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}

async function answer(job: Job): Promise<void> {
  process.send?.(await run(job))
}

process.on('message', (job: Job) => void answer(job))
// Ends with whoever started it.
process.on('disconnect', () => process.exit(0))
