import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { maySpend } from '#db/limits.ts'
import { leavePause } from '#features/accounts/carry-pause.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { noteSecurityEvent } from '#features/accounts/security-events.ts'
import { hasVerifiedEmail } from '#features/accounts/verify-email.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { forgetPerson, hasBegunSince, hasMoneyMoving, hasTicketsAhead, lockPerson } from './queries.ts'

/** Forgets a person for good, all or nothing. What they have paid for comes first. */
export async function deleteAccount(ctx: AccountContext): Promise<Nothing> {
  requireProof(ctx)
  const { account_id } = ctx.session
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, account_id)
    // The same press from another tab was faster.
    if (!person) throw fail('unauthenticated')
    if (await hasTicketsAhead(tx, account_id)) throw fail('tickets_ahead')
    if (await hasMoneyMoving(tx, account_id)) throw fail('money_moving')
    const says_goodbye = (await hasVerifiedEmail(tx, account_id)) || (await maySpend(tx, perMailbox(ctx, person.email)))
    await forgetPerson(tx, account_id)
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'account_deleted' })
    await leavePause(ctx, tx, account_id, person.document)
    if (await hasBegunSince(tx, account_id)) throw fail('money_moving')
    if (says_goodbye) await writeMail(tx, ctx.producer, { ...farewellEmail(person), forget: true })
  })
  return {}
}

function farewellEmail({ name, email }: { name: string; email: string }) {
  return {
    to: email,
    subject: 'Sua conta foi excluída',
    greets: name,
    paragraphs: [
      'Excluímos a sua conta e apagamos os seus dados pessoais, como você pediu.',
      'O que a lei manda guardar de compras antigas (valores, datas e tipos de ingresso) ficou sem nome, CPF ou contato.',
      'Se não foi você, responda a esta mensagem. Para comprar de novo, é só criar outra conta.',
    ],
  }
}
