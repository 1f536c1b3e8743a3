import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type * as handovers from '@bilheteria/contract/handovers'
import type { AccountContext } from '#context.ts'
import { hashToken } from '#crypto/tokens.ts'
import { HOUR_S, requireLeft, spend } from '#db/limits.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { noteSecurityEvent } from '#features/accounts/security-events.ts'
import { perMailbox } from '#features/messages/mailbox-limit.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { writeHandover } from './handover-email.ts'
import type { HandoverLinks } from './handover-link.ts'
import { findOwnTicket, markSent, renewSecret, storeHandover, type OwnTicket } from './handover-queries.ts'
import { newSecret } from './issue-tickets.ts'
import { ownEmail } from './own-contact.ts'
import { producerOf } from './producer-of.ts'
import { findOrder, lockOrder } from './queries.ts'

/** Each moves an order, and whoever has it open is told. */
const PER_HOUR = 120
const MAILS_PER_HOUR = 30
const RECALLS_PER_HOUR = 30

/** A friend gets their ticket by a link of its own. The buyer goes on seeing the code: whoever holds it at the gate first enters. */
export async function handOver(
  ctx: AccountContext,
  { ticket_id, email, sent }: ParsedInput<typeof handovers.handOver>,
): Promise<Order> {
  const { account_id } = ctx.session
  const ticket = await getOwnTicket(ctx, ticket_id)
  if (ticket.over) throw fail('event_ended')
  await spend(ctx.db, { name: `handovers ${account_id}`, max: PER_HOUR, seconds: HOUR_S })
  if (sent !== undefined) return noteSent(ctx, ticket_id, ticket, sent)
  if (email !== undefined) {
    await requireTheirs(ctx, ticket, email)
    const by_account = { name: `handed by ${account_id}`, max: MAILS_PER_HOUR, seconds: HOUR_S }
    await requireLeft(ctx.db, by_account)
    await spend(ctx.db, perMailbox(ctx, email), by_account)
  }
  const { links } = ctx.services
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, ticket.order_id)
    // Cancelled meanwhile.
    if (!(await findOwnTicket(tx, account_id, ticket_id))) throw fail('ticket_not_found')
    const { id } = await storeHandover(tx, { ticket_id, ...links.make(), sent: email !== undefined })
    const order = email === undefined ? undefined : await findOrder(tx, ticket.order_id)
    if (!order || email === undefined) return
    await writeHandover(tx, await producerOf(ctx, order), {
      ...order,
      ...ctx.services,
      holder: ticket.holder,
      email,
      link: links.of(id),
    })
  })
  return showOrder(ctx, ticket.order_id)
}

const YOUR_OWN = 'Este é o seu e-mail. Informe o e-mail de quem vai usar o ingresso, ou envie o link pelo WhatsApp.'

/** A letter to a companion must not reach the buyer. */
async function requireTheirs({ db }: AccountContext, { order_id, holder }: OwnTicket, email: string): Promise<void> {
  const order = holder.own ? undefined : await findOrder(db, order_id)
  if (order && ownEmail({ email }, order.buyer) === undefined) throw failFields({ email: [YOUR_OWN] })
}

/** Makes no link: whoever says so late, on another device or again, brings nothing back that was recalled. */
async function noteSent(ctx: AccountContext, ticket_id: string, { order_id }: OwnTicket, link: string): Promise<Order> {
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    await markSent(tx, ticket_id, hashToken(link))
  })
  return showOrder(ctx, order_id)
}

type Asked = { ticket_id: string }

/** The new secret makes link, saved copies and papers worthless. */
export async function recallTicket(ctx: AccountContext, { ticket_id }: Asked): Promise<Order> {
  requireProof(ctx)
  return renew(ctx, ticket_id, await getOwnTicket(ctx, ticket_id))
}

/** Taken back and handed over by another link at once: in between nobody would have known where the ticket is. */
export async function handOverAgain(ctx: AccountContext, { ticket_id }: Asked): Promise<Order> {
  requireProof(ctx)
  const ticket = await getOwnTicket(ctx, ticket_id)
  if (ticket.over) throw fail('event_ended')
  return renew(ctx, ticket_id, ticket, ctx.services.links.make())
}

async function getOwnTicket({ db, session }: AccountContext, ticket_id: string): Promise<OwnTicket> {
  const ticket = await findOwnTicket(db, session.account_id, ticket_id)
  if (!ticket) throw fail('ticket_not_found')
  return ticket
}

async function renew(
  ctx: AccountContext,
  ticket_id: string,
  { order_id }: OwnTicket,
  link?: ReturnType<HandoverLinks['make']>,
): Promise<Order> {
  const { account_id } = ctx.session
  await spend(ctx.db, { name: `recalls ${account_id}`, max: RECALLS_PER_HOUR, seconds: HOUR_S })
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    if (!(await renewSecret(tx, ticket_id, newSecret()))) throw fail('ticket_not_found')
    if (link) await storeHandover(tx, { ticket_id, ...link })
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'ticket_recalled', detail: ticket_id })
  })
  return showOrder(ctx, order_id)
}
