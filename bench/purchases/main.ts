import { parseArgs } from 'node:util'
import type { Told } from '../hostile/crowd-worker.ts'
import { addUp, anyOf, type Violations } from '../reservations/invariants.ts'
import { stopUntilAwake } from '../reservations/our-processes.ts'
import { startPostgres, type Postgres } from '../reservations/postgres.ts'
import { printMachine } from '../reservations/report.ts'
import { ENOUGH_ROUNDS, runRounds, type Leg } from '../reservations/rounds.ts'
import { runToTheEnd } from '../reservations/run-to-the-end.ts'
import type { Measured } from '../reservations/rush.ts'
import { OURS } from '../reservations/servers.ts'
import { inDatabase } from '../reservations/shops.ts'
import { buildTree } from '../reservations/worktree.ts'
import {
  buy,
  buyEmbedded,
  checkEmbedded,
  checkShop,
  lookAtOrders,
  orderUnpaid,
  reserveBeside,
  sendBuyers,
} from './measure.ts'
import { describeIdle, printBought, printLegs, printRatios, type Pair } from './report.ts'
import { openEmbedded, openOnPostgres, type EmbeddedShop, type PostgresShop } from './shop.ts'
import { full, quick as short, type Sizes } from './sizes.ts'

const { quick, against, embedded, looking } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    looking: { type: 'boolean', default: false },
  },
}).values

const BUYERS_BESIDE = 250
/** At once, on a database that does one thing after the other. */
const MOST_EMBEDDED = 48
/** More than can be served meanwhile. */
const PURCHASES_A_SECOND = 500

await runToTheEnd(async () => !anyOf(await run(quick ? short : full)))

async function run(sizes: Sizes): Promise<Violations> {
  const began_at = performance.now()
  const trees = await treesOf()
  const { legs, pairs, finish } = await (embedded ? onEmbedded(trees, sizes) : onPostgres(trees, sizes))
  const found: Violations[] = []
  const rounds = await runRounds(legs, {
    sizes,
    began_at,
    enough: ENOUGH_ROUNDS,
    onMeasured: (name, bought) => {
      found.push(bought.violations)
      printBought(name, bought)
    },
  })
  found.push(...(await finish()))
  printLegs(rounds, legs)
  printRatios(rounds, pairs, 'beside ÷ alone')
  if (against !== undefined) printRatios(rounds, treePairs(legs), 'B ÷ A')
  const violations = addUp(found)
  const seconds = ((performance.now() - began_at) / 1_000).toFixed(0)
  console.log(
    `\n${rounds.length} rounds, ${seconds} s. ${anyOf(violations) ? 'BROKEN: see above' : 'Nothing is broken'}.`,
  )
  return violations
}

type Measuring = { legs: Leg<string>[]; pairs: Pair[]; finish(): Promise<Violations[]> }
type Trees = readonly (readonly [letter: string, tree: string])[]

async function onPostgres(trees: Trees, sizes: Sizes): Promise<Measuring> {
  console.log('Setting up PostgreSQL and the product on it…')
  const postgres = await startPostgres()
  const shops: [string, PostgresShop][] = []
  for (const [letter, tree] of trees) shops.push([letter, await openTree(postgres, letter, { tree, sizes })])
  await printMachine(postgres)
  for (const [letter, { idle }] of shops) console.log(`${letter}idle: ${describeIdle(idle)}`)
  // Pages that are changed for the first time after it are written whole: those of the warm-up, not of what is measured.
  await inDatabase(postgres.urlOf('postgres'), (admin) => admin.query('checkpoint'))
  console.log('Warming up…')
  const found: Violations[] = []
  for (const [, shop] of shops) found.push((await buy(shop, sizes.warm_up)).violations)
  const legs = looking ? await legsBesideLooks(shops, sizes) : legsOf(shops, sizes)
  const pairs = shops.map(([letter]) => ({
    name: `${letter}reservations`,
    above: `${letter}beside`,
    below: `${letter}alone`,
  }))
  return { legs, pairs, finish: async () => found }
}

async function onEmbedded(trees: Trees, sizes: Sizes): Promise<Measuring> {
  console.log('Setting up the product on its embedded database…')
  const shops: [string, EmbeddedShop][] = []
  for (const [letter, tree] of trees) shops.push([letter, await openEmbedded({ tree, accounts: accountsFor(sizes) })])
  for (const [, { server }] of shops) stopUntilAwake(server.child)
  console.log('Warming up…')
  for (const [, shop] of shops) await buyEmbedded(shop, sizes.warm_up)
  const crowds = sizes.crowds.filter(({ at_once }) => at_once <= MOST_EMBEDDED)
  const legs = crowds.flatMap((crowd) =>
    shops.map(([letter, shop]) => ({ name: `${letter}${crowd.at_once} buyers`, run: () => buyEmbedded(shop, crowd) })),
  )
  const finish = () => Promise.all(shops.map(([, shop]) => checkEmbedded(shop)))
  return { legs, pairs: [], finish }
}

/** Another commit, A, and this tree, B; or this tree alone. */
async function treesOf(): Promise<Trees> {
  if (looking && (against !== undefined || embedded))
    throw new Error('--looking measures this tree on PostgreSQL alone')
  if (against === undefined) return [['', OURS]]
  console.log(`Checking out and building ${against}…`)
  return [
    ['A ', await buildTree(against)],
    ['B ', OURS],
  ]
}

async function openTree(postgres: Postgres, letter: string, { tree, sizes }: { tree: string; sizes: Sizes }) {
  const name = `purchases_${letter.trim().toLowerCase() || 'b'}`
  const shop = await openOnPostgres(postgres, { name, tree, accounts: accountsFor(sizes), idle_s: sizes.idle_s })
  stopUntilAwake(shop.server.child)
  return shop
}

function accountsFor({ crowds, warm_up, looking, rounds, tries, reservations, seconds }: Sizes): number {
  const buying = crowds.reduce((sum, { purchases }) => sum + purchases, 0)
  const beside = (2 * reservations + PURCHASES_A_SECOND) * seconds
  return warm_up.purchases + looking + rounds * tries * (buying + beside)
}

/** Both sides of a ratio stand close together. */
function legsOf(shops: readonly [string, PostgresShop][], sizes: Sizes): Leg<string>[] {
  const { seconds } = sizes
  const buying = sizes.crowds.flatMap((crowd) =>
    shops.map(([letter, shop]) => ({
      name: `${letter}${crowd.at_once} buyers`,
      run: () => verified(shop, buy(shop, crowd)),
    })),
  )
  const all_the_time = { at_once: BUYERS_BESIDE, purchases: PURCHASES_A_SECOND * seconds, seconds }
  const beside = shops.flatMap(([letter, shop]) =>
    reserving(letter, shop, { sizes, comeBeside: () => sendBuyers(shop, all_the_time) }),
  )
  return [...buying, ...beside]
}

/** Nobody pays: so many look whether they have, again and again, while others press. */
async function legsBesideLooks(shops: readonly [string, PostgresShop][], sizes: Sizes): Promise<Leg<string>[]> {
  const legs: Leg<string>[] = []
  for (const [letter, shop] of shops) {
    const orders = await orderUnpaid(shop, sizes.looking)
    legs.push(...reserving(letter, shop, { sizes, comeBeside: () => lookAtOrders(shop, orders, sizes.seconds) }))
  }
  return legs
}

type Reserving = { sizes: Sizes; comeBeside: () => Promise<Told> }

function reserving(letter: string, shop: PostgresShop, { sizes, comeBeside }: Reserving): Leg<string>[] {
  return [
    { name: `${letter}alone`, run: () => verified(shop, reserveBeside(shop, sizes)) },
    { name: `${letter}beside`, run: () => verified(shop, reserveBeside(shop, sizes, comeBeside)) },
  ]
}

/** Every invariant the operator's own check knows, after each. */
async function verified(shop: PostgresShop, measuring: Promise<Measured>): Promise<Measured> {
  const measured = await measuring
  return { ...measured, violations: addUp([measured.violations, await checkShop(shop)]) }
}

function treePairs(legs: readonly { name: string }[]): Pair[] {
  return legs
    .filter(({ name }) => name.startsWith('B '))
    .map(({ name }) => ({ name: name.slice(2), above: name, below: `A ${name.slice(2)}` }))
}
