import type { Token } from '@bilheteria/contract/accounts'
import type { RecoveryMethod } from '@bilheteria/contract/recovery'
import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import { maskEmail, maskPhone } from '@bilheteria/rules/person'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import type { Context } from '#context.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import { clear, maySpend, MINUTE_S, spend } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { writeSms } from '#features/messages/write-sms.ts'
import { spendCheck } from './check-field.ts'
import { spendCodeLimits } from './code-limits.ts'
import { forgetCodes, isResetToken, issueCode, spendCode, spendResetToken } from './codes.ts'
import { passwordChangedEmail, recoveryEmail, recoverySms } from './emails.ts'
import { rememberDevice } from './known-device.ts'
import { deleteIdentities } from './partner-queries.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import { perBrowser } from './per-browser.ts'
import { distrustCellphone, findByDocument, getReachable, markEmailVerified, updatePassword } from './queries.ts'
import { NOBODY, noteSecurityEvent } from './security-events.ts'
import { deleteSessions } from './session-queries.ts'
import { openSession } from './sessions.ts'
import { accountLimit } from './try-password.ts'

/** They tell more than whether somebody exists: a bit of the address as well. */
const SEARCHES = 20
/** Far more than forget a password while a sale opens: somebody asks about a list of people, from many addresses. */
const SEARCHES_OF_ALL = 2_000

/** Where a code could be sent, told only so far that the owner recognises it. */
export async function searchRecovery(
  ctx: Context,
  { document }: { document: string },
): Promise<{ data: RecoveryMethod[] }> {
  await spend(ctx.db, ...perBrowser(ctx, { name: 'search', max: SEARCHES, seconds: 10 * MINUTE_S }, SEARCHES))
  await spendCheck(ctx)
  await watchSearches(ctx)
  const account = await findByDocument(ctx.db, document)
  if (!account) throw fail('account_not_found')
  const { email, recovery_phone } = account
  return {
    data: [
      ...(recovery_phone && ctx.outside.reaches_phones
        ? [{ name: 'SMS' as const, value: maskPhone(recovery_phone) }]
        : []),
      { name: 'E-mail', value: maskEmail(email) },
    ],
  }
}

/** Nobody is refused for it: whoever really forgot a password would be too. A person is told, once in ten minutes. */
async function watchSearches({ db, services }: Context): Promise<void> {
  const seconds = 10 * MINUTE_S
  if (await maySpend(db, { name: 'searches of all', max: SEARCHES_OF_ALL, seconds })) return
  if (await maySpend(db, { name: 'searches of all were told', max: 1, seconds }))
    services.log.error({ more_than: SEARCHES_OF_ALL, seconds }, 'many accounts are being searched for')
}

type Target = { document: string; method: RecoveryMethod['name'] }

export async function sendRecoveryCode(ctx: Context, { document, method }: Target): Promise<Nothing> {
  await spendCheck(ctx)
  const account = await findByDocument(ctx.db, document)
  const target = method === 'SMS' ? account?.recovery_phone : account?.email
  if (!account || !target) throw fail('account_not_found')
  const channel = method === 'SMS' ? 'sms' : 'mail'
  const proved = account.email_verified
  await spendCodeLimits(ctx, 'recovery', { account_id: account.id, address: target, channel, proved })

  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, {
      account_id: account.id,
      purpose: 'recovery',
      channel,
      when_gone: 'account_not_found',
    })
    if (channel === 'sms') await writeSms(tx, ctx.producer, { to: target, text: recoverySms(code, ctx.producer.title) })
    else await writeMail(tx, ctx.producer, { to: target, ...recoveryEmail(account.name, code) })
    await noteSecurityEvent(ctx, tx, { account_id: account.id, kind: 'recovery_code_sent', detail: channel })
  })
  return {}
}

/** Wrong, too old, used up or never sent: one answer for all. The token opens nothing but the next step. */
export async function checkRecoveryCode(ctx: Context, asked: { document: string; code: string }): Promise<Token> {
  await spendCheck(ctx)
  const account = await findByDocument(ctx.db, asked.document)
  const account_id = account?.id ?? NOBODY
  const access_token = newToken()
  const reset_token_hash = hashToken(access_token)
  const right = await spendCode(ctx, { account_id, purpose: 'recovery', code: asked.code, reset_token_hash })
  if (!right) await ctx.services.noteSeldom(ctx, asked.document, { account_id, kind: 'recovery_code_wrong' })
  if (!account || !right) throw fail('code_not_found')
  return { token_type: 'Bearer', access_token, refresh_token: null, expires_in: CODE_MINUTES * 60 }
}

type NewPassword = { document: string; token: string; password: string }

/**
 * Ends every session: whoever was inside has to know the new password. A code read by mail also proves the address. Whoever
 * has chosen it is in, without typing it a third time.
 */
export async function recoverPassword(ctx: Context, { document, token, password }: NewPassword): Promise<Token> {
  await spend(ctx.db, ...ctx.perAddress({ name: 'recover', max: ctx.address_limits.checks, seconds: 10 * MINUTE_S }))
  if (!(await isResetToken(ctx.db, hashToken(token)))) throw fail('recovery_expired')
  await requireUncommon({ password })
  const password_hash = await hashPassword(password)
  const known = await ctx.db.transaction(async (tx) => {
    const spent = await spendResetToken(tx, document, hashToken(token))
    if (!spent) throw fail('recovery_expired')
    const before = await getReachable(tx, spent.account_id)
    await updatePassword(tx, before.id, password_hash)
    await deleteSessions(tx, before.id, null)
    await forgetCodes(tx, before.id)
    await noteSecurityEvent(ctx, tx, { account_id: before.id, kind: 'password_recovered', detail: spent.channel })
    const proves = spent.channel === 'mail' && !before.email_verified
    const untrusted = proves ? await takeOver(tx, before.id) : undefined
    const account = await getReachable(tx, before.id)
    if (account.email_verified) await writeMail(tx, ctx.producer, passwordChangedEmail(account, untrusted))
    return account
  })
  // Whoever has read the code is no stranger here.
  rememberDevice(ctx, known.id)
  await clear(ctx.db, accountLimit(ctx, known))
  await clear(ctx.db, accountLimit(ctx, { email: known.email }))
  return openSession(ctx, { account_id: known.id, entry: 'password', device: ctx.describeDevice() })
}

/** Whoever reads the mail owns the account; a phone, which it answers, or a partner somebody else may have added opens it no more. */
async function takeOver(tx: Db, account_id: string): Promise<string | undefined> {
  await markEmailVerified(tx, account_id)
  await deleteIdentities(tx, account_id)
  return distrustCellphone(tx, account_id)
}
