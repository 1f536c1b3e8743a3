import type { Db } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'

type Consent = {
  kind: 'cookies' | 'biometry'
  version: number
  allowed: boolean
  producer_id: string
  account_id: string | null
  event_id: string | null
  document: string | null
  visitor: string
}

export async function insertConsent(db: Db, consent: Consent): Promise<void> {
  await insertRows(db, 'consents', [consent])
}
