import type { Db } from '#db/db.ts'

/** A producer's own account, its settings still closed. */
export type StoredAccount = {
  id: string
  producer_id: string
  provider: string
  methods: ('pix' | 'card')[]
  sealed: string
  revision: string
}

const ACCOUNT = 'id, producer_id, provider, methods, sealed, changed_at::text as revision'

export function selectAccounts(db: Db): Promise<StoredAccount[]> {
  return db.query<StoredAccount>(`select ${ACCOUNT} from provider_accounts order by created_at, id`)
}
