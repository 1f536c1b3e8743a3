import { CODE_LENGTH } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { CODE_MINUTES, CODE_TRIES } from '@bilheteria/rules/policy'
import type { AccountContext, Context } from '#context.ts'
import { randomCode } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import { expectConstraint } from '#db/expect-constraint.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { spendCodeLimits, type CodePurpose } from './code-limits.ts'
import type { Reachable } from './queries.ts'

type Code = { account_id: string; purpose: CodePurpose; channel: 'mail' | 'sms' }
/** Told when the account has given way to another in the meantime. */
type Gone = 'account_not_found' | 'unauthenticated' | 'link_expired'

/** `link`: a partner login that needs a proof. */
type Asked = { link?: string | undefined }

/** Creates a code and replaces the earlier one of the same asker and purpose; codes of other askers stay valid. */
export async function issueCode(
  tx: Db,
  ctx: Context | AccountContext,
  { account_id, purpose, channel, when_gone, link }: Code & Asked & { when_gone: Gone },
): Promise<string> {
  const code = randomCode(CODE_LENGTH)
  const stored = tx.query(
    `insert into asked_codes (account_id, purpose, code_hash, channel, asker, expires_at)
     values ($1, $2, $3, $4, $5, clock() + make_interval(mins => $6))
     on conflict (account_id, purpose, asker) do update
        set code_hash = excluded.code_hash, channel = excluded.channel, tries = 0, other_tries = 0,
            expires_at = excluded.expires_at, spent_at = null, reset_token_hash = null`,
    [account_id, purpose, hashCode(ctx, account_id, code), channel, hashAsker(ctx, link), CODE_MINUTES],
  )
  await expectConstraint(stored, { asked_codes_account_id_fkey: () => fail(when_gone) })
  return code
}

type Letter = { subject: string; greets: string; paragraphs: string[]; code: string }
type Mailed = Asked & {
  account: Pick<Reachable, 'id' | 'email' | 'email_verified'>
  purpose: CodePurpose
  when_gone: Gone
  letter(code: string): Letter
}

/** E-mails a new code to the account. */
export async function mailCode(
  ctx: Context | AccountContext,
  { account, purpose, when_gone, letter, link }: Mailed,
): Promise<void> {
  const { id: account_id, email, email_verified } = account
  await spendCodeLimits(ctx, purpose, { account_id, address: email, channel: 'mail', proved: email_verified })
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, { account_id, purpose, channel: 'mail', when_gone, link })
    await writeMail(tx, ctx.producer, { to: email, ...letter(code) })
  })
}

type Typed = Omit<Code, 'channel'> & Asked & { code: string; reset_token_hash?: string }

/**
 * True once for the right code, also when another asker typed it. Locks the rows first, so that simultaneous tries are
 * counted one by one. Tries by other askers have their own count and never use up the asker's tries.
 */
export async function spendCode(ctx: Context | AccountContext, typed: Typed): Promise<boolean> {
  const { account_id, purpose, code, link, reset_token_hash = null } = typed
  const tried = await ctx.db.query<{ right: boolean }>(
    `with live as (
       select asker from asked_codes where account_id = $1 and purpose = $2 order by asker for update)
     update asked_codes
        set tries = tries + (asker = $5)::int, other_tries = other_tries + (asker <> $5)::int,
            spent_at = case when code_hash = $3 then clock() end,
            reset_token_hash = case when code_hash = $3 then $6 end,
            expires_at = case when code_hash = $3 and $6 is not null then clock() + make_interval(mins => $7) else expires_at end
      where account_id = $1 and purpose = $2 and asker in (select asker from live)
        and spent_at is null and expires_at > clock() and case when asker = $5 then tries else other_tries end < $4
     returning spent_at is not null as right`,
    [
      account_id,
      purpose,
      hashCode(ctx, account_id, code),
      CODE_TRIES,
      hashAsker(ctx, link),
      reset_token_hash,
      CODE_MINUTES,
    ],
  )
  return tried.some(({ right }) => right)
}

/** A plain lookup, so that an invented token costs no password hash. */
export async function isResetToken(db: Db, reset_token_hash: string): Promise<boolean> {
  const found = await db.query('select 1 from asked_codes where reset_token_hash = $1 and expires_at > clock()', [
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
    `delete from asked_codes using accounts
      where accounts.id = asked_codes.account_id and accounts.document = $1
        and purpose = 'recovery' and reset_token_hash = $2 and expires_at > clock()
     returning asked_codes.account_id, asked_codes.channel`,
    [document, reset_token_hash],
  )
  return spent
}

/** What a code proves ends with the address, the phone or the password it was about. */
export async function forgetCodes(tx: Db, account_id: string): Promise<void> {
  await tx.query('delete from asked_codes where account_id = $1', [account_id])
}

/** The narrowest name of the caller that a stranger cannot take: a link, a browser, an account, else a network. */
function hashAsker(ctx: Context | AccountContext, link: string | undefined): string {
  if (link !== undefined) return ctx.fingerprint(`link ${link}`)
  if (ctx.browser !== undefined) return ctx.fingerprint(`browser ${ctx.browser}`)
  return 'session' in ctx ? ctx.fingerprint(`account ${ctx.session.account_id}`) : ctx.hashVisitor()
}

/** Six characters can be guessed from a plain hash; from a keyed one they cannot. */
function hashCode(ctx: Context, account_id: string, code: string): string {
  return ctx.fingerprint(`code ${account_id} ${code}`)
}
