import * as z from 'zod/mini'
import { halfPriceCategory } from './holders.ts'
import { endpoint } from './endpoint.ts'
import { optionalEmail, privateId, requiredText } from './fields.ts'
import { order } from './orders.ts'
import { document, optionalCellphone, personName } from './person.ts'

export const getTicketPdf = endpoint({
  method: 'GET',
  path: '/api/tickets/{ticket_id}/pdf',
  summary: 'Returns a ticket as a PDF.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: z.instanceof(Uint8Array),
  errors: ['ticket_not_found'],
  sends: 'pdf',
})

export const changeHolder = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticket_id}/holder',
  summary:
    'Names another holder: the ticket gets a new code, and the old one stops working. A holder’s own e-mail gets the link of the ticket. Needs the bearer of a proof.',
  access: 'account',
  // zod/mini names it `_default`.
  /* oxlint-disable no-underscore-dangle */
  input: z.strictObject({
    ticket_id: privateId,
    name: personName,
    cpf: document,
    email: z._default(optionalEmail, ''),
    cellphone: z._default(optionalCellphone, ''),
  }),
  /* oxlint-enable no-underscore-dangle */
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'holder_fixed', 'holder_twice', 'too_many_requests'],
})

export const giveHalfPriceNumber = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticket_id}/half-price',
  summary:
    'Adds the number of the half-price document, once and before the doors open. After a change of holder it needs the reason, too.',
  access: 'account',
  input: z.strictObject({
    ticket_id: privateId,
    /** The reason for half price; ignored if the ticket has one. */
    category: z.optional(halfPriceCategory),
    /** The number of the document that proves the reason, such as a student card. */
    document: requiredText(40),
  }),
  output: order,
  errors: ['ticket_not_found', 'half_price_fixed'],
})

export const sendTickets = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/send',
  summary: 'E-mails the tickets of an order to its buyer again.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: z.strictObject({}),
  errors: ['order_not_found', 'no_tickets', 'too_many_requests'],
})
