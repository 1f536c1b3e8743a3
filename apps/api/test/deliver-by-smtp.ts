import { deliverMessages } from '#features/messages/deliver-messages.ts'
import { composeConfirmation } from '#features/tickets/order-emails.ts'
import { drawAttachment } from '#features/tickets/ticket-pdf.ts'
import { createSendMail } from '#outside/mail.ts'
import { keepSms } from '#outside/sms.ts'
import { startMailServer, type ReceivedMail } from './mail-server.ts'
import type { TestApp } from './start-app.ts'

/** Starts a mail server, sends the due messages to it and returns the received ones. */
export async function deliverBySmtp(app: TestApp): Promise<ReceivedMail[]> {
  const server = await startMailServer()
  await deliverMessages({
    db: app.db,
    log: { warn: () => {}, error: () => {} },
    sendMail: createSendMail({ smtp_url: server.url, mail_from: 'no-reply@loja.example' }),
    sendSms: keepSms,
    drawAttachment: (order_id) => drawAttachment(app.ctx, order_id),
    composeConfirmation: (order_id) => composeConfirmation(app.ctx, order_id),
    keep_content: true,
  })
  await server.stop()
  return server.received
}
