import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { send, type Answer } from '../concurrency/a-crowd.ts'
import { methodAt, paymentBody, payPix, type History } from './a-buyer.ts'
import { expectAllWell } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { FULL, LONG, MOST_TRIES, often, PAUSE_MS, times } from '../fault-options.ts'

const BUYERS = FULL ? often(100) : 2
const PRESSES = FULL ? 20 : 8

export function testPressedTwice(rig: Rig): void {
  describe('pressing again', () => {
    test(
      `${BUYERS} buyers, ${PRESSES} presses each at both doors: one order, one charge, one answer`,
      LONG,
      async () => {
        const event = await aBigEvent(rig)
        const histories = await buyAll(rig, BUYERS, () => ({ event, until: 'order' }))
        for (const [n, history] of histories.entries()) {
          await orderAgain(rig, history)
          await payManyTimes(rig, history, methodAt(rig, n % 2 ? 'card' : 'pix'))
        }
        await expectAllWell(rig)
        await expectHistories(rig, histories)
        const charges = await rig.db.query('select 1 from payments where order_id = any ($1)', [
          histories.map(({ order }) => order?.id),
        ])
        expect(charges).toHaveLength(BUYERS)
      },
    )
  })
}

/** What was answered once is answered always. */
async function orderAgain(rig: Rig, history: History): Promise<void> {
  const { reservation_id } = await one(
    rig.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [history.order?.id]),
  )
  const answers = await pressAll(rig, history, '/api/orders', { reservation_id })
  const said = answers.map(({ status, body }) => JSON.stringify([status, Object.assign(body, { now: '' })]))
  expect([...new Set(said)]).toHaveLength(1)
  expect([answers[0]?.status, answers[0]?.body.id]).toEqual([200, history.order?.id])
}

async function payManyTimes(rig: Rig, history: History, method: 'pix' | 'card'): Promise<void> {
  const [path, key] = [`/api/orders/${history.order?.id}/payments`, randomUUID()]
  const body = await paymentBody(rig, method)
  const answers = await pressAll(rig, history, path, body, key)
  expect(new Set(answers.map(({ status, body: { payment } }) => `${status} ${payment?.id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  // Whoever is answered before the provider was has no code yet; nobody has another one.
  expect(new Set(answers.flatMap(({ body: { payment } }) => payment?.pix?.code ?? [])).size).toBeLessThanOrEqual(1)
  history.paid = method === 'card'
  const other = { method: method === 'card' ? 'pix' : 'card' }
  const refused = await send(rig.shops[0].url + path, history.buyer, { body: other, key })
  expect([refused.status, refused.body.code]).toEqual([422, 'key_reused'])
  if (method === 'pix') await payPix(rig, history)
}

/** Everything at once, every other one at the other door. */
export function pressAll(
  { shops }: Rig,
  { buyer }: History,
  path: string,
  body: object,
  key?: string,
): Promise<Answer<Order>[]> {
  return Promise.all(
    times(PRESSES).map((n) => untilAnswered(() => send<Order>(shops[n % 2]?.url + path, buyer, { body, key }))),
  )
}

/** On a busy machine a door may say that it cannot now; then the press is the same again. */
export async function untilAnswered<Body>(press: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (let tries = 1; ; tries++) {
    const answer = await press()
    if (answer.status !== 503 || tries === MOST_TRIES) return answer
    await sleep(PAUSE_MS)
  }
}
