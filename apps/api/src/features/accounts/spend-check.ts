import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'

const CHECKS = 10
const SECONDS = 10 * MINUTE_S

/** Asking whether somebody exists: few times for one browser, many for one network address, where thousands may live. */
export async function spendCheck(ctx: Context): Promise<void> {
  await spend(
    ctx.db,
    { name: `check ${ctx.hashVisitor()}`, max: ctx.address_limits.checks, seconds: SECONDS },
    { name: `check ${ctx.fingerprint(`browser ${ctx.browser}`)}`, max: CHECKS, seconds: SECONDS },
  )
}
