import type { Db } from '#db/db.ts'
import { escapeHtml } from '#runtime/html.ts'
import { subjectToSend } from './code-subject.ts'
import { TICKETS_FILE } from './deliver-messages.ts'
import { selectOutbox, type OutboxMessage } from './queries.ts'

/** Every message sent, newest first. */
export async function listOutbox(db: Db): Promise<OutboxMessage[]> {
  const messages = await selectOutbox(db)
  return messages.map(({ to, channel, subject, text, sent_at }) => {
    return { to, channel, subject: subjectToSend({ subject, text }), text, sent_at }
  })
}

/** The mailbox of a local run. */
export async function devOutbox(db: Db): Promise<string> {
  const messages = await selectOutbox(db)
  if (messages.length === 0) return '<p>Nenhuma mensagem enviada ainda.</p>'
  return messages
    .map(
      ({ to, channel, subject, text, sent_at, has_tickets }) =>
        `<section><h2>${escapeHtml(subjectToSend({ subject, text }) || 'SMS')}</h2><p>${escapeHtml(`${channel} para ${to}, ${sent_at}`)}</p>` +
        `<pre tabindex="0">${escapeHtml(text)}</pre>${has_tickets ? `<p>Anexo: ${TICKETS_FILE}</p>` : ''}</section>`,
    )
    .join('')
}
