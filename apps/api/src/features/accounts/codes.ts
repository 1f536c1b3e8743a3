import { CODE_LENGTH } from '@bilheteria/contract/accounts'
import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'
import { DAY_S, MINUTE_S, spend } from '#db/limits.ts'
import { randomCode } from '#random-code.ts'

export const CODE_MINUTES = 15
const TRIES = 5
const PER_DAY = 5

type Purpose = 'recovery' | 'email' | 'link'
type Code = { account_id: string; purpose: Purpose; channel: 'mail' | 'sms' }

/** One a minute for each purpose and five a day: nobody's mailbox is flooded by us. */
export async function spendTarget(ctx: Context, purpose: Purpose, target: string): Promise<void> {
  const name = ctx.fingerprint(`target ${purpose} ${target}`)
  await spend(
    ctx.db,
    { name: `code ${name}`, max: 1, seconds: MINUTE_S },
    { name: `codes ${name}`, max: PER_DAY, seconds: DAY_S },
  )
}

/** A new code; an earlier one for the same purpose stops working. */
export async function issueCode(tx: Db, ctx: Context, { account_id, purpose, channel }: Code): Promise<string> {
  const code = randomCode(CODE_LENGTH)
  await tx.query(
    `insert into codes (account_id, purpose, code_hash, channel, expires_at)
     values ($1, $2, $3, $4, clock() + make_interval(mins => $5))
     on conflict (account_id, purpose) do update
        set code_hash = excluded.code_hash, channel = excluded.channel, tries = 0, expires_at = excluded.expires_at,
            spent_at = null, reset_token_hash = null`,
    [account_id, purpose, hashCode(ctx, account_id, code), channel, CODE_MINUTES],
  )
  return code
}

/**
 * True once for the right code. Trying and counting are one statement, so that many tries at once are still counted one
 * after the other.
 */
export async function spendCode(
  db: Db,
  ctx: Context,
  code: Omit<Code, 'channel'> & { code: string },
): Promise<boolean> {
  const [tried] = await db.query<{ right: boolean }>(
    `update codes set tries = tries + 1, spent_at = case when code_hash = $3 then clock() end
      where account_id = $1 and purpose = $2 and tries < $4 and spent_at is null and expires_at > clock()
     returning spent_at is not null as right`,
    [code.account_id, code.purpose, hashCode(ctx, code.account_id, code.code), TRIES],
  )
  return tried?.right ?? false
}

/** A spent recovery code becomes the right to set one new password. */
export async function keepResetToken(tx: Db, account_id: string, reset_token_hash: string): Promise<void> {
  await tx.query(
    `update codes set reset_token_hash = $2, expires_at = clock() + make_interval(mins => $3)
      where account_id = $1 and purpose = 'recovery'`,
    [account_id, reset_token_hash, CODE_MINUTES],
  )
}

/** The account and the channel that proved it; undefined when the token is unknown, too old or was used. */
export async function spendResetToken(
  tx: Db,
  document: string,
  reset_token_hash: string,
): Promise<{ account_id: string; channel: 'mail' | 'sms' } | undefined> {
  const [spent] = await tx.query<{ account_id: string; channel: 'mail' | 'sms' }>(
    `delete from codes using accounts
      where accounts.id = codes.account_id and accounts.document = $1
        and purpose = 'recovery' and reset_token_hash = $2 and expires_at > clock()
     returning codes.account_id, codes.channel`,
    [document, reset_token_hash],
  )
  return spent
}

/** Six characters can be guessed from a plain hash; from a keyed one they cannot. */
function hashCode(ctx: Context, account_id: string, code: string): string {
  return ctx.fingerprint(`code ${account_id} ${code}`)
}
