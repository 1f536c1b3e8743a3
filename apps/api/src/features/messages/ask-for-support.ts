import { fail } from '@bilheteria/contract/errors'
import { supportTopics, type SupportRequest } from '@bilheteria/contract/messages'
import type { Context } from '#context.ts'
import { randomCode } from '#random-code.ts'
import { insertMessage, insertSupportRequest, queueVisitor } from './queries.ts'

const REQUESTS_PER_VISITOR = 5
const WINDOW_MINUTES = 10
const PROTOCOL_LENGTH = 8

/** Stores the question, tells the support team and confirms to the person, all or nothing. */
export async function askForSupport(ctx: Context, request: SupportRequest): Promise<{ protocol: string }> {
  return ctx.db.transaction(async (tx) => {
    await queueVisitor(tx, ctx.visitor)
    const { id: producer_id, title, company } = ctx.producer
    const protocol = await insertSupportRequest(tx, {
      ...request,
      producer_id,
      visitor: ctx.visitor,
      code: randomCode(PROTOCOL_LENGTH),
      limit: REQUESTS_PER_VISITOR,
      minutes: WINDOW_MINUTES,
    })
    if (!protocol) throw fail('too_many_requests')

    const mail = { producer_id, channel: 'mail', subject: `[${protocol}] ${supportTopics[request.topic]}` } as const
    await insertMessage(tx, { ...mail, recipient: company.support_email, text: forTheTeam(request) })
    await insertMessage(tx, { ...mail, recipient: request.email, text: forThePerson(request.name, protocol, title) })
    return { protocol }
  })
}

function forTheTeam({ name, email, order_number, text }: SupportRequest): string {
  return `De: ${name} <${email}>\nPedido: ${order_number || 'não informado'}\n\n${text}`
}

function forThePerson(name: string, protocol: string, producer_title: string): string {
  return (
    `Olá, ${name}!\n\nRecebemos a sua mensagem. O número do protocolo é ${protocol}.\n` +
    `Respondemos neste e-mail em até 5 dias.\n\n${producer_title}`
  )
}
