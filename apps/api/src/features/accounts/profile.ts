import type { updateUser as endpoint, User } from '@bilheteria/contract/accounts'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import type { Gender } from '@bilheteria/contract/lookups'
import { genders, type GenderId } from '@bilheteria/contract/person'
import { usernameOf } from '@bilheteria/rules/person'
import type { AccountContext } from '#context.ts'
import { expectConstraint } from '#db/expect-constraint.ts'
import { DAY_S, spend } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { forgetCodes } from './codes.ts'
import { cellphoneChangedEmail, emailChangedEmail } from './emails.ts'
import { requireProof } from './proof.ts'
import { isCellphoneDistrusted, selectUser, updateAccount } from './queries.ts'
import { requireAge } from './register-account.ts'
import { noteSecurityEvent } from './security-events.ts'
import { requirePassword } from './try-password.ts'

export function getUser({ db, session }: AccountContext): Promise<User> {
  return selectUser(db, session.account_id)
}

/**
 * Only what is given changes. A new e-mail needs the password, is told to the old one and waits to be verified; a new
 * cellphone needs a proof, and is told too.
 */
export async function updateUser(ctx: AccountContext, asked: ParsedInput<typeof endpoint>): Promise<User> {
  const { password, address, cellphone, ...person } = asked
  const { account_id } = ctx.session
  const before = await selectUser(ctx.db, account_id)
  // Given once more, one that receives no codes is as good as new.
  const same_phone = cellphone === before.cellphone && !(await isCellphoneDistrusted(ctx.db, account_id))
  const new_phone = same_phone ? undefined : cellphone
  const movesEmail = person.email !== undefined && person.email !== before.email
  if (person.birth_date !== undefined) await requireAge(ctx, person.birth_date)
  if (new_phone !== undefined) requireProof(ctx)
  if (movesEmail && password === undefined) throw failFields({ password: [REQUIRED] })
  if (movesEmail && password !== undefined) await allowNewEmail(ctx, password)

  const changes = {
    ...person,
    ...address,
    ...(person.name && { username: usernameOf(person.name) }),
    ...(new_phone !== undefined && { cellphone: new_phone }),
  }
  if (Object.keys(changes).length === 0) return before
  return ctx.db.transaction(async (tx) => {
    const changed = await expectConstraint(updateAccount(tx, account_id, changes), {
      accounts_email_key: () => fail('email_taken'),
    })
    // Deleted in another tab, when it is not for the e-mail.
    if (!changed) throw fail(movesEmail ? 'email_taken' : 'unauthenticated')
    if (movesEmail) await noteSecurityEvent(ctx, tx, { account_id, kind: 'email_changed' })
    if (new_phone !== undefined) await noteSecurityEvent(ctx, tx, { account_id, kind: 'phone_changed' })
    const after = await selectUser(tx, account_id)
    if (movesEmail || new_phone !== undefined) await forgetCodes(tx, account_id)
    if (movesEmail && before.email_verified) {
      await writeMail(tx, ctx.producer, emailChangedEmail(before, after.email))
    }
    if (new_phone !== undefined && before.email_verified) {
      await writeMail(tx, ctx.producer, cellphoneChangedEmail(before, new_phone))
    }
    return after
  })
}

const NEW_EMAILS_PER_DAY = 5

async function allowNewEmail(ctx: AccountContext, password: string): Promise<void> {
  await requirePassword(ctx, password)
  await spend(ctx.db, { name: `email ${ctx.session.account_id}`, max: NEW_EMAILS_PER_DAY, seconds: DAY_S })
}

export async function listGenders(): Promise<Gender[]> {
  return Object.entries(genders).map(([id, name]) => ({ id: id as GenderId, name }))
}
