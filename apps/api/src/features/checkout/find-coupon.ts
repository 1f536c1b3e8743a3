import type { Coupon } from '@bilheteria/contract/checkout'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { giveBack, MINUTE_S, spend, type Limit } from '#db/limits.ts'
import { findCouponInForce } from './offer-queries.ts'
import type { Desk } from './reserve.ts'

const HOUR_S = 60 * MINUTE_S
const TRIES = 10

/** What a code is worth. Guessing is limited; a good code costs no try. */
export function createFindCoupon({ knownOffers }: Pick<Desk, 'knownOffers'>) {
  return async (ctx: Context, { event_id, code }: { event_id: string; code: string }): Promise<Coupon> => {
    if (!(await knownOffers(event_id))) throw fail('event_not_found')
    const limits: Limit[] = [
      { name: `coupon ${ctx.visitor}`, max: ctx.address_limits.checks, seconds: HOUR_S },
      { name: `coupon ${ctx.fingerprint(`browser ${ctx.browser}`)}`, max: TRIES, seconds: HOUR_S },
    ]
    await spend(ctx.db, ...limits)
    const coupon = await findCouponInForce(ctx.db, event_id, code)
    if (!coupon) throw fail('coupon_refused')
    for (const limit of limits) await giveBack(ctx.db, limit)
    return coupon
  }
}
