import { parseArgs } from 'node:util'
import { tableOf } from '../figures.ts'
import { watchOthers } from '../reservations/cpu.ts'
import { cleanUp, cleanUpWhenStopped } from '../reservations/our-processes.ts'
import { printMachine } from '../reservations/report.ts'
import { besideAnonymousGets } from './anonymous.ts'
import { besideLogins } from './logins.ts'
import { hostileMemory } from './memory.ts'
import { overload } from './overload.ts'
import { besideOddPages } from './pages.ts'
import { verdictOf, type Row } from './rows.ts'
import { openHostileShop, type HostileShop } from './shop.ts'
import { full, quick as short } from './sizes.ts'

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values

const legs = {
  anonymous: besideAnonymousGets,
  pages: besideOddPages,
  logins: besideLogins,
  memory: hostileMemory,
  overload,
}

cleanUpWhenStopped()
try {
  await run()
} finally {
  await cleanUp()
}

async function run(): Promise<void> {
  const began_at = performance.now()
  console.log('Setting up PostgreSQL and the product on it…')
  const shop = await openHostileShop(quick ? short : full)
  await printMachine(shop.postgres)
  await warmUp(shop)
  const rows: { row: Row; others: number | undefined }[] = []
  for (const [name, leg] of Object.entries(legs)) {
    if (only !== undefined && !only.split(',').includes(name)) continue
    const others = watchOthers()
    const told = await leg(shop)
    const used = others()
    rows.push(...told.map((row) => ({ row, others: used })))
    console.log(`${name}: done at second ${((performance.now() - began_at) / 1_000).toFixed(0)}`)
  }
  const cells = rows.map(({ row, others }) => [
    row.what,
    row.measured,
    row.goal,
    verdictOf(row, quick),
    percent(others),
  ])
  console.log(`\n${tableOf([`hostile${quick ? ' (quick)' : ''}`, 'measured', 'goal', 'verdict', 'others %'], cells)}`)
  if (!quick && rows.some(({ row }) => row.holds === false)) process.exitCode = 1
}

/** Everything once, so that nobody's first is somebody's slowest. */
async function warmUp({ fans, others, sale, buyers, sizes }: HostileShop): Promise<void> {
  const [connections, seconds] = [16, sizes.seconds / 2]
  for (const kind of ['cached page', 'cached answer', 'odd pages', 'logins'] as const)
    await others({ errand: { kind }, connections, seconds })
  await fans({ errand: { kind: 'reservations', sale, buyers }, connections, seconds })
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : (share * 100).toFixed(0)
}
