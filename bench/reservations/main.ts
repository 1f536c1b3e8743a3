import { cpus } from 'node:os'
import { addUp, anyOf, type Violations } from './invariants.ts'
import { flushMicroseconds } from './flush.ts'
import { legsOf } from './legs.ts'
import { cleanUp, cleanUpWhenStopped } from './our-processes.ts'
import { checkEmbedded, prove } from './proofs.ts'
import { printMeasured, printReport } from './report.ts'
import { ENOUGH_ROUNDS, runRounds } from './rounds.ts'
import type { Afterwards } from './rush.ts'
import { full, quick as short } from './sizes.ts'
import { setStage } from './stage.ts'

const quick = process.argv.includes('--quick')

cleanUpWhenStopped()
try {
  process.exitCode = anyOf(await run()) ? 1 : 0
} finally {
  await cleanUp()
}

async function run(): Promise<Violations> {
  const began_at = performance.now()
  const sizes = quick ? short : full
  console.log('Setting up PostgreSQL, the product on it and on its embedded database…')
  const stage = await setStage(sizes)
  const { version } = stage.postgres
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, PostgreSQL ${version}`)
  console.log(`fsync is on; this disk flushes a page in ${(await flushMicroseconds()).toFixed(0)} µs.`)
  if (!stage.pgbench) console.log('pgbench is missing: what is compared with it is not measured.')

  const found: Violations[] = []
  const afterwards: Afterwards[] = []
  const legs = legsOf(stage, afterwards)
  console.log(`Ready after ${seconds(began_at)} s. Warming up…`)
  for (const { run } of legs.filter(({ name }) => !name.startsWith('pgbench'))) found.push((await run()).violations)

  console.log(`Measuring from second ${seconds(began_at)} on.`)
  const rounds = await runRounds(legs, {
    ...{ sizes, began_at, enough: ENOUGH_ROUNDS },
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
