import * as z from 'zod/mini'
import { halfPriceCategory } from './holders.ts'
import { endpoint } from './endpoint.ts'
import { optionalEmail, privateId, requiredText } from './fields.ts'
import { order } from './orders.ts'
import { document, optionalCellphone, personName } from './person.ts'

export const getTicketPdf = endpoint({
  method: 'GET',
  path: '/api/tickets/{ticket_id}/pdf',
  summary: 'One ticket to print or keep.',
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
    'Another person will enter: the ticket gets a new code, the old one opens no gate. With an e-mail of their own the new holder is mailed the link of the ticket. Needs the bearer of a proof.',
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
    'Adds the number of the half-price document, once and until the doors open. After a change of holder it needs the reason, too.',
  access: 'account',
  input: z.strictObject({
    ticket_id: privateId,
    /** Ignored if the purchase already has it. */
    category: z.optional(halfPriceCategory),
    document: requiredText(40),
  }),
  output: order,
  errors: ['ticket_not_found', 'half_price_fixed'],
})

export const sendTickets = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/send',
  summary: 'Mails the tickets of an order to its buyer again.',
  access: 'account',
  input: z.strictObject({ order_id: privateId }),
  output: z.strictObject({}),
  errors: ['order_not_found', 'no_tickets', 'too_many_requests'],
})
