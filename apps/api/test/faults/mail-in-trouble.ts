import { describe, expect, test } from 'vitest'
import { answerTo, END_OF_MAIL } from './crash-points.ts'
import { expectAllWell } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { FULL, LONG, PATIENCE_MS } from '../fault-options.ts'
import type { History } from './a-buyer.ts'

const BUYERS = FULL ? 40 : 6

export function testMailInTrouble(rig: Rig): void {
  describe('a mail server', () => {
    test('that is away: everything is sold, and every e-mail comes later, once', LONG, async () => {
      for (const { mail } of rig.shops) mail.down()
      const histories = await buyAll(rig, BUYERS, await purchaseOf(rig))
      await expect.poll(() => paidOf(rig, histories), { timeout: PATIENCE_MS, interval: 50 }).toBe(BUYERS)
      for (const { mail } of rig.shops) mail.up()
      await expectAllWell(rig)
      await expectHistories(rig, histories)
      expect(await emailsTo(rig, histories)).toEqual(histories.map(() => 1))
    })

    test.runIf(FULL)('that dies with an e-mail in its hands: it comes, and at most one more of it', LONG, async () => {
      let lost = 0
      for (const { mail } of rig.shops) {
        const isReceipt = answerTo(END_OF_MAIL)()
        mail.watch((...seen) => (isReceipt(...seen) && lost++ < BUYERS / 2 ? 'cut' : undefined))
      }
      const histories = await buyAll(rig, BUYERS, await purchaseOf(rig))
      await expectAllWell(rig)
      for (const { mail } of rig.shops) mail.watch(undefined)
      await expectHistories(rig, histories)
      const emails = await emailsTo(rig, histories)
      expect(lost).toBeGreaterThan(0)
      expect(emails.filter((amount) => amount < 1 || amount > 2)).toEqual([])
    })
  })
}

async function purchaseOf(rig: Rig) {
  const event = await aBigEvent(rig)
  return () => ({ event })
}

async function paidOf({ db }: Rig, histories: readonly History[]): Promise<number> {
  const ids = histories.map(({ order }) => order?.id)
  return (await db.query(`select 1 from orders where id = any ($1) and state = 'paid'`, [ids])).length
}

/** How many times the confirmation of each order has arrived. */
async function emailsTo({ db, mail }: Rig, histories: readonly History[]): Promise<number[]> {
  const rows = await db.query<{ id: string; confirmed_order: string }>(
    'select id, confirmed_order from messages where confirmed_order = any ($1)',
    [histories.map(({ order }) => order?.id)],
  )
  return rows.map(({ id }) => mail.received.filter(({ raw }) => raw.includes(`Message-ID: <${id}@`)).length)
}
