import { describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { expectAllWell, expectNothingLeaks } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll } from './go-shopping.ts'
import { FULL, LONG, often, times } from '../fault-options.ts'

const { BUYERS, USES, ROUNDS } = FULL
  ? { BUYERS: 200, USES: 10, ROUNDS: often(50) }
  : { BUYERS: 40, USES: 4, ROUNDS: 1 }
const COUPON = {
  code: 'IPE',
  method: 'percentage' as const,
  value: 10,
  max_items: 1,
  max_uses: USES,
  ticket_types: [],
}

export function testCouponAtItsLimit(rig: Rig): void {
  describe('a coupon', () => {
    test(`for ${USES}, and ${BUYERS} want it: exactly ${USES} paid orders have it`, LONG, async () => {
      for (const _ of times(ROUNDS)) {
        const event = await aBigEvent(rig, { coupons: [COUPON] })
        const histories = await buyAll(rig, BUYERS, () => ({ event, coupons: ['IPE'] }))
        const refused = histories.filter(({ order }) => !order).map(({ tries }) => tries.at(-1)?.code)
        expect(refused).toEqual(Array.from({ length: BUYERS - USES }, () => 'coupon_refused'))
        await expectAllWell(rig)
        await expectHistories(rig, histories)
        const { paid } = await one(
          rig.db.query<{ paid: number }>(
            `select count(*)::int as paid from orders where event_id = $1 and state = 'paid' and cardinality(coupon_ids) = 1`,
            [event.id],
          ),
        )
        expect(paid).toBe(USES)
      }
    })

    test('that nobody paid with in time is there for the next', LONG, async () => {
      const event = await aBigEvent(rig, { coupons: [COUPON] })
      const wanted = () => buyAll(rig, USES + 1, () => ({ event, coupons: ['IPE'], until: 'pay' }))
      const got = async () => (await wanted()).filter(({ order }) => order).length
      expect(await got()).toBe(USES)
      await expectNothingLeaks(rig)
      expect(await got()).toBe(USES)
    })
  })
}
