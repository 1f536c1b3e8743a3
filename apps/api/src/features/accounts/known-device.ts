import type { Context } from '#context.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import { newToken } from '#crypto/tokens.ts'
import { DAY_S } from '#db/limits.ts'

const COOKIE = 'device'
const KEPT_S = 180 * DAY_S
/** A family's computer; the oldest is forgotten first. */
const MOST_ACCOUNTS = 5

/**
 * The name of this browser, if somebody has logged in to the account with it before. Strangers' mistakes then do not count
 * against it: it has limits of its own, and whoever wants to lock a person out cannot reach them.
 */
export function knownDevice(ctx: Context, account_id: string): string | undefined {
  const { name, marks } = readCookie(ctx)
  const wanted = markOf(ctx, name, account_id)
  return marks.some((mark) => isSameText(mark, wanted)) ? name : undefined
}

/** After a login. The marks are keyed hashes that nobody else can make, and no two browsers have the same for one account. */
export function rememberDevice(ctx: Context, account_id: string): void {
  const { name, marks } = readCookie(ctx)
  const mark = markOf(ctx, name, account_id)
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS)
  ctx.writeCookie(COOKIE, [name, ...kept].join('.'), KEPT_S, '/')
}

function readCookie(ctx: Context): { name: string; marks: string[] } {
  const [name = '', ...marks] = (ctx.readCookie(COOKIE) ?? '').split('.')
  return /^[\w-]{43}$/.test(name) ? { name, marks: marks.slice(0, MOST_ACCOUNTS) } : { name: newToken(), marks: [] }
}

function markOf(ctx: Context, name: string, account_id: string): string {
  return ctx.fingerprint(`device ${name} ${account_id}`)
}
