import type { Reservation } from '@bilheteria/contract/checkout'
import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { one, type Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse } from './a-producer.ts'
import { anEvent } from './an-event.ts'
import { aCrowd, send, type Buyer } from './concurrency/a-crowd.ts'
import { cartOf } from './concurrency/two-shops.ts'
import { PAUSE_MS } from './fault-options.ts'
import { openProxy } from './faults/tcp-proxy.ts'
import { startProcess } from './start-process.ts'

const PATIENCE_MS = 480_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const CROWD = 80

/** Two processes on a PostgreSQL that has a copy, and a wire to it that can be laid to the copy: a cluster without its managers. */
async function aShopWithCopy() {
  const postgres = await startPostgres()
  const made = await createDatabase(postgres.url)
  const before = openPostgres(made)
  await migrate(before)
  await insertProducer(before, theHouse)
  await before.query('create sequence crowd')
  const event = await anEvent(before, '0', { batches: [{ name: 'Lote 1', price_cents: 5_000, quantity: CROWD * 2 }] })
  const crowd = await aCrowd(before, CROWD)
  const copy = await postgres.follow()
  const wire = await openProxy(Number(new URL(postgres.url).port))
  const DATABASE_URL = made.replace(/:\d+\//, `:${wire.port}/`)
  const after = openPostgres(made.replace(/:\d+\//, `:${new URL(copy.url).port}/`))
  const admins = [openPostgres(postgres.url), openPostgres(copy.url)] as const
  const start = async () => {
    const shop = await startProcess({
      DATABASE_URL,
      DATA_DIR: await aFolder(),
      APP_SECRET: 'the same secret for both processes of this test',
      PAYMENT_PROVIDER: 'sandbox',
    })
    await shop.healthy()
    return shop
  }
  const shops = await Promise.all([start(), start()])
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.kill('SIGKILL')))
    await Promise.all([before, after, ...admins].map((db) => db.close()))
    await copy.stop()
    await postgres.stop()
  })
  return { postgres, copy, wire, event, crowd, shops, after, primary: admins[0], standby: admins[1] }
}

type Shop = Awaited<ReturnType<typeof aShopWithCopy>>

async function set(server: Db, name: string, value: string): Promise<void> {
  await server.query(`alter system set ${name} = '${value}'`)
  await server.query('select pg_reload_conf()')
}

/** One after the other comes, and presses again with the same key until somebody says yes; answers what each was told. */
async function reserveAll({ shops, event }: Shop, crowd: readonly Buyer[], told: Map<string, string>): Promise<void> {
  const press = async (buyer: Buyer, n: number): Promise<void> => {
    const [url, key] = [shops[n % 2]!.url, randomUUID()]
    for (;;) {
      const asking = { body: cartOf(event, { 1: 1 }), key }
      const { status, body } = await send<Reservation>(`${url}/api/checkout/reserve`, buyer, asking)
      if (status === 200) return void told.set(buyer.account_id, body.id)
      if (status !== 503 && status !== 0) throw new Error(`${status} ${JSON.stringify(body)}`)
      await sleep(PAUSE_MS)
    }
  }
  for (const [n, buyer] of crowd.entries()) await press(buyer, n)
}

/** The first server is gone for good; its copy takes its place. */
async function failOver({ postgres, standby, wire, copy }: Shop, meanwhile: () => Promise<void>): Promise<void> {
  await postgres.restart(async () => {
    await standby.query('select pg_promote()')
    wire.turnTo(Number(new URL(copy.url).port))
    await meanwhile()
  }, 'SIGKILL')
}

/** Reservations that somebody was told of, and the new server knows nothing of. */
async function countLost({ after }: Shop, told: Map<string, string>): Promise<number> {
  const rows = await after.query<{ id: string }>('select id from reservations')
  const kept = new Set(rows.map(({ id }) => id))
  return [...told.values()].filter((id) => !kept.has(id)).length
}

test('the server dies in the middle of a sale and its copy takes over: nothing is lost or doubled, nobody starts anew', async () => {
  const shop = await aShopWithCopy()
  await set(shop.primary, 'synchronous_standby_names', '*')
  const told = new Map<string, string>()
  const pages = new Set<number>()
  const lanes = [0, 1, 2, 3].map((lane) => shop.crowd.filter((_, n) => n % 4 === lane))
  const reserving = lanes.map((lane) => reserveAll(shop, lane, told))
  await expect.poll(() => told.size, { timeout: PATIENCE_MS }).toBeGreaterThan(CROWD / 4)
  await failOver(shop, async () => {
    expect(told.size).toBeLessThan(CROWD)
    const looked = new AbortController()
    const looking = (async () => {
      while (!looked.signal.aborted) pages.add((await fetch(`${shop.shops[0].url}/api/events/${shop.event.id}`)).status)
    })()
    await Promise.all(reserving)
    looked.abort()
    await looking
  })
  expect(told.size).toBe(CROWD)
  expect([...pages]).toEqual([200])
  expect(await countLost(shop, told)).toBe(0)
  const { held } = await one(shop.after.query<{ held: number }>('select sum(held)::int as held from batches'))
  expect(held).toBe(CROWD)
  expect(await verifyInvariants(shop.after)).toEqual([])
  for (const { url } of shop.shops) expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('control: a copy that nobody waits for, and that hears nothing for a while, loses what was promised', async () => {
  const shop = await aShopWithCopy()
  const told = new Map<string, string>()
  await set(shop.standby, 'primary_conninfo', '')
  const hears = async () =>
    one(shop.primary.query<{ hears: number }>('select count(*)::int as hears from pg_stat_replication'))
  await expect.poll(async () => (await hears()).hears, { timeout: PATIENCE_MS }).toBe(0)
  await reserveAll(shop, shop.crowd.slice(0, 20), told)
  await failOver(shop, async () => {
    await expect.poll(() => countLost(shop, told), { timeout: PATIENCE_MS }).toBe(20)
  })
})
