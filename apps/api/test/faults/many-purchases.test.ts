import type { Order } from '@bilheteria/contract/orders'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { one } from '#db/db.ts'
import { handleWebhooks } from '#features/payments/webhooks.ts'
import { productJobs } from '#jobs.ts'
import { aGroup, payAtBanks, pressAll } from '../a-group.ts'
import { anEvent } from '../an-event.ts'
import { expectInvariants } from '../expect-invariants.ts'
import { FULL, LONG, often, say } from '../fault-options.ts'
import { startApp } from '../start-app.ts'

const AT_ONCE = 200
const ROUNDS = often(100)
const PURCHASES = ROUNDS * AT_ONCE
/** Whatever is kept on purpose is there by then: something of each of the last 12,000 orders, for instance. */
const EARLY = Math.ceil(ROUNDS * 0.7)
const MOST_GROWTH = 1.1

const app = await startApp()

function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

function letterJob() {
  const config = readConfig({ DATA_DIR: app.data_dir, LOG_LEVEL: 'silent', DEMO: '1' })
  const job = productJobs({ config, ...app.ctx, metrics: app.metrics }).find(({ name }) => name === 'deliver messages')
  if (!job) throw new Error('nobody delivers letters')
  return job
}

test.runIf(FULL)(
  `${PURCHASES} purchases in one process: all books are equal, and no memory is lost`,
  LONG,
  async () => {
    const places = AT_ONCE * ROUNDS
    const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: places }]
    const tickets = [{ name: 'Inteira', kind: 'full' as const, batches }]
    const sections = [{ name: 'Pista', places: { capacity: places }, tickets }]
    const { id: event_id } = await anEvent(app.db, '0', { sectors: [{ name: 'Pista', sections }] })
    const { run: deliver } = letterJob()
    const in_use: number[] = []
    let total_cents = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const orders: Order[] = await pressAll(app, await aGroup(app, AT_ONCE), event_id)
      await payAtBanks(app, orders)
      await app.sandbox.work()
      await handleWebhooks(app.ctx)
      await deliver(new AbortController().signal)
      total_cents += orders.reduce((sum, { quote }) => sum + quote.total_cents, 0)
      if (round === EARLY || round === ROUNDS) in_use.push(bytesInUse())
    }
    const books = await one(
      app.db.query(
        `select (select count(*)::int from orders where state = 'paid') as orders,
              (select count(distinct order_id)::int from tickets where state = 'valid') as with_tickets,
              (select count(*)::int from tickets) as tickets,
              (select count(distinct confirmed_order)::int from messages where sent_at is not null) as told,
              (select count(*)::int from messages) as letters,
              (select sum(amount_cents)::float8 from ledger where account = 'provider') as ledger_cents,
              (select sum(captured_cents)::float8 from sandbox.charges) as provider_cents`,
      ),
    )
    const [n, cents] = [PURCHASES, total_cents]
    expect(books).toEqual({
      orders: n,
      with_tickets: n,
      tickets: n,
      told: n,
      letters: n,
      ledger_cents: cents,
      provider_cents: cents,
    })
    await expectInvariants(app.db)
    const [early = 1, late = 0] = in_use
    say(`${PURCHASES} purchases: ${(late / early).toFixed(2)} × the memory after ${EARLY * AT_ONCE}`)
    expect(late / early).toBeLessThan(MOST_GROWTH)
  },
)
