import type { Db } from '#db/db.ts'
import { selectOutbox, type OutboxMessage } from './queries.ts'

/** Every message sent, newest first. */
export async function listOutbox(db: Db): Promise<OutboxMessage[]> {
  const messages = await selectOutbox(db)
  return messages.map(({ to, channel, subject, text, sent_at }) => ({ to, channel, subject, text, sent_at }))
}
