import type { Ticket } from '@bilheteria/contract/orders'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { openProof } from '#features/checkout/sealed-holders.ts'
import type { HandoverLinks } from './handover-link.ts'
import { selectTicketsByOrder, type TicketRow } from './queries.ts'
import type { TicketCodes } from './ticket-code.ts'

type SignTickets = (rows: readonly TicketRow[]) => Ticket[]

declare module '#context.ts' {
  interface Services {
    signTickets: SignTickets
    codes: TicketCodes
    links: HandoverLinks
  }
}

type Keys = { codes: TicketCodes; links: HandoverLinks; seal: TextSeal; base_url: string }

/** As their owner sees them: one that is cancelled has neither code nor link. */
export function createSignTickets({ codes, links, seal, base_url }: Keys): SignTickets {
  function show({ order_id: _order_id, event_id, secret, slug, handover, half_price, ...row }: TicketRow): Ticket {
    const ticket = { ...row, half_price_missing: missingOf(seal, half_price) }
    const { id, state } = ticket
    if (state === 'cancelled') return { ...ticket, code: null, handover: null }
    return {
      ...ticket,
      code: codes.sign({ event_id, ticket_id: id, secret }),
      handover: handover && {
        url: handedUrl({ base_url, slug }, links.of(handover.id)),
        sent_at: handover.sent_at,
        opened_at: handover.opened_at,
      },
    }
  }
  return (rows) => rows.map(show)
}

function missingOf(seal: TextSeal, half_price: TicketRow['half_price']): Ticket['half_price_missing'] {
  if (half_price === null) return null
  const given = openProof(seal, half_price)
  if (!given?.category) return 'reason_and_number'
  return given.document === '' ? 'number' : null
}

/** Where whoever it was handed to sees it, in the look of its shop. */
export function handedUrl({ base_url, slug }: { base_url: string; slug: string }, link: string): string {
  return `${base_url}${slug && `/${slug}`}/ingresso/${link}`
}

export async function showTickets(
  db: Db,
  signTickets: SignTickets,
  order_ids: readonly string[],
): Promise<Map<string, Ticket[]>> {
  if (order_ids.length === 0) return new Map()
  const rows = await selectTicketsByOrder(db, order_ids)
  return new Map([...rows].map(([order_id, tickets]) => [order_id, signTickets(tickets)]))
}
