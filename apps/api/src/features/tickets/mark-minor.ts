import type { Db } from '#db/db.ts'
import { lockOrder, updateMinor } from './queries.ts'

type Marked = { order_id: string; ticket_id: string; cpf: string; minor: boolean }

/** False when the ticket opens no gate any more, or is somebody else's meanwhile: a child's exemption is theirs alone. */
export async function markMinor(tx: Db, { order_id, ...ticket }: Marked): Promise<boolean> {
  await lockOrder(tx, order_id)
  return updateMinor(tx, ticket)
}
