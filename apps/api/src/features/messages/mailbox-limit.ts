import { mailboxOf } from '@bilheteria/rules/mailbox'
import type { Context } from '#context.ts'
import { DAY_S, type Limit } from '#db/limits.ts'

const LETTERS_A_DAY = 5

/**
 * Letters a day to addresses that callers typed, counted by mailbox over all kinds of letters. Last among the limits of a
 * call, so that a refused call uses up nothing of a stranger's mailbox.
 */
export function perMailbox({ fingerprint }: Pick<Context, 'fingerprint'>, email: string): Limit {
  return { name: `letters ${fingerprint(`mailbox ${mailboxOf(email)}`)}`, max: LETTERS_A_DAY, seconds: DAY_S }
}
