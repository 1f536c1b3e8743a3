import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'
import { plan } from './plan.ts'

/** A numbered seat and its state. */
export const seat = z.strictObject({
  /** Names the seat in reservations; a number as text. */
  id: z.string(),
  /** The number on the chair. */
  number: z.int(),
  /** `reserved`: held by a buyer; `blocked`: not for sale. */
  status: z.enum(SEAT_STATUSES),
  /** The caller's account id on a seat that the caller holds; null on all others. */
  user_id: z.nullable(z.string()),
  section_id: publicId,
})
export type Seat = z.infer<typeof seat>

export const listSeats = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/sections/{section_id}/seats',
  summary: 'Lists the rows of a numbered section with their seats. With a bearer, the caller’s seats are marked.',
  access: 'optional',
  input: z.strictObject({ event_id: publicId, section_id: publicId }),
  output: z.array(
    z.strictObject({
      /** The name of the row, such as `A`. */
      row: z.string(),
      /** The seats of the row, ordered by number. */
      seats: z.array(seat),
    }),
  ),
  errors: ['section_not_found'],
  shared: 'strangers',
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/plan/{hash}',
  summary: 'Returns the plan of a venue: where sections and seats are. The content of an address never changes.',
  access: 'open',
  input: z.strictObject({
    event_id: publicId,
    /** The `plan` of the event. */
    hash: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Valor inválido')),
  }),
  output: plan,
  errors: ['plan_not_found'],
  shared: 'immutable',
})

/** Names a state of all seats of the event. Compare it only for equality. */
const seatsVersion = z.string().check(z.regex(/^[\w.-]{1,64}$/, 'Valor inválido'))

/** The state of all numbered seats of an event. */
export const seatsStatus = z.strictObject({
  version: seatsVersion,
  /**
   * Base64 of two bits a seat, lowest bits first, in the order of the plan: 0 available, 1 reserved, 2 sold, 3 blocked.
   */
  codes: z.string(),
})
export type SeatsStatus = z.infer<typeof seatsStatus>

export const getSeatsStatus = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/seats/status',
  summary: 'Returns the state of all numbered seats of an event, in two bits each.',
  access: 'open',
  input: z.strictObject({ event_id: publicId }),
  output: seatsStatus,
  errors: ['event_not_found'],
  shared: true,
})

/** Seats whose state changed. */
export const seatsChange = z.strictObject({
  /** The version that this change builds on. A caller with another one loads `getSeatsStatus` again. */
  previous: seatsVersion,
  version: seatsVersion,
  /** Pairs of seat id and new state: 0 available, 1 reserved, 2 sold, 3 blocked. */
  seats: z.array(z.tuple([z.string(), z.int()])),
})
export type SeatsChange = z.infer<typeof seatsChange>

export const watchSeats = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/changes',
  summary: 'Sends the seats that changed, as server-sent events, gathered over a quarter of a second.',
  access: 'open',
  input: z.strictObject({
    event_id: publicId,
    /** The `version` that the caller has. The first message has what changed since. */
    since: z.optional(seatsVersion),
  }),
  output: seatsChange,
  errors: ['event_not_found', 'too_many_requests'],
  sends: 'events',
})
