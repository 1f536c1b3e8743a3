import { parseArgs } from 'node:util'
import { idleEmbedded } from '../purchases/idle-embedded.ts'
import { checkShop } from '../purchases/measure.ts'
import { IDLE_S } from '../purchases/stage.ts'
import { compare } from './against.ts'
import { addUp, anyOf, type Violations } from './invariants.ts'
import { legsOf } from './legs.ts'
import { awake, end } from './our-processes.ts'
import { besideOthers, withOthers, type PairName } from './pairs.ts'
import { prove } from './proofs.ts'
import { printMachine, printMeasured, printReport } from './report.ts'
import { ENOUGH_ROUNDS, runRounds, type Attempt, type Leg } from './rounds.ts'
import { startProduct } from './servers.ts'
import { full, quick as short } from './sizes.ts'
import { runToTheEnd } from './run-to-the-end.ts'
import { setStage } from './stage.ts'

const { quick, against } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
}).values

/** The rows that compare many with few are medians of five. */
const MANY_ROUNDS = 5

await runToTheEnd(async () => !anyOf(await (against === undefined ? run() : compare(against, quick))))

async function run(): Promise<Violations> {
  const began_at = performance.now()
  const sizes = quick ? short : full
  console.log('Setting up PostgreSQL and the product on it, among few and among many…')
  const stage = await setStage(sizes)
  await printMachine(stage.postgres)

  const found: Violations[] = []
  const onMeasured = (name: string, measured: Attempt) => {
    found.push(measured.violations)
    printMeasured(name, measured)
  }
  const legs = legsOf(stage)
  console.log(`Ready after ${seconds(began_at)} s. Warming up…`)
  for (const { run } of legs) found.push((await run()).violations)

  console.log(`Measuring from second ${seconds(began_at)} on.`)
  const rounds = await runRounds(legs, { sizes, began_at, enough: MANY_ROUNDS, onMeasured })
  const inPairs = (pairs: Leg<PairName>[]) =>
    runRounds(pairs, { sizes, began_at: performance.now(), enough: ENOUGH_ROUNDS, onMeasured })
  const beside = await inPairs(await besideOthers(stage))
  // While the other is awake: stopped inside a transaction it would keep locks that a start waits for.
  const startAnother = () => awake(stage.few.server.child, () => startProduct({ DATABASE_URL: stage.few.url }))
  const [second, third] = [await startAnother(), await startAnother()]
  const processes = await inPairs(withOthers(stage, [second, third]))
  await end(third.child)
  for (const { name, told, violations } of await prove(stage, second)) {
    found.push(violations)
    console.log(`${name}: ${told}; ${anyOf(violations) ? JSON.stringify(violations) : 'nothing wrong'}`)
  }
  for (const shop of [stage.purchases.few, stage.purchases.many]) found.push(await checkShop(shop))
  const violations = addUp(found)
  await end(second.child)
  const idle = {
    PostgreSQL: stage.purchases.few.idle.transactions,
    'the embedded database': await idleEmbedded(IDLE_S),
  }
  printReport({ rounds: [...rounds, ...beside, ...processes], violations, idle, quick })
  console.log(`\n${found.length} times counted. ${seconds(began_at)} s.`)
  return violations
}

function seconds(began_at: number): string {
  return ((performance.now() - began_at) / 1_000).toFixed(0)
}
