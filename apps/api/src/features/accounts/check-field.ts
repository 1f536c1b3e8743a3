import type { checkField as endpoint } from '@bilheteria/contract/accounts'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { perBrowser } from './per-browser.ts'
import { isTaken } from './queries.ts'

/** Answers yes or no and nothing else. */
export async function checkField(ctx: Context, asked: ParsedInput<typeof endpoint>): Promise<{ exists: boolean }> {
  const { field } = asked
  if (field !== 'email' && field !== 'document') throw fail('not_found')
  const other = field === 'email' ? 'document' : 'email'
  if (asked[other] !== undefined) throw failFields({ [other]: ['Campo desconhecido'] })
  const value = asked[field]
  if (value === undefined) throw failFields({ [field]: [REQUIRED] })

  await spendCheck(ctx)
  return { exists: await isTaken(ctx.db, field, value) }
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
