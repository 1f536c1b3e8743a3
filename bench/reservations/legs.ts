import { buyAmong, readLists } from '../purchases/stage.ts'
import { requestText } from './load.ts'
import { awake } from './our-processes.ts'
import type { Postgres } from './postgres.ts'
import type { Leg } from './rounds.ts'
import { requestsFor, rush, rushAmongFew, rushPlain, type Measured } from './rush.ts'
import { inDatabase } from './shops.ts'
import type { Stage } from './stage.ts'

export type LegName =
  | 'reserve 256'
  | 'reserve among many'
  | 'reserve one by one'
  | 'no database'
  | 'seats'
  | 'seats one by one'
  | 'catalogue'
  | 'empty route'
  | 'purchases'
  | 'purchases among many'
  | 'order lists'
  | 'order lists among many'

/** Everything that is compared, in the order in which it runs: both sides of a ratio stand close together. */
export function legsOf(stage: Stage): Leg<LegName>[] {
  const { sizes, postgres, load, few, many, bare, purchases } = stage
  const tickets = { buyers: sizes.tickets, connections: 256 }
  // Whatever is answered without a database.
  const plain = { load, sizes }
  return [
    { name: 'reserve one by one', run: () => rushOneByOne(stage, 'tickets') },
    { name: 'reserve 256', run: () => rushAmongFew(stage, few, tickets) },
    { name: 'reserve among many', run: () => amongMany(postgres, () => rush(stage, many, tickets)) },
    { name: 'no database', run: () => rushPlain(plain, bare, sameRequests(stage)) },
    { name: 'seats', run: () => rushAmongFew(stage, few, { connections: 256, buyers: sizes.seats, kind: 'seats' }) },
    { name: 'seats one by one', run: () => rushOneByOne(stage, 'seats') },
    { name: 'catalogue', run: () => rushPlain(plain, few.server, visits(sizes.bare, '/api/events')) },
    {
      name: 'empty route',
      run: () => rushPlain(plain, bare, visits(sizes.bare, '/empty')),
    },
    { name: 'purchases', run: () => buyAmong(purchases.few, sizes) },
    { name: 'purchases among many', run: () => amongMany(postgres, () => buyAmong(purchases.many, sizes)) },
    { name: 'order lists', run: () => readLists(stage, purchases.few) },
    { name: 'order lists among many', run: () => readLists(stage, purchases.many) },
  ]
}

/**
 * PostgreSQL writes a page whole when it changes for the first time after a checkpoint. Among a thousand that was over with the warm-up;
 * among a million each buyer comes to pages nobody has changed since. That is left out: compared is what there is to look through.
 */
async function amongMany(postgres: Postgres, run: () => Promise<Measured>): Promise<Measured> {
  await setWholePages(postgres, 'off')
  try {
    return await run()
  } finally {
    await setWholePages(postgres, 'on')
  }
}

async function setWholePages(postgres: Postgres, value: 'on' | 'off'): Promise<void> {
  await inDatabase(postgres.urlOf('postgres'), async (admin) => {
    await admin.query(`alter system set full_page_writes = ${value}`)
    await admin.query('select pg_reload_conf()')
  })
}

/** Byte for byte what the product is sent, for a sale it does not know. */
function sameRequests({ few, sizes }: Stage): string[] {
  const [sale] = few.sales.scarce
  if (!sale) throw new Error('no sale is left')
  const requests = requestsFor(sale, few.crowd)
  return Array.from({ length: sizes.bare }, (_, n) => requests[n % requests.length] ?? '')
}

/** As many connections, the same requests, the same server: only nobody is decided together with anybody. */
async function rushOneByOne(stage: Stage, kind: 'tickets' | 'seats'): Promise<Measured> {
  const { alone, sizes } = stage
  const measured = await rushAmongFew(stage, alone, { connections: 256, buyers: sizes[kind], kind })
  await assertAlone(alone)
  return measured
}

/** By the product's own figures: as many groups as there were requests. */
async function assertAlone({ server, metrics_token }: Stage['alone']): Promise<void> {
  const headers = { authorization: `Bearer ${metrics_token}` }
  const text = await awake(server.child, async () => (await fetch(`${server.url}/metrics`, { headers })).text())
  const read = (what: string) => Number(new RegExp(`^reservation_group_size_${what} (\\d+)$`, 'm').exec(text)?.[1])
  if (!(read('count') > 0 && read('sum') === read('count')))
    throw new Error('the server that should decide one by one decides groups: one-by-one.mjs does not fit it any more')
}

export function visits(count: number, path: string): string[] {
  const visit = requestText({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  return Array.from({ length: count }, () => visit)
}
