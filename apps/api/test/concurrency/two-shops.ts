import type { DemoEvent } from '#demo/demo-event.ts'
import { one } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from '../a-folder.ts'
import { insertProducer, theHouse } from '../a-producer.ts'
import { afterwards } from '../afterwards.ts'
import { anEvent, type EventChoices } from '../an-event.ts'
import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { startProcess } from '../start-process.ts'
import { CONNECTIONS_OF_TESTS } from '../test-database.ts'
import { aCrowd, post, type Answer, type Buyer } from './a-crowd.ts'

const APP_SECRET = 'the same secret for both processes of this test'

type Way = (url: string) => Promise<string>

/** Two processes of the built product on one PostgreSQL, as in a real sale; `way` is what stands between them and it. */
export async function twoShops(settings: Record<string, string> = {}, way: Way = async (url) => url) {
  const postgres = await startPostgres()
  const url = await createDatabase(postgres.url)
  const db = openPostgres(url, { max: CONNECTIONS_OF_TESTS })
  await migrate(db)
  await db.query('create sequence crowd start 1')
  await insertProducer(db, theHouse)
  const DATABASE_URL = await way(url)
  const open = async () => {
    // A shop without a payment provider sells only free tickets.
    const selling = { APP_SECRET, PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'error' }
    const own = { DATABASE_URL, DATA_DIR: await aFolder(), ...selling }
    const shop = await startProcess({ ...own, ...settings })
    await shop.healthy()
    return shop
  }
  const shops = await Promise.all([open(), open()])

  afterwards(async () => {
    await Promise.all(shops.map((shop) => shop.kill('SIGTERM')))
    await db.close()
    await postgres.stop()
  })
  const half = (n: number) => shops[n % 2]?.url ?? ''
  return {
    db,
    shops,
    open,
    anEvent: (choices: EventChoices): Promise<DemoEvent> => anEvent(db, '0', choices),
    aCrowd: (size: number) => aCrowd(db, size),
    /** Everybody at once, every other one at the other door. */
    rush: (crowd: readonly Buyer[], path: string, bodyOf: (n: number) => unknown): Promise<Answer[]> =>
      Promise.all(crowd.map((buyer, n) => post(half(n) + path, buyer, bodyOf(n)))),
  }
}

export type Shops = Awaited<ReturnType<typeof twoShops>>

export function cartOf({ id }: Pick<DemoEvent, 'id'>, amounts: Record<number, number>, coupons: string[] = []) {
  const tickets = Object.entries(amounts).map(([n, quantidade]) => ({ id: `${id}-1-1-${n}`, quantidade }))
  return { event_id: id, sectors: [{ id: `${id}-1`, sections: [{ id: `${id}-1-1`, tickets }] }], token: null, coupons }
}

/** Counters against what reservations really hold; equal, or something leaked or was sold twice. */
export async function stockOf({ db }: Shops, { id }: DemoEvent) {
  const [row] = await db.query<{ held: number; quantity: number; counted: number; taken: number; seats: number }>(
    `select (select sum(held)::int from batches where id like $1 || '-%') as held,
            (select sum(quantity)::int from batches where id like $1 || '-%') as quantity,
            (select coalesce(sum(amount), 0)::int from reservations, unnest(batch_amounts) amount where event_id = $1) as counted,
            (select sum(taken)::int from sections where id like $1 || '-%') as taken,
            (select count(*)::int from seats where section_id like $1 || '-%' and status = 'reserved') as seats`,
    [id],
  )
  if (!row) throw new Error('no such event')
  return row
}

export function countOf(answers: readonly Answer[], status: number, code?: string): number {
  return answers.filter((answer) => answer.status === status && answer.body.code === code).length
}

/** Carts that list a seat which is not theirs: a promise kept by halves. */
export async function countHalves({ db }: Shops, { id }: DemoEvent): Promise<number> {
  const { halves } = await one(
    db.query<{ halves: number }>(
      `select count(*)::int as halves from reservations held
        where event_id = $1
          and cardinality(seat_ids) > (select count(*) from seats where seats.id = any (seat_ids) and reservation_id = held.id)`,
      [id],
    ),
  )
  return halves
}
