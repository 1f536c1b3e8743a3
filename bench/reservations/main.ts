import { parseArgs } from 'node:util'
import { compare } from './against.ts'
import { addUp, anyOf, type Violations } from './invariants.ts'
import { legsOf } from './legs.ts'
import { cleanUp, cleanUpWhenStopped } from './our-processes.ts'
import { checkEmbedded, prove } from './proofs.ts'
import { printMachine, printMeasured, printReport } from './report.ts'
import { ENOUGH_ROUNDS, runRounds } from './rounds.ts'
import type { Afterwards } from './rush.ts'
import { full, quick as short } from './sizes.ts'
import { setStage } from './stage.ts'
import { CannotCompare } from './worktree.ts'

const { quick, against } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
}).values

cleanUpWhenStopped()
try {
  process.exitCode = anyOf(await runAndCleanUp()) ? 1 : 0
} catch (error) {
  if (!(error instanceof CannotCompare)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runAndCleanUp(): Promise<Violations> {
  try {
    return await (against === undefined ? run() : compare(against, quick))
  } finally {
    await cleanUp()
  }
}

async function run(): Promise<Violations> {
  const began_at = performance.now()
  const sizes = quick ? short : full
  console.log('Setting up PostgreSQL, the product on it and on its embedded database…')
  const stage = await setStage(sizes)
  await printMachine(stage.postgres)
  if (!stage.pgbench) console.log('pgbench is missing: what is compared with it is not measured.')

  const found: Violations[] = []
  const afterwards: Afterwards[] = []
  const legs = legsOf(stage, afterwards)
  console.log(`Ready after ${seconds(began_at)} s. Warming up…`)
  for (const { run } of legs.filter(({ name }) => !name.startsWith('pgbench'))) found.push((await run()).violations)

  console.log(`Measuring from second ${seconds(began_at)} on.`)
  const rounds = await runRounds(legs, {
    sizes,
    began_at,
    enough: ENOUGH_ROUNDS,
    onMeasured: (name, measured) => {
      found.push(measured.violations)
      printMeasured(name, measured)
    },
  })
  for (const { name, told, violations } of await prove(stage)) {
    found.push(violations)
    console.log(`${name}: ${told}; ${anyOf(violations) ? JSON.stringify(violations) : 'nothing wrong'}`)
  }
  found.push(...(await checkEmbedded(stage, afterwards)))
  const violations = addUp(found)
  printReport(rounds, violations, quick)
  console.log(`\n${found.length} rushes checked. ${seconds(began_at)} s.`)
  return violations
}

function seconds(began_at: number): string {
  return ((performance.now() - began_at) / 1_000).toFixed(0)
}
