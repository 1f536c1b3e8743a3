import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { release } from './reservation-queries.ts'

/** "Desistir": the tickets are for sale again at once. */
export async function releaseReservation(
  ctx: AccountContext,
  { reservation_id }: { reservation_id: string },
): Promise<Nothing> {
  const outcome = await release(ctx.db, ctx.session.account_id, reservation_id)
  if (outcome === 'missing') throw fail('reservation_not_found')
  if (outcome === 'order_open') throw fail('order_open')
  return {}
}
