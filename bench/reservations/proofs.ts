import { checkSale, type Violations } from './invariants.ts'
import { awake } from './our-processes.ts'
import { nextSale, promisedTo, requestsFor } from './rush.ts'
import type { Server } from './servers.ts'
import { proofStock } from './sizes.ts'
import type { Shop } from './shops.ts'
import type { Stage } from './stage.ts'

export type Proof = { name: string; told: string; violations: Violations }

/** What no figure can make up for, shown with two processes on one database. */
export async function prove(stage: Stage, second: Server): Promise<Proof[]> {
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

async function killOne(stage: Stage, second: Server): Promise<Proof> {
  const { sale, crowd, rush } = prepare(stage, second, 'scarce')
  // In the middle of it on any machine: half of those at its door have their answer, the others wait for theirs.
  const after = rush.connections / rush.urls.length / 2
  const { statuses } = await stage.load({ ...rush, kill: { ...second, after } })
  const promised = promisedTo(crowd, statuses)
  const unanswered = statuses.filter((status) => status === 0).length
  return {
    name: 'one of two processes killed in the rush',
    told: `${promised.length} were told they hold one, ${unanswered} got no answer`,
    violations: await checkSale(stage.few.sql, sale, { promised, expected: undefined }),
  }
}

/** Everybody has a turn, also where only twenty a second have one. */
const PATIENCE_S = 240

function prepare({ few, sizes }: Stage, second: Server, kind: keyof Shop['sales']) {
  const sale = nextSale(few, kind)
  const crowd = few.crowd.slice(0, sizes.proof_buyers)
  const urls = [few.server.url, second.url]
  return { sale, crowd, rush: { urls, connections: 128, requests: requestsFor(sale, crowd), seconds: PATIENCE_S } }
}
