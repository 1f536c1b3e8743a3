import { privateId } from '@bilheteria/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/db.ts'
import { decide, selectRegistrations } from './judge-queries.ts'

const SHOWN = 50

/** What a person at a provider could say, for the demo. */
export function manualFaceActions(db: Db) {
  return {
    list: () => selectRegistrations(db, SHOWN),
    async decide(id: string, status: 'approved' | 'refused'): Promise<void> {
      if (!z.safeParse(privateId, id).success) return
      const reason = status === 'refused' ? 'Não foi possível reconhecer o rosto. Tire o boné e os óculos.' : null
      await decide(db, { registration_id: id, status, reason })
    },
  }
}
