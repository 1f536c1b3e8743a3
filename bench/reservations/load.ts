import { join } from 'node:path'
import type { Done, Job } from './load-worker.ts'
import { start } from './our-processes.ts'

/** `kill` names one of the `urls`. */
type Order = Omit<Job, 'ports' | 'kill'> & { urls: string[]; kill?: { pid: number; url: string; after: number } }
export type Load = (order: Order) => Promise<Done>

/** The crowd, in a process of its own. */
export function startLoad(): Load {
  const child = start(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'load-worker.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return ({ urls, kill, ...rest }) =>
    new Promise((resolve, reject) => {
      const died = () => reject(new Error('the load process died'))
      child.once('exit', died)
      child.once('message', (done) => {
        child.off('exit', died)
        resolve(done as Done)
      })
      const job: Job = { ...rest, ports: urls.map(portOf) }
      child.send(kill ? { ...job, kill: { pid: kill.pid, port: portOf(kill.url), after: kill.after } } : job)
    })
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

type Head = { method: 'GET' | 'POST' | 'PUT'; path: string; headers?: Record<string, string>; body?: unknown }

/** One request, byte for byte. */
export function requestText({ method, path, headers = {}, body }: Head): string {
  const json = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(json)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}
