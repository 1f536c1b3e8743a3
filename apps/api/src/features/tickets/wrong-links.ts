import type { Context } from '#context.ts'
import { HOUR_S, spend } from '#db/limits.ts'

const WRONG_PER_HOUR = 20

/**
 * Whoever tries links out is told no more, at whichever door. A good link opens all the same: at a gate a whole town may
 * stand behind one address.
 */
export async function spendWrongLink({ db, perAddress }: Pick<Context, 'db' | 'perAddress'>): Promise<void> {
  await spend(db, ...perAddress({ name: 'wrong links', max: WRONG_PER_HOUR, seconds: HOUR_S }))
}
