import type { MaybeContext } from '#context.ts'
import { giveBack, MINUTE_S, spend, type Limit } from '#db/limits.ts'

const HOUR_S = 60 * MINUTE_S
const TRIES = 10

/** Guessing codes is limited for one person, or for one browser nobody is logged in on; a good code costs no try. */
export async function spendCouponTry<Result>(ctx: MaybeContext, work: () => Promise<Result>): Promise<Result> {
  const who = ctx.session ? `account ${ctx.session.account_id}` : `browser ${ctx.browser}`
  const limits: Limit[] = [
    { name: `coupon ${ctx.visitor}`, max: ctx.address_limits.checks, seconds: HOUR_S },
    { name: `coupon ${ctx.fingerprint(who)}`, max: TRIES, seconds: HOUR_S },
  ]
  await spend(ctx.db, ...limits)
  const result = await work()
  for (const limit of limits) await giveBack(ctx.db, limit)
  return result
}
