import { expect, test } from 'vitest'
import { one, type Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { aTree } from '../a-tree.ts'
import { FULL, LONG, PATIENCE_MS } from '../fault-options.ts'
import { buyersAt } from './buyers-at.ts'
import { cartOf, twoShops } from './two-shops.ts'

/** So long somebody keeps a table that has to change. */
const KEPT_MS = FULL ? 60_000 : 5_000
const LONGEST_MS = 3_000

const shops = await twoShops()

const PEOPLE = 500
const event = await buyersAt(shops, Math.random).anEvent(PEOPLE)
const crowd = await shops.aCrowd(PEOPLE)

let next = 0

/** One after the other and all of them again, however fast that goes, until `over`; how long each of them waited. */
async function pressUntil(over: Promise<unknown>) {
  const pressed: { ms: number; status: number }[] = []
  const ended = new AbortController()
  void over.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const buyer = crowd[next++ % PEOPLE]
    const began = performance.now()
    const [answer] = await shops.rush([buyer!], '/api/checkout/reserve', () => cartOf(event, { 1: 1 }))
    pressed.push({ ms: performance.now() - began, status: answer?.status ?? 0 })
  }
  return pressed
}

/** Reads the table, and does not end: whoever wants to change it has to wait. Resolves once it is kept. */
function keepTable(ms: number, table = 'batches'): Promise<{ over: Promise<void> }> {
  return new Promise((resolve) => {
    const over = shops.db.transaction(async (tx) => {
      await tx.query(`select 1 from ${table} limit 1`)
      resolve({ over })
      await new Promise((end) => setTimeout(end, ms))
    })
  })
}

test('a table that somebody keeps is changed when it can be, and buyers hardly notice', LONG, async () => {
  const folder = await aTree({ '9999-next.sql': 'alter table batches add column of_the_next_release int;\n' })
  const { over } = await keepTable(KEPT_MS)
  const migrated = migrate(shops.db, folder)
  const pressed = await pressUntil(over)
  expect(pressed.filter(({ ms, status }) => status !== 200 || ms > LONGEST_MS)).toEqual([])
  expect(pressed.length).toBeGreaterThan(20)
  expect((await migrated).applied).toEqual(['9999-next.sql'])
})

test('a file that waits keeps nothing of what those before it have changed', LONG, async () => {
  const folder = await aTree({
    '9998-one.sql': 'alter table batches add column of_one int;\n',
    '9999-other.sql': 'alter table sandbox.charges add column of_other int;\n',
  })
  const { over } = await keepTable(KEPT_MS, 'sandbox.charges')
  const migrated = migrate(shops.db, folder)
  const hasColumn = async () => (await shops.db.query(`select 1 from pg_attribute where attname = 'of_one'`)).length
  let is_over = false
  void over.finally(() => (is_over = true))
  await expect.poll(hasColumn, { timeout: PATIENCE_MS }).toBe(1)
  expect(is_over).toBe(false)
  const pressed = await pressUntil(over)
  expect(pressed.filter(({ ms, status }) => status !== 200 || ms > LONGEST_MS)).toEqual([])
  expect((await migrated).applied).toEqual(['9998-one.sql', '9999-other.sql'])
})

/** Whoever has begun to wait first looks first who waits for whom, and is the one that the server ends. */
const BUYER_WAITS_FIRST = `do $$
begin
  if nextval('migration_tries') = 1 then
    while not exists (select from pg_locks where relation = 'batches'::regclass and not granted) loop
      perform pg_sleep(0.01);
    end loop;
    perform pg_sleep(0.3);
  end if;
end $$;`

test('of a buyer and a migration that wait for each other the migration gives way', LONG, async () => {
  await shops.db.query('create sequence migration_tries')
  const folder = await aTree({
    '9999-two.sql': `alter table batches add column of_two int;
${BUYER_WAITS_FIRST}
alter table sections add column of_two int;
`,
  })
  let migrated: ReturnType<typeof migrate> | undefined
  await shops.db.transaction(async (tx) => {
    await tx.query('select 1 from sections limit 1 for share')
    migrated = migrate(shops.db, folder)
    await waitUntilTaken(tx, 'batches')
    await tx.query('select 1 from batches limit 1 for share')
  })
  expect((await migrated)?.applied).toEqual(['9999-two.sql'])
  const { tries } = await one(shops.db.query<{ tries: number }>('select last_value::int as tries from migration_tries'))
  expect(tries).toBeGreaterThan(1)
})

/** Until somebody who changes the table has it. */
async function waitUntilTaken(db: Db, table: string): Promise<void> {
  const query = `select 1 from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and granted`
  while ((await db.query(query, [table])).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

test('whoever waits for the table without an end turns every buyer away', LONG, async () => {
  const { over } = await keepTable(2_500)
  const waiting = shops.db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await tx.query('alter table batches add column of_the_release_after int')
  })
  const pressed = await pressUntil(over)
  await waiting
  expect(pressed.map(({ status }) => status)).toContain(503)
})
