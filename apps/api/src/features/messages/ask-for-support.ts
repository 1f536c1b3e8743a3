import { fail } from '@bilheteria/contract/errors'
import { supportTopics, type SupportRequest } from '@bilheteria/contract/messages'
import { SUPPORT_ANSWER_DAYS } from '@bilheteria/rules/policy'
import type { Context } from '#context.ts'
import { randomCode } from '#crypto/tokens.ts'
import { insertSupportRequest, queueVisitor } from './queries.ts'
import { writeMail } from './write-mail.ts'

const REQUESTS_PER_VISITOR = 5
const WINDOW_MINUTES = 10
const PROTOCOL_LENGTH = 8

/** Stores the question, tells the support team and confirms to the person, all or nothing. */
export async function askForSupport(ctx: Context, request: SupportRequest): Promise<{ protocol: string }> {
  return ctx.db.transaction(async (tx) => {
    await queueVisitor(tx, ctx.hashVisitor())
    const protocol = await insertSupportRequest(tx, {
      ...request,
      producer_id: ctx.producer.id,
      visitor: ctx.hashVisitor(),
      code: randomCode(PROTOCOL_LENGTH),
      limit: REQUESTS_PER_VISITOR,
      minutes: WINDOW_MINUTES,
    })
    if (!protocol) throw fail('too_many_requests')

    const subject = `[${protocol}] ${supportTopics[request.topic]}`
    const team = ctx.producer.company.support_email
    await writeMail(tx, ctx.producer, { to: team, subject, paragraphs: forTheTeam(request) })
    await writeMail(tx, ctx.producer, {
      to: request.email,
      subject,
      greets: request.name,
      paragraphs: forThePerson(protocol),
    })
    return { protocol }
  })
}

function forTheTeam({ name, email, order_number, text }: SupportRequest): string[] {
  return [`De: ${name} <${email}>\nPedido: ${order_number || 'não informado'}`, text]
}

function forThePerson(protocol: string): string[] {
  return [
    `Recebemos a sua mensagem. O número do protocolo é ${protocol}.\nRespondemos neste e-mail em até ${SUPPORT_ANSWER_DAYS} dias.`,
  ]
}
