import { fail } from '@bilheteria/contract/errors'
import type { MaybeContext } from '#context.ts'
import { hashToken } from '#features/accounts/tokens.ts'
import { findInvitedFace, findOwnFace, type Face } from './queries.ts'

type Wanted = { event_id: string; document: string; invite?: string | undefined }

/**
 * Only of people named on the caller's own tickets, of the caller where others have bought, or of the one who was
 * invited: of anybody else there is nothing.
 */
export async function getFace(ctx: MaybeContext, { event_id, document, invite }: Wanted): Promise<Face> {
  if (invite !== undefined) {
    const face = await findInvitedFace(ctx.db, hashToken(invite))
    if (!face) throw fail('invite_not_found')
    if (face.event.id !== event_id || face.holder.cpf !== document) throw fail('ticket_not_found')
    return face
  }
  if (!ctx.session) throw fail('unauthenticated')
  const face = await findOwnFace(ctx.db, { account_id: ctx.session.account_id, event_id, document })
  if (!face) throw fail('ticket_not_found')
  return face
}

/**
 * Whether a picture may be taken at all. Who enters may always put their own in place of what somebody else began; anybody
 * else who names them leaves it alone.
 */
export function requireOpen({ asked, over, status, is_person, begun_by }: Face): void {
  if (!asked) throw fail('face_not_asked')
  if (over) throw fail('event_ended')
  if (is_person && begun_by === 'another') return
  if (status === 'approved') throw fail('face_approved')
  if (!is_person && (begun_by === 'person' || begun_by === 'another')) throw fail('face_begun')
}
