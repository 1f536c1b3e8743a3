// The kit's monitor, run on this machine beside a process of the product: only ports, folders and how often it asks are others.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../packages/test-postgres/src/free-port.ts'
import { aFolder, compose, kit, lacks, startProgram } from './kit.mjs'
import { root } from './tools.mjs'

const METRICS_TOKEN = 'only the monitor knows this one'
const { release } = JSON.parse(readFileSync(join(root, 'apps/api/src/db/release.json'), 'utf8'))

async function startProcess() {
  const port = await freePort()
  const settings = {
    METRICS_TOKEN,
    DATA_DIR: aFolder(),
    DEMO: '0',
    CEP_URL: 'http://127.0.0.1:1/ws',
    PORT: String(port),
  }
  const running = startProgram(process.execPath, ['apps/api/dist/main.js'], settings)
  await expect.poll(() => answers(`http://127.0.0.1:${port}/livez`, running), { timeout: 90_000 }).toBe(true)
  return port
}

function answers(url, { output }) {
  return fetch(url).then(({ ok }) => ok, output)
}

/** `ports` by the names that the containers have. */
async function startPrometheus(ports) {
  const [folder, port] = [aFolder(), await freePort()]
  cpSync(join(kit, 'prometheus'), folder, { recursive: true })
  const change = (file, to) => writeFileSync(join(folder, file), to(readFileSync(join(folder, file), 'utf8')))
  change('prometheus.yml', (text) => text.replaceAll('/etc/bilheteria', folder).replaceAll(': 15s', ': 1s'))
  mkdirSync(join(folder, 'monitor'))
  writeFileSync(join(folder, 'monitor/metrics-token'), METRICS_TOKEN)
  cpSync(join(folder, 'targets-compose.yml'), join(folder, 'targets.yml'))
  for (const [name, own] of Object.entries(ports))
    change('targets.yml', (text) => text.replace(`${name}:3000`, `127.0.0.1:${own}`))
  const where = [`--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`]
  const running = startProgram('prometheus', [`--config.file=${join(folder, 'prometheus.yml')}`, ...where])
  onTestFinished(() => running.stop('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  const { pathname } = new URL(compose.services.prometheus.healthcheck.test.at(-1))
  await expect.poll(() => answers(url + pathname, running)).toBe(true)
  return async (query) => {
    const answer = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`)
    return (await answer.json()).data.result.map(({ metric, value: [, value] }) => `${metric.role} ${value}`).toSorted()
  }
}

test.skipIf(lacks('prometheus'))(
  `Prometheus becomes healthy, and reads each process by the token${lacks('prometheus')}`,
  async () => {
    const port = await startProcess()
    const ask = await startPrometheus({ 'web-1': port, worker: port, 'web-2': await freePort() })
    await expect.poll(() => ask('node_release')).toEqual([`web ${release}`, `worker ${release}`])
    await expect.poll(() => ask('up == 0')).toEqual(['web 0'])
  },
)
