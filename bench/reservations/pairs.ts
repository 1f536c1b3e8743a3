import { countLetters } from '../purchases/books.ts'
import { addOthers, beginOthers, type Others } from '../purchases/others.ts'
import { awake, pause } from './our-processes.ts'
import type { Leg } from './rounds.ts'
import { rushAmongFew, rushAwake, type Measured } from './rush.ts'
import type { Buyer } from './sale.ts'
import type { Server } from './servers.ts'
import { emptyTable, inDatabase, usesOf, type PostgresShop } from './shops.ts'
import type { Stage } from './stage.ts'

export type PairName =
  | 'one process'
  | 'two processes'
  | 'three processes'
  | 'rush'
  | 'rush beside letters'
  | 'rush beside a report'

/** With one process, which does everything: a rush, and the same while it does something else. */
export async function besideOthers(stage: Stage): Promise<Leg<PairName>[]> {
  const { few, sizes } = stage
  const others = await awake(few.server.child, () => beginOthers(few, sizes.letters * usesOf(sizes)))
  return [
    { name: 'rush', run: () => rushAmongFew(stage, few, crowdOf(stage)) },
    { name: 'rush beside letters', run: () => rushBesideLetters(stage, others) },
    { name: 'rush beside a report', run: () => rushBesideReport(stage) },
  ]
}

/** The others are awake all the time, also while nobody comes to their doors: stopped they might keep what the first waits for. */
export function withOthers(stage: Stage, others: readonly Server[]): Leg<PairName>[] {
  return [
    { name: 'one process', run: () => rushAmongFew(stage, stage.few, crowdOf(stage)) },
    {
      name: 'two processes',
      run: () => rushAmongFew(stage, stage.few, { ...crowdOf(stage), more: others.slice(0, 1) }),
    },
    { name: 'three processes', run: () => rushAmongFew(stage, stage.few, { ...crowdOf(stage), more: others }) },
  ]
}

function crowdOf({ sizes }: Stage) {
  return { connections: 256, buyers: sizes.tickets }
}

const LOOK_MS = 20

/** So many letters with tickets wait to be drawn and sent; the first was sent when the crowd comes. */
async function rushBesideLetters(stage: Stage, others: Others): Promise<Measured> {
  const { few, sizes } = stage
  const { sql, server } = few
  const sent = () => countLetters(sql, others.sale)
  const before = await sent()
  await awake(server.child, async () => {
    await addOthers(sql, others, sizes.letters, 'waiting')
    while ((await sent()) === before) await pause(LOOK_MS)
  })
  const began_with = await sent()
  const measured = await rushAmongFew(stage, few, crowdOf(stage))
  const ended_with = await sent()
  console.log(`    letters: ${ended_with - began_with} sent meanwhile, ${before + sizes.letters - ended_with} left`)
  await awake(server.child, async () => {
    while ((await sent()) < before + sizes.letters) await pause(LOOK_MS)
  })
  return measured
}

/** More people than a process has connections for, all of whom want one. */
const READERS = 30
const MOST_WAIT_MS = 20_000

/** What people ask for hangs, and keeps every connection that is not kept free for others. */
function rushBesideReport(stage: Stage): Promise<Measured> {
  const { few } = stage
  return awake(few.server.child, () =>
    inDatabase(few.url, async (sql) => {
      await sql.query('begin; lock table payments in access exclusive mode')
      const over = new AbortController()
      const reading = few.crowd.slice(0, READERS).map((reader) => readAgain(few.server.url, reader, over.signal))
      try {
        const kept = await countWhenAllWait(few.sql)
        const measured = await rushAwake(stage, few, crowdOf(stage))
        console.log(`    a report: ${kept} connections wait for it, ${await countWaiting(few.sql)} in the end`)
        return measured
      } finally {
        over.abort()
        await sql.query('rollback')
        await Promise.all(reading)
        await emptyTable(few)
      }
    }),
  )
}

/** How many there are once no more come. */
async function countWhenAllWait(sql: PostgresShop['sql']): Promise<number> {
  const began_at = performance.now()
  for (let before = -1; performance.now() - began_at < MOST_WAIT_MS;) {
    const now = await countWaiting(sql)
    if (now > 0 && now === before) return now
    before = now
    await pause(SETTLED_MS)
  }
  throw new Error('the connections of the process never came to wait for the report')
}

/** Longer than it takes to open the next connection. */
const SETTLED_MS = 500

async function countWaiting(sql: PostgresShop['sql']): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as count from pg_locks where not granted and relation = 'payments'::regclass`,
  )
  return (rows[0] as { count: number }).count
}

/** Whoever is told to come back does so, a moment later. */
async function readAgain(url: string, { token }: Buyer, over: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!over.aborted) {
    await (await fetch(`${url}/api/orders`, { headers })).arrayBuffer()
    await pause(SETTLED_MS)
  }
}
