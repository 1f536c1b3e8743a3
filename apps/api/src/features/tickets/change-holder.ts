import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type * as tickets from '@bilheteria/contract/tickets'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { HOUR_S, maySpend, spend } from '#db/limits.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { noteSecurityEvent } from '#features/accounts/security-events.ts'
import { countNamed, lockEntering, refuseEntering } from '#features/checkout/one-ticket-per-person.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { newSecret } from './issue-tickets.ts'
import { writeHolderChange } from './emails.ts'
import { writeNamed } from './handover-email.ts'
import { storeHandover } from './handover-queries.ts'
import { ownEmail } from './own-contact.ts'
import { endInvitation, findOrderOfTicket, lockOrder, updateHolder, updateMinor } from './queries.ts'
import { producerOf } from './producer-of.ts'

type Input = ParsedInput<typeof tickets.changeHolder>

const PER_HOUR = 10

/** Replaces the holder. A new secret voids every copy of the old code; only the caller and the new holder get it. */
export async function changeHolder(ctx: AccountContext, { ticket_id, ...holder }: Input): Promise<Order> {
  requireProof(ctx)
  const { account_id } = ctx.session
  const order = await findOrderOfTicket(ctx.db, account_id, ticket_id)
  if (!order) throw fail('ticket_not_found')
  const producer = await producerOf(ctx, order)
  await spend(ctx.db, { name: `holder changes ${account_id}`, max: PER_HOUR, seconds: HOUR_S })
  const named = { account_id, event_id: order.event_id, cpfs: [holder.cpf], ticket_id }
  const once = order.event.biometry_required
  if (once) await ctx.db.transaction((tx) => countNamed(tx, ctx, named))

  const email = ownEmail(holder, order.buyer)
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order.order_id)
    const former = await updateHolder(tx, { ticket_id, ...holder, secret: newSecret() })
    if (!former) throw fail('holder_fixed')
    await endInvitation(tx, ticket_id)
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'holder_changed', detail: ticket_id })
    const refused = once ? refuseEntering([holder], await lockEntering(tx, named)) : undefined
    if (refused) throw refused
    const { base_url, storage_url, links } = ctx.services
    await writeHolderChange(tx, producer, { ...order, base_url, storage_url, holder, ...former })
    // Beyond the limit of the mailbox the buyer sends the link.
    if (email === undefined || !(await maySpend(tx, perMailbox(ctx, email)))) return
    const { id } = await storeHandover(tx, { ticket_id, ...links.make(), sent: true })
    await writeNamed(tx, producer, { ...order, base_url, holder, email, link: links.of(id) })
  })
  return showOrder(ctx, order.order_id)
}

type Marked = { order_id: string; ticket_id: string; cpf: string; minor: boolean }

/** False when the ticket opens no gate any more, or is somebody else's meanwhile: a child's exemption is theirs alone. */
export async function markMinor(tx: Db, { order_id, ...ticket }: Marked): Promise<boolean> {
  await lockOrder(tx, order_id)
  return updateMinor(tx, ticket)
}
