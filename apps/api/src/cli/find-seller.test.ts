import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { keepPulse } from '#db/pulses.ts'
import { aFolder } from '#test/a-folder.ts'
import { startApp } from '#test/start-app.ts'
import { findSeller, nameShop } from './find-seller.ts'
import { runInShop } from './run-in-shop.ts'

const app = await startApp()
const folder = await aFolder()
const config = readConfig({ DATA_DIR: folder })
const nowhere = { public_url: undefined }

const BUSY = { busy_percent: 0, connections: 0, waiting: 0, streams: 0 }
const front = { host: 'front', port: 3001, pid: 77, role: 'web' as const, release: 1, ...BUSY }

test.each([
  ['postgresql://shop:secret@db.example/vendas?sslmode=verify-full', 'the database vendas at db.example, port 5432'],
  ['postgresql://shop:secret@db.example:6432/vendas', 'the database vendas at db.example, port 6432'],
  ['postgresql://shop:secret@localhost/vendas?host=/run/drill', 'the database vendas at /run/drill, port 5432'],
  [undefined, `the embedded database in ${folder}`],
])('of %s is told which one it is, and whose, without a password', (database_url, name) => {
  const shop = nameShop({ ...config, database_url, base_url: 'https://ingressos.example' })
  expect(shop).toBe(`${name}, of the shop at https://ingressos.example`)
})

test('a process of the same database is heard of, until it has been silent for a while', async () => {
  expect(await findSeller(app.db, nowhere)).toBe(undefined)
  await keepPulse(app.db, { id: randomUUID(), ...front })
  expect(await findSeller(app.db, nowhere)).toBe('front:3001 (pid 77) works on this database')
  // One that was killed has ended no pulse.
  await app.moveClock('11 seconds')
  expect(await findSeller(app.db, nowhere)).toBe(undefined)
})

test('beside a copy of the database the shop is, by its address; a proxy that is left alone is none', async () => {
  const public_url = await app.listen()
  expect(await findSeller(app.db, { public_url })).toBe(
    `A shop answers at ${public_url}, and this may be a copy of its data`,
  )
  const proxy = createServer((_request, response) => response.writeHead(502).end('Bad Gateway')).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  expect(await findSeller(app.db, { public_url: `http://127.0.0.1:${port}` })).toBe(undefined)
})

test('one on the embedded database has to be stopped for what happens after a restore', async () => {
  const complaints: string[] = []
  const talk = { print: () => {}, complain: (line: string) => void complaints.push(line), ask: async () => '' }
  const asked = { words: ['after-restore', '--yes'], folder }
  expect(await runInShop({ db: app.db, config, ctx: app.ctx }, asked, talk)).toBe(1)
  expect(complaints).toEqual(['The shop is running: stop it first, then run after-restore again. Nothing was changed.'])
})
