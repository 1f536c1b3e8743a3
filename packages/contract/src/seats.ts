import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'

const seat = z.strictObject({
  id: z.string(),
  number: z.int(),
  status: z.enum(['available', 'reserved', 'sold', 'blocked']),
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
})
