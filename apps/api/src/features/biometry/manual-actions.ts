import { privateId } from '@bilheteria/contract/fields'
import * as z from 'zod/mini'
import type { Db } from '#db/db.ts'
import { decide, selectRegistrations } from './judge-queries.ts'

const SHOWN = 50
const UNKNOWN = 'Não foi possível reconhecer o rosto. Tire o boné e os óculos.'

/** What a person at a provider could say, for the demo. */
export function manualFaceActions(db: Db) {
  return {
    list: () => selectRegistrations(db, SHOWN),
    async decide(id: string, status: 'approved' | 'refused'): Promise<void> {
      if (!z.safeParse(privateId, id).success) return
      await decide(db, { registration_id: id, status, reason: status === 'refused' ? UNKNOWN : null })
    },
  }
}
