import { has_pooler, startPooler } from '@bilheteria/test-postgres/pooler'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from '../a-folder.ts'
import { FULL, LONG, often, PATIENCE_MS, say, seeded } from '../fault-options.ts'
import { startProcess } from '../start-process.ts'
import { buyersAt } from './buyers-at.ts'
import { cartOf, countOf, stockOf, twoShops } from './two-shops.ts'

const BUYERS = FULL ? often(500) : 16
const CONNECT_ANEW =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
const SECRET = { APP_SECRET: 'a secret of a shop behind a pooler' }

if (!has_pooler) say('PgBouncer is not installed: nothing was bought through it')

describe.runIf(has_pooler)('through PgBouncer in transaction mode', async () => {
  if (!has_pooler) return
  const refusals: string[] = []
  /** Before the role knows its limits, and before the shop is told that there is a pooler. */
  async function refusedAt(DATABASE_URL: string, settings: Record<string, string>): Promise<void> {
    const shop = await startProcess({ DATABASE_URL, DATA_DIR: await aFolder(), ...SECRET, ...settings })
    expect(await shop.exited).toBe(1)
    refusals.push(shop.output().trim())
  }
  const shops = await twoShops({ DATABASE_POOLER: '1' }, async (url) => {
    const pooler = await startPooler(url)
    afterAll(() => pooler.stop())
    await refusedAt(pooler.url, {})
    await refusedAt(pooler.url, { DATABASE_POOLER: '1' })
    const [, alter_role, second] = /(alter role .*;)\n\s*(alter role .*;)/.exec(refusals[1] ?? '') ?? []
    const owner = openPostgres(url)
    for (const statement of [alter_role, second]) await owner.query(statement ?? '')
    await owner.query(CONNECT_ANEW)
    await owner.close()
    return pooler.url
  })

  test('a shop that does not know of it says so, and one whose role has no limits says how to give it some', () => {
    expect(refusals[0]).toBe('A pooler stands before PostgreSQL. Set DATABASE_POOLER=1, see docs/operations.md.')
    expect(refusals[1]).toContain(`set lock_timeout = '1500ms';`)
  })

  test('of more people than tickets each ticket has one', LONG, async () => {
    const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: BUYERS }]
    const event = await shops.anEvent({ batches })
    const answers = await shops.rush(await shops.aCrowd(2 * BUYERS), '/api/checkout/reserve', () =>
      cartOf(event, { 1: 1 }),
    )
    expect(countOf(answers, 200)).toBe(BUYERS)
    expect(await stockOf(shops, event)).toMatchObject({ held: BUYERS, counted: BUYERS })
  })

  test('people buy to the end while the same people reserve and give up', LONG, async () => {
    const { answers, anEvent, buy, paidOf } = buyersAt(shops, seeded())
    const event = await anEvent(BUYERS)
    const crowd = await shops.aCrowd(BUYERS)
    const ids = (await Promise.all(crowd.map((buyer, n) => buy(buyer, event, n % 8 === 0)))).flat()
    await expect.poll(() => paidOf(ids), { timeout: PATIENCE_MS, interval: 100 }).toBe(ids.length)
    expect(answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))).toEqual([])
    expect(await verifyInvariants(shops.db)).toEqual([])
  })

  test('a row that somebody keeps is waited for no longer than without it', async () => {
    const event = await shops.anEvent({ batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 5 }] })
    const [answer] = await shops.db.transaction(async (tx) => {
      await tx.query(`select 1 from batches where id like $1 || '-%' for update`, [event.id])
      return shops.rush(await shops.aCrowd(1), '/api/checkout/reserve', () => cartOf(event, { 1: 1 }))
    })
    expect(answer?.status).toBe(503)
  })
})
