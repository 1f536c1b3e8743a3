import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'
import { plan } from './plan.ts'

export const seat = z.strictObject({
  id: z.string(),
  number: z.int(),
  status: z.enum(SEAT_STATUSES),
  /** The caller's own id on seats the caller holds; nobody else's is ever sent. */
  user_id: z.nullable(z.string()),
  section_id: publicId,
})
export type Seat = z.infer<typeof seat>

export const listSeats = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/sections/{section_id}/seats',
  summary: 'The rows of a numbered section with their seats; with a bearer, the caller’s own are marked.',
  access: 'optional',
  input: z.strictObject({ event_id: publicId, section_id: publicId }),
  output: z.array(z.strictObject({ row: z.string(), seats: z.array(seat) })),
  errors: ['section_not_found'],
  shared: 'strangers',
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/plan/{hash}',
  summary: 'Where the sections and seats of an event are. The address names the content: it never changes.',
  access: 'open',
  input: z.strictObject({ event_id: publicId, hash: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Valor inválido')) }),
  output: plan,
  errors: ['plan_not_found'],
  shared: 'immutable',
})

/** Names a state of all seats of an event; only its equality means something. */
const seatsVersion = z.string().check(z.regex(/^[\w.-]{1,64}$/, 'Valor inválido'))

export const seatsStatus = z.strictObject({
  version: seatsVersion,
  /** Base64 of two bits a seat, the first seat lowest, in the order of the plan: `SEAT_STATUSES`. */
  codes: z.string(),
})
export type SeatsStatus = z.infer<typeof seatsStatus>

export const getSeatsStatus = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/seats/status',
  summary: 'How every numbered seat of an event stands, in two bits each.',
  access: 'open',
  input: z.strictObject({ event_id: publicId }),
  output: seatsStatus,
  errors: ['event_not_found'],
  shared: true,
})

export const seatsChange = z.strictObject({
  /** What this builds on. Whoever knows another version asks for the whole status again. */
  previous: seatsVersion,
  version: seatsVersion,
  /** Seat id and the place of its new status in `SEAT_STATUSES`. */
  seats: z.array(z.tuple([z.string(), z.int()])),
})
export type SeatsChange = z.infer<typeof seatsChange>

export const watchSeats = endpoint({
  method: 'GET',
  path: '/api/events/{event_id}/changes',
  summary: 'Tells of seats as they are taken and given back, gathered over a quarter of a second.',
  access: 'open',
  input: z.strictObject({ event_id: publicId, since: z.optional(seatsVersion) }),
  output: seatsChange,
  errors: ['event_not_found', 'too_many_requests'],
  sends: 'events',
})
