import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startMailServer } from './mail-server.ts'
import { dataFolder, type RouterMode } from './prepared-data.ts'
import { HASH_URL, HISTORY_URL, MAILBOX_URL, SMTP_PORT } from './servers.ts'

// The built product on its embedded database with demo data, once for each router mode, both at the same time. The
// mailbox answers when they do, and Playwright waits for that one.
const products: ChildProcess[] = []
const openMailbox = startMailServer()
await Promise.all([startProduct(HASH_URL, 'hash'), startProduct(HISTORY_URL, 'history')])
openMailbox()

async function startProduct(url: string, router_mode: RouterMode): Promise<void> {
  const main = join(import.meta.dirname, '../apps/api/dist/main.js')
  const product = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: new URL(url).port,
      ROUTER_MODE: router_mode,
      DATA_DIR: dataFolder(router_mode),
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      CEP_URL: `${MAILBOX_URL}/ws`,
      LOG_LEVEL: 'warn',
    },
  })
  products.push(product)
  // One that cannot start ends both: Playwright would wait for them for minutes.
  product.once('exit', () => {
    for (const other of products) other.kill()
    process.exit(1)
  })
  while (!(await isHealthy(url))) await new Promise((resolve) => void setTimeout(resolve, 50))
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
