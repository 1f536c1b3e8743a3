import type { FoundAddress } from '@bilheteria/contract/lookups'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { findKnownCep, keepCep } from './queries.ts'

/** Asked once a month, whatever number of fans live there. */
const KEEP_DAYS = 30

export async function findAddress(ctx: Context, { cep }: { cep: string }): Promise<FoundAddress> {
  const known = await findKnownCep(ctx.db, cep, KEEP_DAYS)
  if (known) return known
  await spend(ctx.db, ...ctx.perAddress({ name: 'cep', max: ctx.address_limits.checks, seconds: 10 * MINUTE_S }))
  const found = await ctx.outside.askCep(cep)
  if (found === 'unknown') throw fail('cep_not_found')
  if (found === 'unreachable') throw fail('cep_unavailable')
  await keepCep(ctx.db, cep, found)
  return found
}
