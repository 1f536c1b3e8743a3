import type { PaymentOptions } from '@bilheteria/contract/paying'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { addFault, clearFaults } from '#sandbox/faults.ts'
import { send, proved } from '../concurrency/a-crowd.ts'
import { methodAt, paymentBody, payOrder, payPix, type History } from './a-buyer.ts'
import { answerTo } from './crash-points.ts'
import { expectAllWell } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { FULL, LONG, often, PATIENCE_MS, times } from '../fault-options.ts'
import { untilAnswered } from './pressed-twice.ts'
import type { Verdict } from './tcp-proxy.ts'

/** Fewer at each door than make a shop leave its provider alone. */
const AT_ONCE = 8
const OUTAGE_MS = 60_000
const { ROUNDS, REFUNDS, REFUNDS_AT_ONCE } = FULL
  ? { ROUNDS: often(25), REFUNDS: often(25), REFUNDS_AT_ONCE: 4 }
  : { ROUNDS: 1, REFUNDS: 1, REFUNDS_AT_ONCE: 2 }
/** In the long form an answer really never comes; a broken connection says as little and says it sooner. */
const NO_ANSWER: Verdict = FULL ? 'hold' : 'cut'

export function testProviderInTrouble(rig: Rig): void {
  describe('a provider', () => {
    test(`that charges and never answers, ${ROUNDS * AT_ONCE} times: nobody is charged twice`, LONG, async () => {
      const event = await aBigEvent(rig)
      for (const _ of times(ROUNDS)) {
        const waiting = await buyAll(rig, AT_ONCE, () => ({ event, until: 'order' }))
        const bodies = await Promise.all(
          waiting.map((_history, n) => paymentBody(rig, methodAt(rig, n % 4 > 1 ? 'card' : 'pix'))),
        )
        const lost = loseAnswers(rig, rig.provider.charge, AT_ONCE)
        const answers = await Promise.all(
          waiting.map((history, n) => payOrder(rig, history, bodies[n] ?? { method: 'pix' })),
        )
        expect(lost()).toBe(AT_ONCE)
        // Nobody knows yet, or the shop has asked meanwhile.
        for (const { status, body } of answers) {
          expect([status, body.payment?.state]).toEqual([200, expect.stringMatching(/^(created|pending|approved)$/)])
        }
        await Promise.all(
          waiting.filter((_history, n) => bodies[n]?.method === 'pix').map((history) => payPix(rig, history)),
        )
        // Answers that come again make the shop trust its provider again.
        await buyAll(rig, 2, () => ({ event }))
        await expectAllWell(rig)
        await expectHistories(rig, waiting)
      }
    })

    test.runIf(FULL)('that is down: buyers are told at once, and afterwards nobody is stuck', LONG, async () => {
      const event = await aBigEvent(rig)
      const [bystander, ...waiting] = await buyAll(rig, 15, () => ({ event, until: 'order' }))
      if (!bystander) throw new Error('nobody came')
      const { reservation_id } = await one(
        rig.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [
          bystander.order?.id,
        ]),
      )
      for (const { provider } of rig.shops) provider.down(true)
      const paying = waiting.map((history) => payOrder(rig, history, { method: 'pix' }))
      const available = () => availableAt(rig, bystander, reservation_id)
      await expect.poll(available, { timeout: PATIENCE_MS, interval: 50 }).toEqual([false, false])
      for (const { url } of rig.shops) {
        const began = Date.now()
        const path = `/api/orders/${bystander.order?.id}/payments`
        const { status, body } = await send(url + path, bystander.buyer, { body: { method: 'pix' } })
        expect([status, body.code]).toEqual([503, 'method_unavailable'])
        expect(Date.now() - began).toBeLessThan(2_000)
      }
      await sleep(OUTAGE_MS)
      for (const { provider } of rig.shops) provider.up()
      expect((await Promise.all(paying)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
      await Promise.all(waiting.map((history) => payPix(rig, history)))
      await expectAllWell(rig)
      await expectHistories(rig, waiting)
      const pressed = waiting.flatMap(({ tries }) => tries.filter(({ step }) => step === 'pay'))
      expect(Math.max(...pressed.map(({ ms }) => ms))).toBeLessThan(12_000)
    })

    test(
      'that is asked for money back and never answers, by ten presses at once: it goes back once',
      LONG,
      async () => {
        const event = await aBigEvent(rig)
        for (const round of times(REFUNDS)) {
          const bought = await buyAll(rig, REFUNDS_AT_ONCE, (n) => ({
            event,
            amount: 2,
            method: n % 2 ? 'card' : 'pix',
          }))
          await expectAllWell(rig)
          // Of a part the provider has enough to give it twice, and in silence only who asks again learns of it.
          const hard = round % 2 === 0
          if (hard) await addFault(rig.books, { kind: 'drop_webhooks', times: bought.length })
          const lost = loseAnswers(rig, rig.provider.refund, bought.length)
          const answers = await Promise.all(bought.map((history) => cancelTenTimes(rig, history, hard)))
          expect(answers.map((statuses) => statuses.toSorted((a, b) => a - b).join(' '))).toEqual(
            answers.map(() => `200${(hard ? ' 404' : ' 409').repeat(9)}`),
          )
          await expectAllWell(rig)
          expect(lost()).toBe(bought.length)
          await clearFaults(rig.books)
          const refunds = await rig.books.query(
            `select charge_key from sandbox.refunds where charge_key = any ($1) and state = 'done'`,
            [await keysOf(rig, bought)],
          )
          expect(refunds).toHaveLength(bought.length)
        }
      },
    )
  })
}

/** The first so many answers to such a question are lost; says how many were, and loses no more. */
function loseAnswers({ shops }: Rig, question: RegExp, amount: number): () => number {
  let lost = 0
  for (const { provider } of shops) {
    const isAnswer = answerTo(question)()
    provider.watch((...seen) => {
      if (!isAnswer(...seen) || lost >= amount) return undefined
      lost++
      return NO_ANSWER
    })
  }
  return () => {
    for (const { provider } of shops) provider.watch(undefined)
    return lost
  }
}

/** Whether somebody who holds a place may pay by Pix now, at each door. */
function availableAt({ shops }: Rig, { buyer }: History, reservation_id: string): Promise<(boolean | undefined)[]> {
  const path = `/api/checkout/reservation/${reservation_id}/payment`
  return Promise.all(
    shops.map(async ({ url }) => {
      const { body } = await send<PaymentOptions>(url + path, buyer, { method: 'GET' })
      return body.pix?.available
    }),
  )
}

async function keysOf(rig: Rig, histories: readonly History[]): Promise<string[]> {
  const rows = await rig.db.query<{ key: string }>(
    `select replace(id::text, '-', '') as key from payments where order_id = any ($1)`,
    [histories.map(({ order }) => order?.id)],
  )
  return rows.map(({ key }) => key)
}

/** All of an order, or one ticket of it. */
async function cancelTenTimes(rig: Rig, { buyer, order }: History, one_ticket: boolean): Promise<number[]> {
  const [ticket] = await rig.db.query<{ id: string }>('select id from tickets where order_id = $1 limit 1', [order?.id])
  const body = one_ticket ? { ticket_ids: [ticket?.id] } : {}
  const sure = await proved(rig.db, buyer)
  const press = (n: number) => send(`${rig.shops[n % 2]?.url}/api/orders/${order?.id}/cancel`, sure, { body })
  const presses = times(10).map((n) => untilAnswered(() => press(n)))
  return (await Promise.all(presses)).map(({ status }) => status)
}
