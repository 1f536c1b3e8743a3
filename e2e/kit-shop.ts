import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dataFolder } from './prepared-data.ts'
import { KIT_SHOP_PORTS, KIT_SHOP_URL, SMTP_PORT } from './servers.ts'
import { startProduct, untilReady } from './start-product.ts'

/** Debian's lies where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`
export const NGINX = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

const METRICS_TOKEN = 'what the monitor says to each of them'

/** The demo's shop as several machines run it: one process for jobs and three for people on PostgreSQL, behind the kit's nginx. */
export async function startKitShop() {
  const postgres = await startPostgres()
  const settings = {
    DATABASE_URL: await createDatabase(postgres.url),
    APP_SECRET: 'a secret that all of them know, a long one',
    PUBLIC_URL: KIT_SHOP_URL,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    DEMO: '1',
    METRICS_TOKEN,
  }
  const [first, ...others] = KIT_SHOP_PORTS.map((port) => `http://127.0.0.1:${port}`)
  const start = (url: string, more: Record<string, string>) =>
    startProduct(url, { ...settings, ...more, DATA_DIR: join(dataFolder('fresh'), `../kit-${new URL(url).port}`) })
  const worker = start(first!, { ROLE: 'worker' })
  await worker.ready
  const web = others.map((url) => start(url, { ROLE: 'web', MIGRATE: '0' }))
  await Promise.all(web.map(({ ready }) => ready))
  const balancer = spawn(process.execPath, ['--import', 'tsx', 'test/played/balance.ts'], {
    cwd: join(import.meta.dirname, '../apps/api'),
    stdio: 'inherit',
    env: { ...process.env, PORT: new URL(KIT_SHOP_URL).port, SHOPS: others.join(' ') },
  })
  await untilReady(KIT_SHOP_URL, balancer)
  return {
    /** How many calls each of those for people has answered. */
    answered: () => Promise.all(others.map(countCalls)),
    stop: async () => {
      for (const child of [balancer, worker.product, ...web.map(({ product }) => product)]) child.kill('SIGTERM')
      await postgres.stop()
    },
  }
}

async function countCalls(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const counts = text.matchAll(/^http_request_duration_seconds_count\{.*route="\/api\/.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
