import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { perBrowser } from './per-browser.ts'
import { isTaken } from './queries.ts'

/** Answers yes or no and nothing else. */
async function check(ctx: Context, field: 'email' | 'document', value: string): Promise<{ exists: boolean }> {
  await spendCheck(ctx)
  return { exists: await isTaken(ctx.db, field, value) }
}

export function checkEmail(ctx: Context, { email }: { email: string }) {
  return check(ctx, 'email', email)
}

export function checkDocument(ctx: Context, { document }: { document: string }) {
  return check(ctx, 'document', document)
}

const CHECKS = 10
const SECONDS = 10 * MINUTE_S

/**
 * Asking whether somebody exists: few times for one browser, many for one network address, where thousands may live. The
 * browser's comes first: what it is refused is not counted for its neighbours.
 */
export async function spendCheck(ctx: Context): Promise<void> {
  await spend(
    ctx.db,
    ...perBrowser(ctx, { name: 'check', max: CHECKS, seconds: SECONDS }),
    ...ctx.perAddress({ name: 'check', max: ctx.address_limits.checks, seconds: SECONDS }),
  )
}
