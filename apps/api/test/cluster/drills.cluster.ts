import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCrowd } from '../concurrency/a-crowd.ts'
import { often, PAUSE_MS, say, times } from '../fault-options.ts'
import { startCluster, type Cluster } from './a-cluster.ts'
import { openShop, type Shop } from './a-shop.ts'
import { sendBuyers, type Purchase } from './buyers.ts'
import { measure, printTable, type Figures } from './figures.ts'
import { createDatabase, layOut, settingsOf } from './kit-files.ts'
import { findLosses, NOTHING_LOST } from './losses.ts'
import { aPlace, refuseWithout, type End } from './programs.ts'
import { watchShop } from './watch.ts'

const BUYERS = 50
const LONGEST_WAIT_S = 8
/** Until a killed server is replaced, and until a lost machine is. */
const KILLED_S = 8
const LOST_S = 30
/** From the command on: Patroni begins when its leader looks next, and sales go on until then. */
const SWITCHED_S = 12
const FROZEN_MS = 20_000
/** Sales as ever, before a fault and after everything is well. */
const CALM_MS = 4_000

refuseWithout('etcd', 'haproxy', 'nginx', 'openssl', 'patroni', 'patronictl', 'psql')

let cluster: Cluster
let shop: Shop
const all: Figures[] = []
const bought: Purchase[] = []
const ends: End[] = []

beforeAll(async () => {
  const place = await aPlace()
  ends.push(place.remove)
  const layout = await layOut(place)
  cluster = await startCluster(layout, ends)
  await createDatabase(layout)
  shop = await openShop(
    { settings: await settingsOf(layout), folder: place.folder, port: layout.ports.front, web: 2 },
    ends,
  )
  // What runs for the first time is compiled first, and slow: that is no drill's gap.
  const first = sendBuyers(shop, await aCrowd(shop.db, BUYERS))
  while (first.purchases.filter(({ paid }) => paid).length < BUYERS * 2) await sleep(PAUSE_MS)
  await first.goHome()
  bought.push(...first.purchases)
})
afterAll(async () => {
  printTable(all)
  // What does not end properly keeps nothing else running.
  for (const end of ends.toReversed()) await end().catch((error: Error) => say(error.message))
})

/** 50 people buy while something happens, until everything is well again and a while longer; then nothing may be missing. */
async function drill(name: string, happens: () => Promise<void>, roles?: string) {
  const buyers = sendBuyers(shop, await aCrowd(shop.db, BUYERS))
  const watch = watchShop(shop)
  try {
    await sleep(CALM_MS)
    const from = performance.now()
    await happens()
    await cluster.complete(roles)
    await sleep(CALM_MS)
    const to = performance.now()
    await buyers.goHome()
    const figures = measure({ drill: name, from, to, buyers, watch })
    all.push(figures)
    const losses = await findLosses(shop, [...bought, ...buyers.purchases])
    say(JSON.stringify({ ...figures, losses, bought: buyers.purchases.filter(({ paid }) => paid).length }))
    expect(await shop.ended()).toEqual([])
    return { figures, losses, refused: buyers.purchases.flatMap(({ refused }) => refused ?? []) }
  } finally {
    await buyers.goHome()
    await watch.stop()
    // What they have bought counts for the drills behind, also where this one went wrong.
    bought.push(...buyers.purchases)
  }
}

function expectWell({ figures, losses, refused }: Awaited<ReturnType<typeof drill>>, within_s: number): void {
  expect(losses).toEqual(NOTHING_LOST)
  expect(refused).toEqual([])
  expect(figures).toMatchObject({ others: [], health: [], bad_pages: [] })
  expect(figures.longest_wait_s).toBeLessThanOrEqual(LONGEST_WAIT_S)
  expect(figures.first_sale_s).toBeLessThanOrEqual(within_s)
}

test.each(times(often(10)))('server killed, time %i', async (n) => {
  const seen = await drill(`server killed, ${n + 1}`, async () => {
    const killed = await cluster.leader()
    await cluster.killPostmaster(killed)
    await cluster.replaced(killed)
  })
  expectWell(seen, KILLED_S)
})

test('machine lost, and brought back', async () => {
  const lost = await cluster.leader()
  const seen = await drill('machine lost', async () => {
    await cluster.killMachine(lost)
    await cluster.replaced(lost)
    await sleep(CALM_MS * 2)
    cluster.revive(lost)
  })
  expectWell(seen, LOST_S)
})

test('switchover', async () => {
  const seen = await drill('switchover', async () => {
    const before = await cluster.leader()
    await cluster.switchover(before, await cluster.copy())
    await cluster.replaced(before)
  })
  expectWell(seen, SWITCHED_S)
})

test('one etcd of three lost', async () => {
  const machine = await cluster.leader()
  const seen = await drill('one etcd lost', async () => {
    await cluster.killEtcd(machine)
    await sleep(FROZEN_MS)
    cluster.startEtcd(machine)
  })
  expectWell(seen, KILLED_S)
})

test('synchronous copy frozen', async () => {
  const seen = await drill('synchronous copy frozen', async () => {
    const thaw = await cluster.freeze(await cluster.copy())
    await sleep(FROZEN_MS)
    thaw()
  })
  expectWell(seen, LOST_S)
})

test('control: asynchronous copies and a log that is held up lose something', async () => {
  const before = await cluster.leader()
  // And a copy that far behind may take over, which the kit does not allow.
  const careless = { synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 1_000_000_000 }
  await cluster.configure(before, careless)
  await cluster.complete('leader replica replica')
  const { losses } = await drill(
    'control: asynchronous',
    async () => {
      expect(await cluster.holdLog(before)).toBe(2)
      await sleep(CALM_MS)
      await cluster.killMachine(before)
      await cluster.replaced(before)
      await sleep(CALM_MS)
      cluster.revive(before)
    },
    'leader replica replica',
  )
  expect(losses.reservations + losses.orders).toBeGreaterThan(0)
})
