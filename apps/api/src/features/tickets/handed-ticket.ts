import { fail } from '@bilheteria/contract/errors'
import type { Output } from '@bilheteria/contract/endpoint'
import type { HandedTicket, watchHandedTicket as watching } from '@bilheteria/contract/handovers'
import { maskCpf } from '@bilheteria/rules/person'
import type { Context, OptionalAccountContext, AccountContext } from '#context.ts'
import { one } from '#db/db.ts'
import { spend } from '#db/limits.ts'
import { hashToken } from '#crypto/tokens.ts'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { findHandover, markOpened, selectHandedTo, type Handover } from './handover-queries.ts'
import { producerOf } from './producer-of.ts'
import {
  findOrder,
  lockOrder,
  selectOrders,
  selectTickets,
  selectTicketsByOrder,
  type TicketRow,
  type ToldOrder,
} from './queries.ts'
import { handedUrl } from './show-tickets.ts'
import { drawPaperOf } from './ticket-pdf.ts'
import { wrongLinks } from './wrong-links.ts'

type Asked = { link: string }
type Handed = { order: ToldOrder; ticket: TicketRow }

async function getHanded(
  ctx: OptionalAccountContext,
  link: string,
): Promise<Handed & { handover: Handover & { is_news: boolean } }> {
  const handover = await findHandover(ctx.db, hashToken(link), ctx.session?.account_id)
  const handed = handover && (await readHanded(ctx, handover))
  if (handed) return { ...handed, handover }
  // Nobody has guessed one that there was, and whoever keeps its code must hear that it is over.
  if (!handover) await spend(ctx.db, ...wrongLinks(ctx))
  throw fail('handover_not_found')
}

/** The secret it was handed over with and the one it has are compared in the row that is shown: nobody sees a newer one. */
async function readHanded({ db }: Context, { order_id, ticket_id, of_secret }: Handover): Promise<Handed | undefined> {
  return asHanded({ ticket_id, of_secret }, await findOrder(db, order_id), await selectTickets(db, [order_id]))
}

function asHanded(
  { ticket_id, of_secret }: Pick<Handover, 'ticket_id' | 'of_secret'>,
  order: ToldOrder | undefined,
  tickets: readonly TicketRow[] = [],
): Handed | undefined {
  const ticket = tickets.find(({ id }) => id === ticket_id)
  if (!order || ticket?.secret !== of_secret || ticket.state === 'cancelled') return undefined
  return { order, ticket }
}

export async function getHandedTicket(ctx: OptionalAccountContext, { link }: Asked): Promise<HandedTicket> {
  const { handover, ...handed } = await getHanded(ctx, link)
  await noteOpened(ctx, link, handover)
  return show(ctx, handed, await readClock(ctx))
}

/** Decided before anything is locked: whoever looks again and again writes nothing, and nobody waits for them. */
async function noteOpened(
  { db, session }: OptionalAccountContext,
  link: string,
  { order_id, is_news }: Handover & { is_news: boolean },
): Promise<void> {
  if (!is_news) return
  await db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    await markOpened(tx, hashToken(link), session?.account_id)
  })
}

/** The ticket now and after every change of its order, until the link is over. */
export async function watchHandedTicket(ctx: OptionalAccountContext, { link }: Asked) {
  const { handedStreams, orderVersions } = ctx.services
  const key = hashToken(link)
  handedStreams.expectRoom(key)
  const { handover } = await getHanded(ctx, link)
  const read = async (): Promise<Output<typeof watching>> => {
    const handed = await readHanded(ctx, handover)
    return handed ? show(ctx, handed, await readClock(ctx)) : { over: true }
  }
  return (stopped: AbortSignal) =>
    handedStreams.watch({ link: key, versions: orderVersions(handover.order_id, stopped), read })
}

export async function getHandedPdf(ctx: Context, { link }: Asked): Promise<Buffer<ArrayBuffer>> {
  const { order, ticket } = await getHanded(ctx, link)
  return drawPaperOf(ctx, order, ctx.services.signTickets([ticket]), { for_friend: true })
}

/** What others have bought and handed to the caller. */
export async function listHandedTickets(ctx: AccountContext) {
  const { db, services, session } = ctx
  const handovers = await selectHandedTo(db, session.account_id)
  if (handovers.length === 0) return { data: [] }
  const order_ids = [...new Set(handovers.map(({ order_id }) => order_id))]
  const orders = new Map((await selectOrders(db, order_ids)).map((order) => [order.order_id, order]))
  const tickets = await selectTicketsByOrder(db, order_ids)
  const now = await readClock(ctx)
  const data = []
  for (const handover of handovers) {
    const handed = asHanded(handover, orders.get(handover.order_id), tickets.get(handover.order_id))
    if (!handed) continue
    const url = handedUrl({ ...services, slug: handed.ticket.slug }, services.links.of(handover.id))
    data.push({ url, ...(await show(ctx, handed, now)) })
  }
  return { data }
}

async function readClock({ db }: Context): Promise<string> {
  const { now } = await one(db.query<{ now: string }>('select iso(clock()) as now'))
  return now
}

async function show(ctx: Context, { order, ticket }: Handed, now: string): Promise<HandedTicket> {
  const [signed] = ctx.services.signTickets([ticket])
  if (!signed?.code || signed.state === 'cancelled') throw fail('handover_not_found')
  const { id, slug, title } = await producerOf(ctx, order)
  const { holder, ticket_type, sector, section, seat, state, code, biometry, biometry_reason } = signed
  return {
    now,
    from: firstNameOf(order.buyer.name),
    event: { id: order.event_id, ...order.event },
    producer: { id, slug, title },
    ticket: {
      state,
      holder: { name: holder.name, cpf: maskCpf(holder.cpf) },
      ticket_type,
      sector,
      section,
      seat,
      code,
      biometry,
      biometry_reason,
    },
  }
}
