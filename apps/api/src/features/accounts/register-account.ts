import type { Registration } from '@bilheteria/contract/accounts'
import { fail, failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import { ageOn } from '@bilheteria/rules/calendar-date'
import { ACCOUNT_MIN_AGE } from '@bilheteria/rules/policy'
import type { Context } from '#context.ts'
import { MINUTE_S, spend } from '#db/limits.ts'
import { resumePause } from './carry-pause.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import { insertAccount, isTaken, makeWay, selectToday } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'

/** One CPF, one e-mail, one account. */
export async function registerAccount(
  ctx: Context,
  { password, address, ...person }: Registration,
): Promise<{ id: string }> {
  requireAllAsked(ctx, { gender_id: person.gender_id, address })
  await requireAge(ctx, person.birth_date)
  await spend(ctx.db, ...ctx.perAddress({ name: 'register', max: ctx.address_limits.checks, seconds: 10 * MINUTE_S }))
  await requireUncommon({ password })
  const password_hash = await hashPassword(password)

  return ctx.db.transaction(async (tx) => {
    await makeWay(tx, person.document, person.email)
    const id = await insertAccount(tx, { ...person, ...address, password_hash })
    if (id) {
      await resumePause(ctx, tx, id, person.document)
      await noteSecurityEvent(ctx, tx, { account_id: id, kind: 'registered' })
      return { id }
    }
    throw fail((await isTaken(tx, 'document', person.document)) ? 'document_taken' : 'email_taken')
  })
}

/** Only where the producer has chosen so it is the person who decides when to tell these. */
function requireAllAsked({ producer }: Context, told: Record<string, unknown>): void {
  const missing = Object.keys(told).filter((name) => told[name] === undefined)
  if (producer.registration !== 'express' && missing.length > 0)
    throw failFields(Object.fromEntries(missing.map((name) => [name, [REQUIRED]])))
}

export async function requireAge(ctx: Context, birth_date: string): Promise<void> {
  const today = await selectToday(ctx.db)
  if (birth_date > today) throw failFields({ birth_date: ['Data inválida'] })
  if (ageOn(today, birth_date) < ACCOUNT_MIN_AGE) {
    throw failFields({ birth_date: [`É preciso ter pelo menos ${ACCOUNT_MIN_AGE} anos`] })
  }
}
