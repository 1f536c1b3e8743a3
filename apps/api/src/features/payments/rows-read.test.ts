import type { Order } from '@bilheteria/contract/orders'
import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { one, type Db } from '#db/db.ts'
import { releaseExpired } from '#features/checkout/release-expired.ts'
import { expireUnpaid } from '#features/orders/expire-unpaid.ts'
import { aGroup, payAtBanks, pressAll, type Member } from '#test/a-group.ts'
import { anEvent } from '#test/an-event.ts'
import { FULL } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { reconcile } from './reconcile.ts'
import { handleWebhooks } from './webhooks.ts'

/** Of two thousand PostgreSQL rather reads all than a hundred by an index: a short form of this would tell nothing. */
const OTHERS = 5_000
const BUYERS = 5
/** Of one table in one transaction: what a few buyers have, some of it looked at in several statements. */
const MOST_ROWS = 40 * BUYERS

const app = await startApp()
const { id: event_id } = await anEvent(app.db, '0', {
  sectors: [
    {
      name: 'Pista',
      sections: [
        {
          name: 'Pista',
          places: { capacity: 100 * OTHERS },
          tickets: [
            {
              name: 'Inteira',
              kind: 'full',
              batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 100 * OTHERS }],
            },
          ],
        },
      ],
    },
  ],
})

async function paidAll(group: Member[]): Promise<Order[]> {
  const orders = await pressAll(app, group, event_id)
  await payAtBanks(app, orders)
  await app.sandbox.work()
  await handleWebhooks(app.ctx)
  return orders
}

/** What a purchase writes, with whatever must be told apart there and is no long name. */
const tables: Record<string, (n: number) => object> = {
  orders: (n) => ({ compra_id: 10_000_000 + n }),
  // Nobody asks about these meanwhile.
  payments: () => ({ next_ask_at: '2999-01-01' }),
  tickets: () => ({ secret: randomBytes(16).toString('base64url') }),
  ledger: () => ({}),
  messages: () => ({}),
  webhooks: (n) => ({ id: 1_000_000 + n }),
  reservations: () => ({}),
  'sandbox.charges': (n) => ({ number: 10_000_000 + n }),
  'sandbox.events': () => ({}),
}

const LONG_NAME = /[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}/g

/** Somebody else's of the same kind. */
function renamed(row: string, n: number): string {
  return row.replace(LONG_NAME, (name, dash: string) => {
    const other = createHash('md5')
      .update(`${name.replaceAll('-', '')} ${n}`)
      .digest('hex')
    return other.replace(
      /^(.{8})(.{4})(.{4})(.{4})/,
      (_, ...parts: string[]) => `${parts.slice(0, 4).join(dash)}${dash}`,
    )
  })
}

const AT_ONCE = 1_000

/** As many purchases of others as this one. Neither references nor triggers are tried: what is copied was right. */
async function copyPurchase({ id: order_id, payment }: Order, first: number): Promise<void> {
  const payment_id = payment?.id ?? ''
  const known = [order_id, payment_id, payment_id.replaceAll('-', '')]
  await app.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const [table, numbersOf] of Object.entries(tables)) {
      const rows = await tx.query<{ row: string }>(
        `select to_jsonb(own)::text as row from ${table} own where to_jsonb(own)::text ~ any ($1)`,
        [known],
      )
      for (let at = first; at < first + OTHERS; at += AT_ONCE) {
        const copies = Array.from({ length: AT_ONCE }, (_, i) =>
          rows.map(({ row }) => Object.assign(JSON.parse(renamed(row, at + i)) as object, numbersOf(at + i))),
        )
        await tx.query(
          `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(copies.flat())],
        )
      }
    }
  })
}

type Read = { table: string; rows: number }
const read: (Read & { by: string })[] = []

const READ = `select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
                from pg_stat_xact_user_tables where schemaname = 'public'`

/** Of our own tables: the sandbox's second goes by for all of its books. Notes how many rows of each table a statement has read, with what its functions and triggers read. */
function counted(tx: Db): Db {
  const own: Db = {
    query: async <Row>(text: string, params?: readonly unknown[]) => {
      const before = new Map((await tx.query<Read>(READ)).map(({ table, rows }) => [table, rows]))
      const answer = await tx.query<Row>(text, params)
      for (const { table, rows } of await tx.query<Read>(READ))
        read.push({ by: text, table, rows: rows - (before.get(table) ?? 0) })
      return answer
    },
    transaction: (work) => work(own),
  }
  return own
}

/** Whatever it is asked from now on is counted. */
function countReads(db: Db): void {
  const { transaction } = { ...db }
  db.transaction = (work) => transaction((tx) => work(counted(tx)))
  db.query = (text, params) => transaction((tx) => counted(tx).query(text, params))
}

const tooMany = () => read.filter(({ rows }) => rows > MOST_ROWS)

beforeAll(async () => {
  const [paid, waiting] = (await aGroup(app, 2)) as [Member, Member]
  const [bought] = await paidAll([paid])
  const [open] = await pressAll(app, [waiting], event_id)
  await copyPurchase(bought as Order, 1)
  await copyPurchase(open as Order, OTHERS + 1)
  countReads(app.db.together)
})

test.runIf(FULL)('plans that are kept since there was next to nothing read no more than that', async () => {
  await paidAll(await aGroup(app, BUYERS))
  expect(read.length).toBeGreaterThan(0)
  expect(tooMany()).toEqual([])
})

test.runIf(FULL)(`beside ${2 * OTHERS} orders of others no step of a purchase reads more than its own`, async () => {
  await app.db.query('analyze')
  countReads(app.db)
  countReads(app.db.lane)
  const group = await aGroup(app, BUYERS)
  read.length = 0
  const orders = await paidAll(group)
  await reconcile(app.ctx)
  await expireUnpaid(app.db)
  await releaseExpired(app.db)
  const list = ({ bearer }: Member) => app.request('/api/orders', { headers: bearer })
  const listed = await Promise.all(group.map(list))
  expect(listed.map((answer) => answer.json<{ data: Order[] }>().data.map(({ id, state }) => [id, state]))).toEqual(
    orders.map(({ id }) => [[id, 'paid']]),
  )
  expect(read.length).toBeGreaterThan(0)
  expect(tooMany()).toEqual([])
})

test.runIf(FULL)('whoever reads all of them is noticed', async () => {
  await one(app.db.query(`select count(*) from orders where quote ->> 'total_cents' = '1'`))
  expect(tooMany().map(({ table }) => table)).toEqual(['orders'])
})
