import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { send, type Answer } from '../concurrency/a-crowd.ts'
import { cardBody, payPix, type History } from './a-buyer.ts'
import { expectAllWell } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { FULL, LONG, times } from './how-much.ts'

const BUYERS = FULL ? 100 : 2
const PRESSES = 20

export function testPressedTwice(rig: Rig): void {
  describe('pressing again', () => {
    test(
      `${BUYERS} buyers, ${PRESSES} presses each at both doors: one order, one charge, one answer`,
      LONG,
      async () => {
        const event = await aBigEvent(rig)
        for (const n of times(BUYERS)) {
          const [history] = await buyAll(rig, 1, () => ({ event, until: 'order', door: n % 2 }))
          if (!history) throw new Error('nobody came')
          const { reservation_id } = await one(
            rig.db.query<{ reservation_id: string }>('select reservation_id from orders where id = $1', [
              history.order?.id,
            ]),
          )
          expectSame(await pressAll(rig, history, '/api/orders', { reservation_id }))
          const [path, key] = [`/api/orders/${history.order?.id}/payments`, randomUUID()]
          const body = n % 2 ? cardBody(rig) : { method: 'pix' }
          const charged = await pressAll(rig, history, path, body, key)
          expect(new Set(charged.map((answer) => [answer.status, answer.body.payment?.id].join(' ')))).toHaveProperty(
            'size',
            1,
          )
          const other = { method: n % 2 ? 'pix' : 'card' }
          const refused = await send(rig.shops[0].url + path, history.buyer, { body: other, key })
          expect([refused.status, refused.body.code]).toEqual([422, 'key_reused'])
          if (n % 2 === 0) await payPix(rig, history)
          const attempts = await rig.db.query('select 1 from payments where order_id = $1', [history.order?.id])
          expect(attempts).toHaveLength(1)
          await expectHistories(rig, [history])
        }
        await expectAllWell(rig)
      },
    )
  })
}

/** Everything at once, every other one at the other door. */
function pressAll({ shops }: Rig, { buyer }: History, path: string, body: object, key?: string) {
  const presses = times(PRESSES).map((n) => send<Order>(shops[n % 2]?.url + path, buyer, { body, key }))
  return Promise.all(presses)
}

/** The server's clock apart. */
function expectSame(answers: readonly Answer<Order>[]): void {
  const said = answers.map(({ status, body }) => JSON.stringify([status, { ...body, now: '' }]))
  expect([...new Set(said)]).toHaveLength(1)
  expect(answers[0]?.status).toBe(200)
}
