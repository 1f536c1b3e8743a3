import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { DAY_S, MINUTE_S, spend } from '#db/limits.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import { producerOf } from '#features/tickets/producer-of.ts'
import { requireOpen } from './get-face.ts'
import { writeInvitation } from './emails.ts'
import { findFaceToInvite, storeInvite } from './queries.ts'

const PER_DAY = 5
/** Over all tickets: each writes to an address the caller chose. */
const PER_ACCOUNT = 40

/** So that one buyer need not collect four faces: the holder gets an address of their own. */
export async function inviteHolder(ctx: AccountContext, { ticket_id }: { ticket_id: string }): Promise<Nothing> {
  const { account_id } = ctx.session
  const face = await findFaceToInvite(ctx.db, account_id, ticket_id)
  if (!face) throw fail('ticket_not_found')
  requireOpen(face)
  await spend(
    ctx.db,
    { name: `face invite ${ticket_id}`, max: 1, seconds: MINUTE_S },
    { name: `face invites ${ticket_id}`, max: PER_DAY, seconds: DAY_S },
    { name: `face invites ${account_id}`, max: PER_ACCOUNT, seconds: DAY_S },
  )
  const producer = await producerOf(ctx, face)
  const secret = newToken()
  await ctx.db.transaction(async (tx) => {
    await storeInvite(tx, hashToken(secret), face)
    await writeInvitation(tx, producer, { ...face, url: `${ctx.services.base_url}/biometry/invite/${secret}` })
  })
  return {}
}
