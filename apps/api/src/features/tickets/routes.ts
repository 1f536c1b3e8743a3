import * as tickets from '@bilheteria/contract/tickets'
import type { Serve } from '#http/serve.ts'
import { changeHolder } from './change-holder.ts'
import { getTicketPdf } from './get-ticket-pdf.ts'
import { sendTickets } from './send-tickets.ts'

export function ticketRoutes(serve: Serve): void {
  serve(tickets.getTicketPdf, getTicketPdf)
  serve(tickets.changeHolder, changeHolder)
  serve(tickets.sendTickets, sendTickets)
}
