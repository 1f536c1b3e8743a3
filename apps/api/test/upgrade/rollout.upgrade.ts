import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { sendBuyers } from '../cluster/buyers.ts'
import { findLosses, NOTHING_LOST } from '../cluster/losses.ts'
import type { End } from '../cluster/programs.ts'
import { aCrowd, send } from '../concurrency/a-crowd.ts'
import { cartOf } from '../concurrency/two-shops.ts'
import { say } from '../fault-options.ts'
import { readRelease, type Release } from './a-release.ts'
import { openShop, type Shop } from './a-shop.ts'
import { STOCK } from './events-file.ts'
import { sendFans } from './fans.ts'
import { failuresIn, printStages, type Stage } from './stages.ts'

const BUYERS = 30
const FANS = 20
/** Sales as ever between two changes. */
const CALM_MS = 5_000
/** What processes of an older release cannot do on the newer database, and what it costs stands in the page on releasing. */
const KNOWN_COMPLAINTS: Record<number, string[]> = { 1: ['forget personal 42702'] }

const ends: End[] = []
let old: Release
let ours: Release
let shop: Shop

beforeAll(async () => {
  old = await readRelease(process.env['OLD_TREE'] ?? '')
  ours = await readRelease(join(packageRoot, '../..'))
  shop = await openShop(old, ends)
})
afterAll(async () => {
  // What does not end properly keeps nothing else running.
  for (const end of ends.toReversed()) await end().catch((error: Error) => say(error.message))
})

test('a release is rolled out and back while people buy', async () => {
  const buyers = sendBuyers(shop, await aCrowd(shop.db, BUYERS))
  const fans = sendFans(shop, await aCrowd(shop.db, FANS))
  const stages: Stage[] = []
  const codes: (number | null)[] = []
  const stage = async (name: string, happens: () => Promise<unknown>) => {
    const from = performance.now()
    await happens()
    await sleep(CALM_MS)
    stages.push({ name, from, to: performance.now() })
  }
  const tries = () => [...buyers.tries, ...fans.tries]
  const replaceAll = async (release: Release) => {
    for (const place of shop.places) {
      codes.push(await place.replace(release))
      await sleep(CALM_MS)
    }
  }

  try {
    // What runs for the first time is compiled first.
    await sleep(CALM_MS)
    await stage('the old release sells', () => sleep(CALM_MS))
    const before = await shop.functions()
    await stage('the new one migrates', async () => say(await ours.cli(shop.settings, 'migrate')))
    const after = await shop.functions()
    expect(isDeepStrictEqual(after, before)).toBe(old.fingerprint === ours.fingerprint)
    await stage('rollout', () => replaceAll(ours))
    await stage('an old process starts', () => startOld(after))
    if (await mayReturn()) await stage('rollback', () => replaceAll(old))
    expect(await shop.functions()).toEqual(after)
  } finally {
    await Promise.all([buyers.goHome(), fans.goHome()])
    printStages(stages, tries())
    for (const release of [old, ours])
      say(`Release ${release.release} complained of: ${shop.complaints(release).join(', ') || 'nothing'}`)
  }

  const kept = await Promise.all(
    (await aCrowd(shop.db, FANS)).map((buyer) =>
      send(`${shop.url}/api/checkout/reserve`, buyer, { body: cartOf(shop.scarce, { 1: 1 }) }),
    ),
  )
  const bought = buyers.purchases.filter(({ paid }) => paid).length
  say(`${bought} bought, and what is scarce was taken ${fans.held.times} times, by ${fans.held.most} at once.`)
  const losses = await findLosses(shop, buyers.purchases)
  say(`Lost or doubled: ${JSON.stringify(losses)}`)
  expect(losses).toEqual(NOTHING_LOST)
  expect(new Set(codes)).toEqual(new Set([0]))
  expect(buyers.purchases.flatMap(({ refused }) => refused ?? [])).toEqual([])
  expect(bought).toBeGreaterThan(BUYERS)
  expect(fans.held.most).toBe(STOCK)
  expect(kept.filter(({ status }) => status === 200)).toHaveLength(STOCK)
  expect(shop.complaints(ours)).toEqual([])
  expect(shop.complaints(old)).toEqual(KNOWN_COMPLAINTS[old.release] ?? [])
  for (const one of stages) expect({ [one.name]: failuresIn(one, tries()) }).toEqual({ [one.name]: {} })
})

/** Whether the release before may go on selling; one number stands for one set of tables and functions. */
async function mayReturn(): Promise<boolean> {
  const { min_release } = await one(shop.db.query<{ min_release: number }>('select min_release from database_release'))
  return old.release >= min_release && (old.release < ours.release || old.fingerprint === ours.fingerprint)
}

/** As after a machine was started anew. It sells, or says in a sentence why not; either way it changes nothing. */
async function startOld(functions: Awaited<ReturnType<Shop['functions']>>): Promise<void> {
  const started = await shop.start(old)
  const end = await Promise.race([started.exited, started.healthy().then(() => 'sells')])
  say(started.output())
  expect(end).toBe((await mayReturn()) ? 'sells' : 1)
  expect(started.output()).toMatch(/the database is of a newer release|^The database (needs|lacks) .+\n$|^$/)
  expect(await shop.functions()).toEqual(functions)
  await started.kill('SIGTERM')
}
