import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, privateId, time } from './fields.ts'
import { order, orderEvent, ticket } from './orders.ts'

/** What stands in a link. One that was cut on its way is as unknown as one that was guessed. */
const link = z.string()

export const handOver = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticket_id}/handover',
  summary:
    'Hands a ticket over by a link of its own, which its order names from then on; asked again it is the same link. With an e-mail it is mailed there. With the link as `sent` it makes none: that one is noted as sent.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId, email: z.optional(email), sent: z.optional(link) }),
  output: order,
  errors: ['ticket_not_found', 'event_ended', 'too_many_requests'],
})

export const handOverAgain = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticket_id}/handover',
  summary:
    'Hands a ticket over by another link: it gets a new code as well, former link, old code and papers open nothing. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'event_ended', 'too_many_requests'],
})

export const recallTicket = endpoint({
  method: 'DELETE',
  path: '/api/tickets/{ticket_id}/handover',
  summary:
    'Takes a ticket back from whoever it was handed to: it gets a new code, link and old code open nothing. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'too_many_requests'],
})

/** The event of a handed ticket. */
export const handedEvent = z.strictObject({ ...orderEvent.shape, venue_address: z.nullable(z.string()) })

/** The admission of a handed ticket. */
export const handedAdmission = z.strictObject({
  state: z.enum(['valid', 'used']),
  /** Of the CPF its ends. */
  holder: z.strictObject({ name: z.string(), cpf: z.string() }),
  ticket_type: ticket.shape.ticket_type,
  sector: ticket.shape.sector,
  section: ticket.shape.section,
  seat: ticket.shape.seat,
  code: z.string(),
  biometry: ticket.shape.biometry,
  biometry_reason: ticket.shape.biometry_reason,
})

/** One ticket as whoever it was handed to sees it: nothing of the others, no price, and of the buyer the first name. */
export const handedTicket = z.strictObject({
  now: time,
  from: z.string(),
  event: handedEvent,
  producer: order.shape.producer,
  ticket: handedAdmission,
})
export type HandedTicket = z.infer<typeof handedTicket>

export const getHandedTicket = endpoint({
  method: 'GET',
  path: '/api/handed/{link}',
  summary:
    'The ticket that a link hands over. Whoever opens it logged in and is who it names finds it among their own.',
  access: 'optional',
  input: z.strictObject({ link }),
  output: handedTicket,
  errors: ['handover_not_found', 'too_many_requests'],
  counts_address: true,
})

export const watchHandedTicket = endpoint({
  method: 'GET',
  path: '/api/handed/{link}/changes',
  summary: 'The same now and after every change of it, until it is over, as server-sent events; the last one says so.',
  access: 'optional',
  input: z.strictObject({ link }),
  output: z.union([handedTicket, z.strictObject({ over: z.literal(true) })]),
  errors: ['handover_not_found', 'too_many_requests'],
  sends: 'events',
  counts_address: true,
})

export const getHandedPdf = endpoint({
  method: 'GET',
  path: '/api/handed/{link}/pdf',
  summary: 'The same to print or keep, without a price.',
  access: 'open',
  input: z.strictObject({ link }),
  output: z.instanceof(Uint8Array),
  errors: ['handover_not_found', 'too_many_requests'],
  sends: 'pdf',
  counts_address: true,
})

export const listHandedTickets = endpoint({
  method: 'GET',
  path: '/api/handed',
  summary: 'Tickets that others have bought and handed to the caller, events to come first.',
  access: 'account',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(z.strictObject({ url: z.string(), ...handedTicket.shape })) }),
  errors: [],
})
