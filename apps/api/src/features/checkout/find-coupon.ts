import type { Coupon } from '@bilheteria/contract/checkout'
import { fail } from '@bilheteria/contract/errors'
import type { OptionalAccountContext } from '#context.ts'
import { spendCouponTry } from './coupon-tries.ts'
import { findCouponInForce } from './offer-queries.ts'

/** What a code is worth. */
export async function findCoupon(
  ctx: OptionalAccountContext,
  { event_id, code }: { event_id: string; code: string },
): Promise<Coupon> {
  if (!(await ctx.services.offers(event_id))) throw fail('event_not_found')
  return spendCouponTry(ctx, { event_id, codes: [code] }, async () => {
    const coupon = await findCouponInForce(ctx.db, event_id, code)
    if (!coupon) throw fail('coupon_refused')
    return coupon
  })
}
