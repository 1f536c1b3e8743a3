import { mailboxOf } from '@bilheteria/rules/mailbox'
import type { Context } from '#context.ts'
import { DAY_S, type Limit } from '#db/limits.ts'

const LETTERS_A_DAY = 5

/**
 * Daily letters to addresses that callers typed, by mailbox, all kinds together. Runs as the last limit of a call, so
 * that a refused call uses up no letter of a stranger's mailbox.
 */
export function perMailbox({ fingerprint }: Pick<Context, 'fingerprint'>, email: string): Limit {
  return { name: `letters ${fingerprint(`mailbox ${mailboxOf(email)}`)}`, max: LETTERS_A_DAY, seconds: DAY_S }
}

/** Codes a day that accounts ask for to their own address: letters by others do not use them up. */
export function ownCodesPerMailbox({ fingerprint }: Pick<Context, 'fingerprint'>, email: string): Limit {
  return { name: `own codes ${fingerprint(`mailbox ${mailboxOf(email)}`)}`, max: LETTERS_A_DAY, seconds: DAY_S }
}
