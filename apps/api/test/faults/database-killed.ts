import { describe, expect, test } from 'vitest'
import { send } from '../concurrency/a-crowd.ts'
import { cartFor } from './a-buyer.ts'
import { expectAllWell, expectNothingLeaks } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, goShopping } from './go-shopping.ts'
import { FULL, LONG, often, PATIENCE_MS, say } from '../fault-options.ts'

const [KILLS, BUYERS] = [often(20), 20]

export function testDatabaseKilled(rig: Rig): void {
  describe('a database killed with kill -9', () => {
    test.runIf(FULL)(
      `${KILLS} times while ${BUYERS} buy: a typed answer meanwhile, and no order is lost`,
      LONG,
      async () => {
        const event = await aBigEvent(rig)
        let left = KILLS
        const shopping = goShopping(rig, { people: BUYERS, event }, () => left > 0)
        for (; left > 0; left--) {
          await expect.poll(() => someBought(rig), { timeout: PATIENCE_MS, interval: 20 }).toBe(true)
          const [buyer] = await rig.aCrowd(1)
          if (!buyer) throw new Error('nobody came')
          const { path, body } = cartFor({ event })
          const ask = () => Promise.all(rig.shops.map(({ url }) => send(url + path, buyer, { body })))
          await rig.postgres.restart(async () => {
            const began = Date.now()
            for (const { status, retry_after, body: told } of await ask()) {
              expect([status, retry_after, told.code]).toEqual([503, '2', 'unavailable'])
            }
            expect(Date.now() - began).toBeLessThan(3_000)
          }, 'SIGKILL')
          const back_at = Date.now()
          await expect
            .poll(async () => (await ask()).map(({ status }) => status), { timeout: PATIENCE_MS, interval: 20 })
            .toEqual([200, 200])
          const recovery_ms = Date.now() - back_at
          say(`both shops sell again ${recovery_ms} ms after the database is back`)
          expect(recovery_ms).toBeLessThan(3_000)
        }
        const histories = await shopping
        await expectAllWell(rig)
        await expectHistories(rig, histories)
        await expectNothingLeaks(rig)
      },
    )
  })
}

/** Somebody is in the middle of it right now. */
async function someBought({ db }: Rig): Promise<boolean> {
  return (await db.query(`select 1 from orders where state = 'pending' limit 1`)).length > 0
}
