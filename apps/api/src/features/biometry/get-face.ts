import type { validateBiometry as endpoint } from '@bilheteria/contract/biometry'
import type { Output, ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import type { OptionalAccountContext } from '#context.ts'
import { DAY_S, giveBack, HOUR_S, spend, type Limit } from '#db/limits.ts'
import { hashToken } from '#crypto/tokens.ts'
import { wrongLinks } from '#features/tickets/wrong-links.ts'
import { findInvitedFace, findOwnFace, type Face } from './queries.ts'

type Wanted = { event_id: string; document: string; invite?: string | undefined }

/**
 * Only of people named on the caller's own tickets, of the caller where others have bought, or of the one who was
 * invited: of anybody else there is nothing.
 */
export async function getFace(ctx: OptionalAccountContext, { event_id, document, invite }: Wanted): Promise<Face> {
  if (invite !== undefined) return getInvitedFace(ctx, { event_id, document, secret_hash: hashToken(invite) })
  if (!ctx.session) throw fail('unauthenticated')
  const face = await findOwnFace(ctx.db, { account_id: ctx.session.account_id, event_id, document })
  if (!face) throw fail('ticket_not_found')
  return face
}

const NOT_THEIRS = 'Não é o CPF que está no ingresso. Confira os números ou fale com quem comprou.'
const WRONG_PER_HOUR = 5
const WRONG_PER_DAY = 10

type Invited = { event_id: string; document: string; secret_hash: string }

/**
 * A mail is passed on: whoever has its link still says whose it is. The page shows the ends of the CPF, so the rest must
 * not be tried out; only wrong ones count.
 */
async function getInvitedFace(
  ctx: OptionalAccountContext,
  { event_id, document, secret_hash }: Invited,
): Promise<Face> {
  const { db } = ctx
  const face = await findInvitedFace(db, secret_hash)
  if (!face) {
    await spend(db, ...wrongLinks(ctx))
    throw fail('invite_not_found')
  }
  if (face.event.id !== event_id) throw fail('ticket_not_found')
  const limits: Limit[] = [
    { name: `invited hour ${secret_hash}`, max: WRONG_PER_HOUR, seconds: HOUR_S },
    { name: `invited day ${secret_hash}`, max: WRONG_PER_DAY, seconds: DAY_S },
  ]
  await spend(db, ...limits)
  if (face.holder.cpf !== document) throw failFields({ document: [NOT_THEIRS] })
  for (const limit of limits) await giveBack(db, limit)
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

/** Who was invited and has proved whose CPF it is need not type again what the buyer has written about them. */
export async function validateBiometry(
  ctx: OptionalAccountContext,
  { of, ...wanted }: ParsedInput<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (of !== wanted.document) throw failFields({ document: ['CPF inválido'] })
  const { status, reason, holder } = await getFace(ctx, wanted)
  const { cpf: _, ...known } = holder
  return { data: { status, ...(reason !== null && { reason }), ...(wanted.invite !== undefined && { holder: known }) } }
}
