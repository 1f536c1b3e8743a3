import { createHmac, randomUUID } from 'node:crypto'
import { deriveKey } from '#crypto/encrypt.ts'
import { hashToken } from '#crypto/tokens.ts'

/** What stands in the link by which a ticket is handed over. The database has neither the link nor what it takes to make one. */
export type HandoverLinks = {
  of(handover_id: string): string
  /** Another one, and what the database is told of it. */
  make(): { id: string; hash: string }
}

export function createHandoverLinks(app_secret: string): HandoverLinks {
  const key = deriveKey(app_secret, 'handover links')
  const of = (handover_id: string) => createHmac('sha256', key).update(handover_id).digest('base64url')
  return {
    of,
    make: () => {
      const id = randomUUID()
      return { id, hash: hashToken(of(id)) }
    },
  }
}
