import * as tickets from '@bilheteria/contract/tickets'
import type { Serve } from '#http/serve.ts'
import { createChangeHolder } from './change-holder.ts'
import { createGetTicketPdf } from './get-ticket-pdf.ts'
import { createSendTickets } from './send-tickets.ts'
import type { TicketDesk } from './ticket-desk.ts'

export function ticketRoutes(serve: Serve, desk: TicketDesk): void {
  serve(tickets.getTicketPdf, createGetTicketPdf(desk))
  serve(tickets.changeHolder, createChangeHolder(desk))
  serve(tickets.sendTickets, createSendTickets(desk))
}
