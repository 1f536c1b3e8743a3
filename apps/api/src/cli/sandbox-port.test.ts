import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig, type Config } from '#config.ts'
import { keepPulse } from '#db/pulses.ts'
import { aFolder } from '#test/a-folder.ts'
import { startApp } from '#test/start-app.ts'
import { checkPayments } from './check-payments.ts'
import { withSandboxPort } from './sandbox-port.ts'

const APP_SECRET = 'a secret that this shop alone has'
const shop = await startApp({ APP_SECRET })
const port = Number(new URL(await shop.listen()).port)
/** As an installation has it: the unit says the port, and the file of settings does not. */
const config: Config = {
  ...readConfig({ DATA_DIR: await aFolder(), APP_SECRET, LOG_LEVEL: 'silent' }),
  port: 1,
  database_url: 'postgresql://localhost/shop',
  base_url: `http://127.0.0.1:${port}`,
}

async function check(at: Config) {
  const lines: string[] = []
  await checkPayments(shop.db, at, (line) => void lines.push(line))
  return lines.join('\n')
}

function pulse(host: string, its_port: number) {
  const idle = { busy_percent: 0, connections: 0, waiting: 0, streams: 0 }
  return keepPulse(shop.db, { id: randomUUID(), host, port: its_port, pid: 1, role: 'web', release: 1, ...idle })
}

test('asks the sandbox at a running process of this machine, whatever PORT the tool has', async () => {
  expect(await check(await withSandboxPort(config, shop.db))).toMatch(
    /wrong +credentials: the sandbox does not answer: a running process of the shop plays it/,
  )
  await pulse('another-machine', 2)
  await pulse(hostname(), port)
  expect(await check(await withSandboxPort(config, shop.db))).toMatch(/ok +credentials/)
})

test('leaves every other shop as its settings say', async () => {
  for (const other of [
    { ...config, payment_provider: 'none' as const },
    { ...config, sandbox_url: 'http://127.0.0.1:3999' },
    { ...config, database_url: undefined },
  ])
    expect(await withSandboxPort(other, shop.db)).toBe(other)
})
