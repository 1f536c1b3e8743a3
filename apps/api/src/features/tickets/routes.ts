import * as tickets from '@bilheteria/contract/tickets'
import type { Serve } from '#http/serve.ts'
import { changeHolder } from './change-holder.ts'
import { sendTickets } from './send-tickets.ts'
import { getTicketPdf } from './ticket-pdf.ts'

export function ticketRoutes(serve: Serve): void {
  serve(tickets.getTicketPdf, getTicketPdf)
  serve(tickets.changeHolder, changeHolder)
  serve(tickets.sendTickets, sendTickets)
}
