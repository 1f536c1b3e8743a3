import { join } from 'node:path'
import { start } from '../reservations/our-processes.ts'
import type { Job, Told } from './crowd-worker.ts'

export type Crowd = (job: Omit<Job, 'port'>) => Promise<Told>

/** A crowd in a process of its own: what one waits for must not be what another sends. */
export function gather(url: string): Crowd {
  const worker = join(import.meta.dirname, 'crowd-worker.ts')
  const child = start(process.execPath, ['--import', 'tsx', worker], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const port = Number(new URL(url).port)
  return (job) =>
    new Promise((resolve, reject) => {
      const died = () => reject(new Error('a crowd’s process died'))
      child.once('exit', died)
      child.once('message', (told) => {
        child.off('exit', died)
        resolve(told as Told)
      })
      child.send({ ...job, port } satisfies Job)
    })
}

export function countOf({ by_status }: Told, ...statuses: number[]): number {
  return statuses.reduce((total, status) => total + (by_status[status]?.count ?? 0), 0)
}

/** Of all that were answered at all, whatever with; the slowest share counts. */
export function p95Of({ by_status }: Told, status = 200): number {
  const share = by_status[status]
  if (!share) throw new Error(`nobody got ${status}: ${JSON.stringify(by_status)}`)
  return share.p95_ms
}
