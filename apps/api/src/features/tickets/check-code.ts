import type { Ticket } from '@bilheteria/contract/orders'
import type { JobContext } from '#context.ts'

/** What a code is worth at a gate now. */
export type CodeVerdict =
  | {
      verdict: 'valid' | 'used' | 'cancelled' | 'old'
      ticket_id: string
      event: string
      kind: Ticket['ticket_type']['kind']
    }
  | { verdict: 'forged' }

type Known = {
  id: string
  state: Ticket['state']
  secret: string
  event_id: string
  event: string
  kind: Ticket['ticket_type']['kind']
}

/** Signature, state, and whether its secret is still the ticket's own. */
export async function checkCode({ db, services }: JobContext, code: string): Promise<CodeVerdict> {
  const named = services.codes.named(code)
  const [ticket] = await db.query<Known>(
    `select ticket.id, ticket.state, ticket.secret, event.id as event_id, event.title as event, type.kind
       from tickets ticket
       join orders on orders.id = ticket.order_id
       join events event on event.id = orders.event_id
       join ticket_types type on type.id = ticket.ticket_type_id
      where ticket.id = $1`,
    [named?.ticket_id ?? null],
  )
  if (!ticket || !services.codes.verify(ticket.event_id, code)) return { verdict: 'forged' }
  const verdict = ticket.state === 'valid' && ticket.secret !== named?.secret ? 'old' : ticket.state
  return { verdict, ticket_id: ticket.id, event: ticket.event, kind: ticket.kind }
}
