import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { chargeKeyOf } from '../a-purchase.ts'
import { send, proved } from '../concurrency/a-crowd.ts'
import { cartFor } from './a-buyer.ts'
import { aWebhook, tell } from './a-webhook.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { LONG, PATIENCE_MS, times, untilLost } from '../fault-options.ts'
import { expire, payTooLate, statesOf } from './late-money.ts'
import { pressAll } from './pressed-twice.ts'
import { payInSilence, unhandled } from './webhooks-astray.ts'

/**
 * The same races on the same statements, without their locks and the constraints behind them: what the guards are for.
 * It comes last, because what it leaves behind is wrong.
 */
export function testWithoutGuards(rig: Rig): void {
  describe('without its locks', () => {
    test('money that comes late and somebody new get the same seat', LONG, async () => {
      await takeLocksAway(rig)
      const { event, seats, late } = await payTooLate(rig, 1)
      const [rival] = await rig.aCrowd(1)
      const { path, body } = cartFor({ event, seat_id: seats[0] })
      const { reached, goOn } = await stopBeforeWriting(rig)
      const reserving = send(rig.shops[0].url + path, rival!, { body })
      await reached()
      await tell(rig.shops[1], await aWebhook(rig, chargeKeyOf(late[0]!.order!), 'charge.approved'))
      await expect.poll(() => statesOf(rig, late), { timeout: PATIENCE_MS, interval: 50 }).toEqual(['paid'])
      goOn()
      expect((await reserving).status).toBe(200)
    })

    describe('and the constraints behind them', () => {
      beforeAll(() => takeAllAway(rig))
      test('twenty presses are more than one charge', LONG, async () => {
        const more = await untilLost(async () => {
          const event = await aBigEvent(rig)
          const [history] = await buyAll(rig, 1, () => ({ event, until: 'order' }))
          if (!history) throw new Error('nobody came')
          await pressAll(rig, history, `/api/orders/${history.order?.id}/payments`, { method: 'pix' }, randomUUID())
          return (await rowsOf(rig, 'payments', [history.order?.id])) - 1
        })
        expect(more).toBeGreaterThan(0)
      })

      test('ten wishes to cancel give the same places back more than once', LONG, async () => {
        const more = await untilLost(async () => {
          const event = await aBigEvent(rig)
          const [history] = await buyAll(rig, 1, () => ({ event }))
          if (!history) throw new Error('nobody came')
          await expect
            .poll(() => rowsOf(rig, 'tickets', [history.order?.id]), { timeout: PATIENCE_MS, interval: 50 })
            .not.toBe(0)
          const sure = { ...history, buyer: await proved(rig.db, history.buyer) }
          await pressAll(rig, sure, `/api/orders/${history.order?.id}/cancel`, {})
          const { sold } = await one(
            rig.db.query<{ sold: number }>(`select sum(sold)::int as sold from batches where id like $1 || '-%'`, [
              event.id,
            ]),
          )
          return -sold
        })
        expect(more).toBeGreaterThan(0)
      })

      // In time it would not be: whoever sells takes the reservation, which is there once.
      test('one late payment that is told of often is sold more than once', LONG, async () => {
        const more = await untilLost(async () => {
          const event = await aBigEvent(rig)
          const histories = await buyAll(rig, 4, () => ({ event, until: 'pay' }))
          await expire(rig, histories)
          await payInSilence(rig, histories)
          const news = histories.flatMap(({ order }) =>
            times(10).map(async (n) => {
              const webhook = await aWebhook(rig, order ? chargeKeyOf(order) : '', 'charge.approved')
              return tell(rig.shops[n % 2] ?? rig.shops[0], webhook)
            }),
          )
          await Promise.all(news)
          await expect.poll(() => unhandled(rig), { timeout: PATIENCE_MS, interval: 50 }).toBe(0)
          return (
            (await rowsOf(
              rig,
              'tickets',
              histories.map(({ order }) => order?.id),
            )) - histories.length
          )
        })
        expect(more).toBeGreaterThan(0)
      })
    })
  })
}

async function rowsOf({ db }: Rig, table: 'payments' | 'tickets', order_ids: unknown[]): Promise<number> {
  return (await db.query(`select 1 from ${table} where order_id = any ($1)`, [order_ids])).length
}

/** Those inside functions. */
async function takeLocksAway({ db }: Rig): Promise<void> {
  for (const name of ['reserve', 'sell_places', 'sell_together', 'give_back_tickets']) {
    const [source] = await db.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
    const careless = (source?.text ?? '').replaceAll(/ for update\b/gi, '')
    if (careless === source?.text) throw new Error(`${name} has no locks`)
    await db.query(careless)
  }
}

/** Whoever reserves has looked at the seats, and writes what they found only when they may go on. */
async function stopBeforeWriting({ db }: Rig) {
  await db.query(
    `create function wait_to_write() returns trigger language plpgsql as $$ begin
       if current_query() ~ '\\mreserve\\(' then perform pg_advisory_xact_lock(1); end if;
       return null;
     end $$`,
  )
  // Before the statement, because before a row it would be locked already.
  await db.query('create trigger waiting before update on seats for each statement execute function wait_to_write()')
  const goOn = await new Promise<() => void>((holding) => {
    void db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(1)')
      await new Promise<void>((released) => holding(released))
    })
  })
  const waiting = () => db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
  const reached = async () => {
    await expect.poll(waiting, { timeout: PATIENCE_MS, interval: 50 }).toHaveLength(1)
  }
  return { reached, goOn }
}

const LOCK = /for update(?! skip)(?: of \w+(?! skip))?/g

/** The product's own locks are wiped out on the wire, so that the product is the same. */
async function takeAllAway({ db, shops }: Rig): Promise<void> {
  for (const { database } of shops) {
    database.watch((direction, bytes) => {
      const locks = direction === 'there' ? bytes.toString('latin1').matchAll(LOCK) : []
      for (const { index, 0: text } of locks) bytes.fill(' ', index, index + text.length)
      return undefined
    })
    // What was named with its locks is said again by whoever connects anew.
    database.up()
  }
  const guards = await db.query<{ owner: string; name: string }>(
    `select conrelid::regclass::text as owner, conname as name from pg_constraint
      -- A statement names that one, and none of these races is about it.
      where conrelid = any ('{batches,sections,payments,messages}'::regclass[]) and contype in ('c', 'u') and conname <> 'messages_said_once_key'
         or conrelid = any ('{ledger,payment_keys}'::regclass[]) and contype = 'p'`,
  )
  for (const { owner, name } of guards) await db.query(`alter table ${owner} drop constraint ${name}`)
}
