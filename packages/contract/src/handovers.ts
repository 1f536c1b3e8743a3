import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, privateId, time } from './fields.ts'
import { order, orderEvent, ticket } from './orders.ts'

/** The last part of the `url` of a handover. An incomplete one gets 404, like an unknown one. */
const link = z.string()

export const handOver = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticket_id}/handover',
  summary: 'Makes a link that passes a ticket on, and shows it in the order. A repeated call returns the same link.',
  access: 'account',
  input: z.strictObject({
    ticket_id: privateId,
    /** The address that gets the link by e-mail. Without it, the caller sends the link. */
    email: z.optional(email),
    /** A link that the buyer has sent: the call only notes that, and makes none. */
    sent: z.optional(link),
  }),
  output: order,
  errors: ['ticket_not_found', 'event_ended', 'too_many_requests'],
})

export const handOverAgain = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticket_id}/handover',
  summary:
    'Replaces the link and the code of a ticket: the former link, code and PDFs stop working. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'event_ended', 'too_many_requests'],
})

export const recallTicket = endpoint({
  method: 'DELETE',
  path: '/api/tickets/{ticket_id}/handover',
  summary:
    'Takes a ticket back: it gets a new code; the link and the old code stop working. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'too_many_requests'],
})

/** The event of a handed ticket. */
export const handedEvent = z.strictObject({
  ...orderEvent.shape,
  /** Street and number; null if the producer has not stated them. */
  venue_address: z.nullable(z.string()),
})

/** A handed ticket, without its price. */
export const handedAdmission = z.strictObject({
  /** `valid` opens the gate; `used`: its holder has entered. */
  state: z.enum(['valid', 'used']),
  /** The person who enters. */
  holder: z.strictObject({
    /** The full name. */
    name: z.string(),
    /** The masked CPF, such as `529.***.***-25`. */
    cpf: z.string(),
  }),
  ticket_type: ticket.shape.ticket_type,
  sector: ticket.shape.sector,
  section: ticket.shape.section,
  seat: ticket.shape.seat,
  /** The content of the QR code for the gate. */
  code: z.string(),
  biometry: ticket.shape.biometry,
  biometry_reason: ticket.shape.biometry_reason,
})

/** A ticket as the person with the link sees it: only this ticket, without price or contact of the buyer. */
export const handedTicket = z.strictObject({
  /** The server's clock for the answer. */
  now: time,
  /** The first name of the buyer. */
  from: z.string(),
  event: handedEvent,
  producer: order.shape.producer,
  ticket: handedAdmission,
})
export type HandedTicket = z.infer<typeof handedTicket>

export const getHandedTicket = endpoint({
  method: 'GET',
  path: '/api/handed/{link}',
  summary: 'Returns the ticket of a link. A caller with the holder’s CPF gets it in `listHandedTickets` from then on.',
  access: 'optional',
  input: z.strictObject({ link }),
  output: handedTicket,
  errors: ['handover_not_found', 'too_many_requests'],
  counts_address: true,
})

export const watchHandedTicket = endpoint({
  method: 'GET',
  path: '/api/handed/{link}/changes',
  summary: 'Sends the ticket of a link now and after each change, as server-sent events, until the link is over.',
  access: 'optional',
  input: z.strictObject({ link }),
  output: z.union([
    handedTicket,
    z.strictObject({
      /** The last message: the ticket was taken back, changed or cancelled, and the stream ends. */
      over: z.literal(true),
    }),
  ]),
  errors: ['handover_not_found', 'too_many_requests'],
  sends: 'events',
  counts_address: true,
})

export const getHandedPdf = endpoint({
  method: 'GET',
  path: '/api/handed/{link}/pdf',
  summary: 'Returns the ticket of a link as a PDF, without a price.',
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
  summary: 'Lists tickets that other buyers handed to the caller, at most 100, events to come first.',
  access: 'account',
  input: z.strictObject({}),
  output: z.strictObject({
    /** Tickets whose holder has the caller’s CPF, opened by the caller or addressed to the verified e-mail. */
    data: z.array(
      z.strictObject({
        /** The address of the page of the ticket. */
        url: z.string(),
        ...handedTicket.shape,
      }),
    ),
  }),
  errors: [],
})
