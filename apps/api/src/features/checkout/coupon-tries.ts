import { AppError } from '@bilheteria/contract/errors'
import type { OptionalAccountContext } from '#context.ts'
import { giveBack, HOUR_S, requireLeft, spend, type Limit } from '#db/limits.ts'
import { perBrowser } from '#features/accounts/per-browser.ts'

const TRIES = 10

type Asked = { event_id: string; codes: readonly string[] }

/**
 * Guessing codes is limited for one person, or for one browser nobody is logged in on; a good code costs no try. Accounts
 * cost nothing, so a network address has a limit too. It counts codes nobody gave out, once they were refused: in a rush
 * those who share one must not wait for each other, nor for everybody who comes too late with a good one.
 */
export async function spendCouponTry<Result>(
  ctx: OptionalAccountContext,
  asked: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = ownLimits(ctx)
  const shared = ctx.perAddress({ name: 'coupon', max: ctx.address_limits.checks, seconds: HOUR_S })
  await spend(ctx.db, ...own)
  await requireLeft(ctx.db, ...shared)
  const result = await work().catch(async (error: unknown) => {
    const refused = error instanceof AppError && error.code === 'coupon_refused'
    if (refused && (await isGuess(ctx, asked))) await spend(ctx.db, ...shared)
    throw error
  })
  for (const limit of own) await giveBack(ctx.db, limit)
  return result
}

async function isGuess({ services }: OptionalAccountContext, { event_id, codes }: Asked): Promise<boolean> {
  const given_out = new Set((await services.offers(event_id))?.coupons.map(({ code }) => code))
  return codes.some((code) => !given_out.has(code))
}

function ownLimits(ctx: OptionalAccountContext): Limit[] {
  const tries = { max: TRIES, seconds: HOUR_S }
  if (!ctx.session) return perBrowser(ctx, { name: 'coupon', ...tries })
  return [{ name: `coupon ${ctx.fingerprint(`account ${ctx.session.account_id}`)}`, ...tries }]
}
