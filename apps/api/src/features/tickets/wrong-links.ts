import type { Context } from '#context.ts'
import { HOUR_S, type Limit } from '#db/limits.ts'

const WRONG_PER_HOUR = 20

/**
 * Whoever tries links out is told no more, at all doors together. A good link opens all the same: at a gate a whole town may
 * stand behind one address.
 */
export function wrongLinks({ perAddress }: Pick<Context, 'perAddress'>): Limit[] {
  return perAddress({ name: 'wrong links', max: WRONG_PER_HOUR, seconds: HOUR_S })
}
