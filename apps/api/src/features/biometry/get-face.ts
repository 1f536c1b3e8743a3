import { fail } from '@bilheteria/contract/errors'
import type { MaybeContext } from '#context.ts'
import { hashToken } from '#features/accounts/tokens.ts'
import { findInvitedFace, findOwnFace, type Face } from './queries.ts'

type Wanted = { event_id: string; document: string; invite?: string | undefined }

/** Only of people named on the caller's own tickets, or of the one who was invited: of anybody else there is nothing. */
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

/** Whether a picture may be taken at all. */
export function requireOpen({ asked, over, status }: Face): void {
  if (!asked) throw fail('face_not_asked')
  if (over) throw fail('event_ended')
  if (status === 'approved') throw fail('face_approved')
}
