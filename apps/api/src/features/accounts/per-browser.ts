import type { Context } from '#context.ts'
import type { Limit } from '#db/limits.ts'

/** Anybody's first call comes without the cookie; a script's all do. */
const WITHOUT_COOKIE = 60

/** A limit for one browser; those behind one network address that bring no cookie have few together. */
export function perBrowser(ctx: Context, { name, max, seconds }: Limit, together = WITHOUT_COOKIE): Limit[] {
  if (ctx.browser !== undefined) return [{ name: `${name} ${ctx.fingerprint(`browser ${ctx.browser}`)}`, max, seconds }]
  return ctx.perAddress({ name: `${name} without cookie`, max: together, seconds })
}
