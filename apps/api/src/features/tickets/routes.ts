import * as handovers from '@bilheteria/contract/handovers'
import * as tickets from '@bilheteria/contract/tickets'
import type { Serve, ServeEvents } from '#http/serve.ts'
import { changeHolder } from './change-holder.ts'
import { giveHalfPriceNumber } from './give-half-price-number.ts'
import { getHandedPdf, getHandedTicket, listHandedTickets, watchHandedTicket } from './handed-ticket.ts'
import { handOver, handOverAgain, recallTicket } from './hand-over.ts'
import { sendTickets } from './send-tickets.ts'
import { getTicketPdf } from './ticket-pdf.ts'

export function ticketRoutes(serve: Serve, serveEvents: ServeEvents): void {
  serve(tickets.getTicketPdf, getTicketPdf)
  serve(tickets.changeHolder, changeHolder)
  serve(tickets.giveHalfPriceNumber, giveHalfPriceNumber)
  serve(tickets.sendTickets, sendTickets)
  serve(handovers.handOver, handOver)
  serve(handovers.handOverAgain, handOverAgain)
  serve(handovers.recallTicket, recallTicket)
  serve(handovers.listHandedTickets, listHandedTickets)
  serve(handovers.getHandedTicket, getHandedTicket)
  serveEvents(handovers.watchHandedTicket, watchHandedTicket)
  serve(handovers.getHandedPdf, getHandedPdf)
}
