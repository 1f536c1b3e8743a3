import type { ChildProcess } from 'node:child_process'
import { startMailServer } from './mail-server.ts'
import { dataFolder, type RouterMode } from './prepared-data.ts'
import { HASH_URL, HISTORY_URL, MAILBOX_URL, SMTP_PORT } from './servers.ts'
import { startProduct } from './start-product.ts'

// The built product on its embedded database with demo data, once for each router mode, both at the same time. The
// mailbox answers when they do, and Playwright waits for that one.
const products: ChildProcess[] = []
const openMailbox = startMailServer()
await Promise.all([startShop(HASH_URL, 'hash'), startShop(HISTORY_URL, 'history')])
openMailbox()

async function startShop(url: string, router_mode: RouterMode): Promise<void> {
  const { product, ready } = startProduct(url, {
    ROUTER_MODE: router_mode,
    DATA_DIR: dataFolder(router_mode),
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    CEP_URL: `${MAILBOX_URL}/ws`,
  })
  products.push(product)
  // One that cannot start ends both: Playwright would wait for them for minutes.
  product.once('exit', () => {
    for (const other of products) other.kill()
    process.exit(1)
  })
  await ready
}
