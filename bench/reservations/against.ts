import { addUp, type Violations } from './invariants.ts'
import { visits } from './legs.ts'
import { startLoad } from './load.ts'
import { stopUntilAwake } from './our-processes.ts'
import { startPostgres } from './postgres.ts'
import { printDifferences, type PairLeg } from './differences.ts'
import { printMachine, printMeasured } from './report.ts'
import { runRounds, type Leg } from './rounds.ts'
import { rushAmongFew, rushPlain, type Ground } from './rush.ts'
import { OURS } from './servers.ts'
import { FEW, openShop, seedPostgres, usesOf, type PostgresShop } from './shops.ts'
import { fullAgainst, quickAgainst } from './sizes.ts'
import { buildTree, CannotCompare } from './worktree.ts'

/** Long enough that both are asked equally often, also on a busy machine: what ran seldom is not compiled yet. */
const WARM_UP_S = 30

/** Another commit, A, and this tree, B, in turns on one PostgreSQL: what the difference between them costs. */
export async function compare(ref: string, quick: boolean): Promise<Violations> {
  console.log(`Checking out and building ${ref}…`)
  const tree = await buildTree(ref)
  console.log('Setting up PostgreSQL and both products on it…')
  const ground = { sizes: quick ? quickAgainst : fullAgainst, load: startLoad(), postgres: await startPostgres() }
  const theirs = await openTree(ground, 'theirs', tree).catch((cause: unknown) => {
    throw new CannotCompare(`${ref} cannot be measured: ${String(cause)}`, { cause })
  })
  const ours = await openTree(ground, 'ours', OURS)
  for (const { server } of [theirs, ours]) stopUntilAwake(server.child)
  // What was written so far is not to be flushed while something is measured.
  await ours.sql.query('checkpoint')
  await printMachine(ground.postgres)

  console.log('Warming up…')
  const found: Violations[] = []
  const patient = { ...ground, sizes: { ...ground.sizes, seconds: WARM_UP_S } }
  for (const { run } of legsOf(patient, theirs, ours)) found.push((await run()).violations)
  console.log(`A is ${ref}, B is this tree.`)
  const rounds = await runRounds(legsOf(ground, theirs, ours), {
    sizes: ground.sizes,
    began_at: performance.now(),
    enough: ground.sizes.rounds,
    onMeasured: (name, measured) => {
      found.push(measured.violations)
      printMeasured(name, measured)
    },
  })
  const violations = addUp(found)
  printDifferences(rounds, { ref, quick, violations })
  return violations
}

async function openTree({ sizes, postgres }: Ground, name: string, tree: string): Promise<PostgresShop> {
  const counts = { tickets: usesOf(sizes), seats: 0, scarce: 0, scarce_seats: 0 }
  const seeded = await seedPostgres(postgres, name, { sizes, counts, tree })
  return openShop(postgres.urlOf(name), seeded, { reservations: FEW, tree })
}

function legsOf(ground: Ground, theirs: PostgresShop, ours: PostgresShop): Leg<PairLeg>[] {
  const crowd = { connections: 256, buyers: ground.sizes.tickets }
  const reading = visits(ground.sizes.bare, '/api/events')
  return [
    { name: 'A reservations', run: () => rushAmongFew(ground, theirs, crowd) },
    { name: 'B reservations', run: () => rushAmongFew(ground, ours, crowd) },
    { name: 'A catalogue', run: () => rushPlain(ground, theirs.server, reading) },
    { name: 'B catalogue', run: () => rushPlain(ground, ours.server, reading) },
  ]
}
