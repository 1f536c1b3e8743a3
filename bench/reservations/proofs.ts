import { checkSale, type Violations } from './invariants.ts'
import { awake, end, pause } from './our-processes.ts'
import { nextSale, promisedTo, requestsFor } from './rush.ts'
import { startProduct, type Server } from './servers.ts'
import { proofStock } from './sizes.ts'
import { insideEmbedded, type Shop, type Stage } from './stage.ts'
import type { Afterwards } from './rush.ts'

export type Proof = { name: string; told: string; violations: Violations }

/** What no figure can make up for, shown with two processes on one database. */
export async function prove(stage: Stage): Promise<Proof[]> {
  const second = await startProduct({ DATABASE_URL: stage.few.url })
  return awake(stage.few.server.child, async () => {
    const tickets = await sellOut(stage, second, 'scarce')
    const seats = await sellOut(stage, second, 'scarce_seats')
    return [tickets, seats, await killOne(stage, second)]
  })
}

/** Four want each ticket, half of them at the other door. */
async function sellOut(stage: Stage, second: Server, kind: keyof Shop['sales']): Promise<Proof> {
  const { sale, crowd, rush } = prepare(stage, second, kind)
  const { statuses } = await stage.load(rush)
  const promised = promisedTo(crowd, statuses)
  const refused = statuses.filter((status) => status === 409).length
  const expected = proofStock(stage.sizes)
  return {
    name: `sell-out of ${kind === 'scarce' ? 'tickets' : 'seats'}, two processes`,
    told: `${crowd.length} wanted ${expected}: ${promised.length} hold one, ${refused} were refused`,
    violations: await checkSale(stage.few.sql, sale, { promised, expected }),
  }
}

/** Long enough to be in the middle of it, short enough that something is left. */
const KILLED_AFTER_MS = 60

async function killOne(stage: Stage, second: Server): Promise<Proof> {
  const { sale, crowd, rush } = prepare(stage, second, 'scarce')
  const answers = stage.load(rush)
  await pause(KILLED_AFTER_MS)
  await end(second.child, 'SIGKILL')
  const { statuses } = await answers
  const promised = promisedTo(crowd, statuses)
  const unanswered = statuses.filter((status) => status === 0).length
  return {
    name: 'one of two processes killed in the rush',
    told: `${promised.length} were told they hold one, ${unanswered} got no answer`,
    violations: await checkSale(stage.few.sql, sale, { promised, expected: undefined }),
  }
}

/** Everybody has a turn. */
const PATIENCE_S = 60

function prepare({ few, sizes }: Stage, second: Server, kind: keyof Shop['sales']) {
  const sale = nextSale(few, kind)
  const crowd = few.crowd.slice(0, sizes.proof_buyers)
  const urls = [few.server.url, second.url]
  return { sale, crowd, rush: { urls, connections: 128, requests: requestsFor(sale, crowd), seconds: PATIENCE_S } }
}

/** The embedded database tells only when its process has left it. */
export async function checkEmbedded({ embedded }: Stage, afterwards: readonly Afterwards[]): Promise<Violations[]> {
  await end(embedded.server.child)
  return insideEmbedded(embedded.folder, async (sql) => {
    const found: Violations[] = []
    for (const check of afterwards) found.push(await check(sql))
    return found
  })
}
