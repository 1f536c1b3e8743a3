import type { Reservation } from '@bilheteria/contract/checkout'
import { expect, test } from 'vitest'
import { LEAST_CONNECTIONS } from '#db/connections.ts'
import { one } from '#db/db.ts'
import { LONG, PATIENCE_MS, times } from '../fault-options.ts'
import { send } from './a-crowd.ts'
import { cartOf, twoShops } from './two-shops.ts'

/** One of a process's connections is left for everything that is no press, no page and no purchase. */
const shop = await twoShops({ DATABASE_POOL: String(LEAST_CONNECTIONS) })
const READERS = 8
const PRESSES = 20

test(
  'while a report keeps every ordinary connection, what events sell that nobody has looked at yet is reserved',
  LONG,
  async () => {
    const { db } = shop
    const url = shop.shops[0]?.url ?? ''
    const readers = await shop.aCrowd(READERS)
    const buyers = await shop.aCrowd(PRESSES)
    const events: { id: string }[] = []
    for (const _ of times(PRESSES)) events.push(await shop.anEvent({}))
    // A process hears of a new event within a second.
    const isKnown = async () => (await fetch(`${url}/api/events/${events.at(-1)?.id}`)).status
    await expect.poll(isKnown, { timeout: PATIENCE_MS }).toBe(200)
    const over = new AbortController()
    const reading = async (n: number) => {
      while (!over.signal.aborted) await send(`${url}/api/orders`, readers[n]!, { method: 'GET' })
    }
    // A job of either process may wait beside them.
    const waiting = async () =>
      one(
        db.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where not granted and relation = 'payments'::regclass`,
        ),
      )
    const answers = await db.transaction(async (tx) => {
      await tx.query('lock table payments in access exclusive mode')
      const all = times(READERS).map(reading)
      await expect.poll(async () => (await waiting()).count, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
      const pressed = []
      for (const [n, event] of events.entries())
        pressed.push(
          await send<Reservation>(`${url}/api/checkout/reserve`, buyers[n]!, { body: cartOf(event, { 1: 1 }) }),
        )
      expect((await waiting()).count).toBeGreaterThan(0)
      over.abort()
      return { pressed, all }
    })
    await Promise.all(answers.all)
    expect(answers.pressed.map(({ status }) => status)).toEqual(events.map(() => 200))
  },
)
