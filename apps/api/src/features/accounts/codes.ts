import { CODE_LENGTH } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { CODE_MINUTES, CODE_TRIES } from '@bilheteria/rules/policy'
import type { AccountContext, Context } from '#context.ts'
import { randomCode } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import { expectConstraint } from '#db/expect-constraint.ts'
import { DAY_S, MINUTE_S, spend } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { knownDevice } from './known-device.ts'

const PER_DAY = 5

type Purpose = 'recovery' | 'email' | 'link' | 'proof'
type Code = { account_id: string; purpose: Purpose; channel: 'mail' | 'sms' }
/** Told when the account has given way to another in the meantime. */
type Gone = 'account_not_found' | 'unauthenticated' | 'link_expired'

/**
 * One a minute for each purpose and five a day altogether: nobody's mailbox is flooded by us. A browser that the account
 * was logged in with before has its own, and so has whoever is logged in: strangers cannot use them up.
 */
export async function spendTarget(
  ctx: Context | AccountContext,
  purpose: Purpose,
  { account_id, target }: { account_id: string; target: string },
): Promise<void> {
  const inside = 'session' in ctx ? `account ${ctx.session.account_id}` : ''
  const whose = `${knownDevice(ctx, account_id) ?? inside} target ${target}`
  await spend(
    ctx.db,
    { name: `code ${ctx.fingerprint(`${purpose} ${whose}`)}`, max: 1, seconds: MINUTE_S },
    { name: `codes ${ctx.fingerprint(whose)}`, max: PER_DAY, seconds: DAY_S },
  )
}

/** A new code; an earlier one for the same purpose stops working. */
export async function issueCode(
  tx: Db,
  ctx: Context,
  { account_id, purpose, channel, when_gone }: Code & { when_gone: Gone },
): Promise<string> {
  const code = randomCode(CODE_LENGTH)
  const stored = tx.query(
    `insert into codes (account_id, purpose, code_hash, channel, asked_by, expires_at)
     values ($1, $2, $3, $4, $5, clock() + make_interval(mins => $6))
     on conflict (account_id, purpose) do update
        set code_hash = excluded.code_hash, channel = excluded.channel, asked_by = excluded.asked_by, tries = 0,
            other_tries = 0, expires_at = excluded.expires_at, spent_at = null, reset_token_hash = null`,
    [account_id, purpose, hashCode(ctx, account_id, code), channel, hashBrowser(ctx), CODE_MINUTES],
  )
  await expectConstraint(stored, { codes_account_id_fkey: () => fail(when_gone) })
  return code
}

type Letter = { subject: string; greets: string; paragraphs: string[]; code: string }
type Mailed = {
  account: { id: string; email: string }
  purpose: Purpose
  when_gone: Gone
  letter(code: string): Letter
}

/** A new code for whoever reads the account's mail. */
export async function mailCode(ctx: Context, { account, purpose, when_gone, letter }: Mailed): Promise<void> {
  const { id: account_id, email } = account
  await spendTarget(ctx, purpose, { account_id, target: email })
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, { account_id, purpose, channel: 'mail', when_gone })
    await writeMail(tx, ctx.producer, { to: email, ...letter(code) })
  })
}

/**
 * True once for the right code. Trying and counting are one statement, so that many tries at once are still counted one
 * after the other. Those of other browsers than the one that asked for it are counted apart, all of them together.
 */
export async function spendCode(
  db: Db,
  ctx: Context,
  code: Omit<Code, 'channel'> & { code: string },
): Promise<boolean> {
  const [tried] = await db.query<{ right: boolean }>(
    `update codes set tries = tries + (asked_by is not distinct from $5)::int,
                      other_tries = other_tries + (asked_by is distinct from $5)::int,
                      spent_at = case when code_hash = $3 then clock() end
      where account_id = $1 and purpose = $2 and spent_at is null and expires_at > clock()
        and case when asked_by is not distinct from $5 then tries else other_tries end < $4
     returning spent_at is not null as right`,
    [code.account_id, code.purpose, hashCode(ctx, code.account_id, code.code), CODE_TRIES, hashBrowser(ctx)],
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

/** A plain look, so that nobody makes us hash passwords with a token they made up. */
export async function isResetToken(db: Db, reset_token_hash: string): Promise<boolean> {
  const found = await db.query('select 1 from codes where reset_token_hash = $1 and expires_at > clock()', [
    reset_token_hash,
  ])
  return found.length > 0
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

/** What a code proves ends with the address, the phone or the password it was about. */
export async function forgetCodes(tx: Db, account_id: string): Promise<void> {
  await tx.query('delete from codes where account_id = $1', [account_id])
}

/** Null where nobody asks which browser it is, or it brought no cookie. */
function hashBrowser(ctx: Context): string | null {
  return ctx.browser === undefined ? null : ctx.fingerprint(`browser ${ctx.browser}`)
}

/** Six characters can be guessed from a plain hash; from a keyed one they cannot. */
function hashCode(ctx: Context, account_id: string, code: string): string {
  return ctx.fingerprint(`code ${account_id} ${code}`)
}
