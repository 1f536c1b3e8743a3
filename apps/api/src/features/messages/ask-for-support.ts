import { supportTopics, type SupportRequest } from '@bilheteria/contract/messages'
import { mailboxOf } from '@bilheteria/rules/mailbox'
import { SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import type { Context } from '#context.ts'
import { randomCode } from '#crypto/tokens.ts'
import { maySpend, MINUTE_S, spend } from '#db/limits.ts'
import { perMailbox } from './mailbox-limit.ts'
import { insertSupportRequest } from './queries.ts'
import { writeMail } from './write-mail.ts'

const PER_ADDRESS = { max: 5, seconds: 10 * MINUTE_S }
const PROTOCOL_LENGTH = 8

/** Stores the question, tells the support team and confirms to the person, all or nothing. */
export async function askForSupport(ctx: Context, request: SupportRequest): Promise<{ protocol: string }> {
  await spend(ctx.db, ...ctx.perAddress({ name: 'support', ...PER_ADDRESS }))
  const confirms = await mayConfirm(ctx, request.email)
  return ctx.db.transaction(async (tx) => {
    const protocol = await insertSupportRequest(tx, {
      ...request,
      producer_id: ctx.producer.id,
      visitor: ctx.hashVisitor(),
      code: randomCode(PROTOCOL_LENGTH),
    })
    const subject = `[${protocol}] ${supportTopics[request.topic]}`
    const team = ctx.producer.company.support_email
    await writeMail(tx, ctx.producer, { to: team, subject, paragraphs: forTheTeam(request) })
    if (!confirms) return { protocol }
    await writeMail(tx, ctx.producer, {
      to: request.email,
      subject,
      greets: request.name,
      paragraphs: forThePerson(protocol),
    })
    return { protocol }
  })
}

/** Any caller can type any address. The screen shows the request's number even without a confirmation e-mail. */
function mayConfirm(ctx: Context, email: string): Promise<boolean> {
  const target = ctx.fingerprint(`support target ${mailboxOf(email)}`)
  return maySpend(ctx.db, { name: `confirmation ${target}`, max: 1, seconds: MINUTE_S }, perMailbox(ctx, email))
}

function forTheTeam({ name, email, order_number, text }: SupportRequest): string[] {
  return [`De: ${name} <${email}>\nPedido: ${order_number || 'não informado'}`, text]
}

function forThePerson(protocol: string): string[] {
  return [
    `Recebemos a sua mensagem. O número do protocolo é ${protocol}.\nRespondemos neste e-mail em até ${SUPPORT_ANSWER_DAYS} dias.`,
  ]
}
