import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** The built product at this address; `ready` fails when it ends before it answers. */
export function startProduct(url: string, settings: Record<string, string>) {
  const product = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/dist/main.js')], {
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: new URL(url).port, ...settings },
  })
  return { product, ready: untilReady(url, product) }
}

export async function untilReady(url: string, product: ChildProcess): Promise<void> {
  const hasEnded = () => product.exitCode !== null || product.signalCode !== null
  while (!hasEnded() && !(await isHealthy(url))) await new Promise((resolve) => void setTimeout(resolve, 50))
  if (hasEnded()) throw new Error(`The product at ${url} has ended.`)
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
