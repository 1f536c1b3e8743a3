import type { Coupon } from '@bilheteria/contract/checkout'
import { fail } from '@bilheteria/contract/errors'
import type { OptionalAccountContext } from '#context.ts'
import { spendCouponTry } from './coupon-tries.ts'
import { findCouponInForce } from './offer-queries.ts'
import type { Desk } from './reserve.ts'

/** What a code is worth. */
export function createFindCoupon({ knownOffers }: Pick<Desk, 'knownOffers'>) {
  return async (
    ctx: OptionalAccountContext,
    { event_id, code }: { event_id: string; code: string },
  ): Promise<Coupon> => {
    if (!(await knownOffers(event_id))) throw fail('event_not_found')
    return spendCouponTry(ctx, async () => {
      const coupon = await findCouponInForce(ctx.db, event_id, code)
      if (!coupon) throw fail('coupon_refused')
      return coupon
    })
  }
}
