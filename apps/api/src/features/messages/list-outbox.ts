import type { Db } from '#db/db.ts'
import { selectOutbox, type OutboxMessage } from './queries.ts'

/** Every message sent, newest first. */
export function listOutbox(db: Db): Promise<OutboxMessage[]> {
  return selectOutbox(db)
}
