import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { chargeKeyOf } from '../a-purchase.ts'
import { send, type Buyer } from '../concurrency/a-crowd.ts'
import { cartFor, payAtBank, payOrder, type History } from './a-buyer.ts'
import { waitUntilSettled } from './wait-until-settled.ts'
import { aWebhook, tell } from './a-webhook.ts'
import { expectAllWell } from './expect-all-well.ts'
import type { Rig } from './fault-rig.ts'
import { buyAll } from './go-shopping.ts'
import { FULL, LONG, often, PATIENCE_MS, say, times } from '../fault-options.ts'

const SEATS = FULL ? 20 : 10
const RACES = FULL ? often(25) : 1

/** One ticket, and everybody wants it. */
function lastTicket(rig: Rig) {
  return rig.anEvent({ batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 1 }] })
}

/** Too late for everything that is not paid. */
export async function expire(rig: Rig, histories: readonly History[]): Promise<void> {
  await rig.advance(31 * 60)
  await ended(rig, histories)
}

function ended(rig: Rig, histories: readonly History[]): PromiseLike<void> {
  return expect.poll(() => statesOf(rig, histories), { timeout: PATIENCE_MS, interval: 50 }).toEqual(['expired'])
}

export async function statesOf({ db }: Rig, histories: readonly History[]): Promise<string[]> {
  const ids = histories.map(({ order }) => order?.id)
  const rows = await db.query<{ state: string }>('select distinct state from orders where id = any ($1)', [ids])
  return rows.map(({ state }) => state)
}

export function testLateMoney(rig: Rig): void {
  describe('money that comes when time is over', () => {
    test('buys the same places while they are free', LONG, async () => {
      const event = await lastTicket(rig)
      const [late] = await buyAll(rig, 1, () => ({ event, until: 'pay' }))
      if (!late) throw new Error('nobody came')
      await expire(rig, [late])
      await payAtBank(rig, late)
      await expectAllWell(rig)
      expect(await statesOf(rig, [late])).toEqual(['paid'])
    })

    test('goes back whole when somebody else has them, and the buyer is told', LONG, async () => {
      const event = await lastTicket(rig)
      const [late] = await buyAll(rig, 1, () => ({ event, until: 'pay' }))
      if (!late) throw new Error('nobody came')
      await expire(rig, [late])
      const quick = await buyAll(rig, 1, () => ({ event }))
      await payAtBank(rig, late)
      await expectAllWell(rig)
      expect([await statesOf(rig, quick), await statesOf(rig, [late])]).toEqual([['paid'], ['refunded']])
      const emails = await rig.db.query(
        'select 1 from messages where recipient = (select email from accounts where id = $1) and confirmed_order is null',
        [late.buyer.account_id],
      )
      expect(emails).toHaveLength(1)
    })

    test(
      `${SEATS * RACES} seats sold again in the same moment: nobody twice, nobody without money or seat`,
      LONG,
      async () => {
        let won = 0
        for (const _ of times(RACES)) {
          const { sold, resold, late } = await raceForSeats(rig)
          expect(late.filter((_history, n) => sold[n] && resold[n])).toEqual([])
          await expectAllWell(rig)
          expect((await statesOf(rig, late)).toSorted()).toEqual(
            ['paid', 'refunded'].filter((state) => (state === 'paid' ? sold.some(Boolean) : !sold.every(Boolean))),
          )
          won += sold.filter(Boolean).length
        }
        say(`${won} of ${SEATS * RACES} late buyers still got their seat, the others their money`)
      },
    )
  })

  describe('paying a reservation whose time is over', () => {
    test.each(['free', 'taken'])('is refused in words, its places being %s', LONG, async (places) => {
      const event = await lastTicket(rig)
      const [late] = await buyAll(rig, 1, () => ({ event, until: 'order' }))
      if (!late) throw new Error('nobody came')
      await rig.advance(31 * 60)
      if (places === 'taken') await ended(rig, [late])
      const others = places === 'taken' ? await buyAll(rig, 1, () => ({ event })) : []
      const { status, body } = await payOrder(rig, late, { method: 'pix' })
      expect([status, body]).toMatchObject([409, { code: 'order_expired' }])
      await ended(rig, [late])
      await expectAllWell(rig)
      expect(await statesOf(rig, others)).toEqual(others.map(() => 'paid'))
    })
  })
}

/**
 * People pay for seats whose time is over, and while the shop is told so others reserve the same seats: the moment the
 * shop asks the provider what is true.
 */
async function raceForSeats(rig: Rig) {
  const { event, seats, late } = await payTooLate(rig, SEATS)
  const rivals = await rig.aCrowd(SEATS)
  const answers = late.map(async ({ order }, n) => {
    const key = order ? chargeKeyOf(order) : ''
    const asked = isAskedAbout(rig, await rig.provider.question(rig.books, key))
    await tell(rig.shops[n % 2] ?? rig.shops[0], await aWebhook(rig, key, 'charge.approved'))
    await asked
    // Some come a little later, so that each side wins now and then.
    await sleep((n % 5) * 10)
    const { path, body } = cartFor({ event, seat_id: seats[n] })
    return send((rig.shops[n % 2]?.url ?? '') + path, rivals[n] ?? nobody, { body })
  })
  const resold = (await Promise.all(answers)).map(({ status }) => status === 200)
  for (const { provider } of rig.shops) provider.watch(undefined)
  await waitUntilSettled(rig)
  const paid = await rig.db.query<{ id: string }>(`select id from orders where event_id = $1 and paid_at is not null`, [
    event.id,
  ])
  const sold = late.map(({ order }) => paid.some(({ id }) => id === order?.id))
  return { late, sold, resold }
}

/** Each has paid for a seat whose time is over, and the shop has yet to hear of it. */
export async function payTooLate(rig: Rig, people: number) {
  const tickets = [
    { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 1_000 }] },
  ]
  const sections = [{ name: 'A', places: { rows: 2, seats_per_row: SEATS / 2 }, tickets }]
  const event = await rig.anEvent({ sectors: [{ name: 'Plateia', sections }] })
  const rows = await rig.db.query<{ id: string }>(
    'select id::text from seats where section_id = $1 order by seats.id',
    [`${event.id}-1-1`],
  )
  const seats = rows.map(({ id }) => id)
  const late = await buyAll(rig, people, (n) => ({ event, seat_id: seats[n], until: 'pay' }))
  await expire(rig, late)
  await addFault(rig.books, { kind: 'drop_webhooks', times: people })
  await Promise.all(late.map((history) => payAtBank(rig, history)))
  await clearFaults(rig.books)
  return { event, seats, late }
}

const nobody: Buyer = { account_id: '', token: '' }

const watched = new Map<string, () => void>()

/** Resolves when either shop asks the provider this question. */
function isAskedAbout({ shops }: Rig, question: string): Promise<void> {
  for (const shop of shops) {
    shop.provider.watch((direction, bytes) => {
      if (direction === 'back') return undefined
      const [asked = ''] = /^GET \S+ /.exec(bytes.toString('latin1')) ?? []
      watched.get(asked)?.()
      return undefined
    })
  }
  return new Promise((resolve) => watched.set(question, resolve))
}
