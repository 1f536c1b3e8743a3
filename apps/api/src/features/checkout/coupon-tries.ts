import type { OptionalAccountContext } from '#context.ts'
import { giveBack, MINUTE_S, spend, type Limit } from '#db/limits.ts'

const HOUR_S = 60 * MINUTE_S
const TRIES = 10

/** Guessing codes is limited for one person, or for one browser nobody is logged in on; a good code costs no try. */
export async function spendCouponTry<Result>(
  ctx: OptionalAccountContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = limitsOf(ctx)
  await spend(ctx.db, ...limits)
  const result = await work()
  for (const limit of limits) await giveBack(ctx.db, limit)
  return result
}

/** Thousands of fans may share one network address: it counts only for those of whom nothing else is known. */
function limitsOf({ session, browser, hashVisitor, address_limits, fingerprint }: OptionalAccountContext): Limit[] {
  if (session) return [{ name: `coupon ${fingerprint(`account ${session.account_id}`)}`, max: TRIES, seconds: HOUR_S }]
  return [
    { name: `coupon ${hashVisitor()}`, max: address_limits.checks, seconds: HOUR_S },
    { name: `coupon ${fingerprint(`browser ${browser}`)}`, max: TRIES, seconds: HOUR_S },
  ]
}
