import type { Db } from '#db/db.ts'
import { selectPartnerClients } from './partner-queries.ts'

/** What a partner has to know of us: only to these addresses may it send people back. */
export function listPartnerClients(db: Db): Promise<{ client_id: string; redirect_url: string }[]> {
  return selectPartnerClients(db)
}
