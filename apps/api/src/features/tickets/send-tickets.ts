import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { hasVerifiedEmail } from '#features/accounts/verify-email.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { writeTicketsAgain } from './emails.ts'
import { findOwnOrder, hasValidTickets } from './queries.ts'
import { producerOf } from './producer-of.ts'

const PER_HOUR = 5

/** Only ever to the buyer's own address. */
export async function sendTickets(ctx: AccountContext, { order_id }: { order_id: string }): Promise<Nothing> {
  const order = await findOwnOrder(ctx.db, ctx.session.account_id, order_id)
  if (!order) throw fail('order_not_found')
  const sendable = order.state === 'paid' && (await hasValidTickets(ctx.db, order_id))
  if (!sendable) throw fail('no_tickets')
  const by_order = { name: `send tickets ${order_id}`, max: PER_HOUR, seconds: HOUR_S }
  const proved = await hasVerifiedEmail(ctx.db, ctx.session.account_id)
  await spend(ctx.db, by_order, ...(proved ? [] : [perMailbox(ctx, order.buyer.email)]))
  const { base_url, storage_url } = ctx.services
  await writeTicketsAgain(ctx.db, await producerOf(ctx, order), { ...order, base_url, storage_url })
  return {}
}
