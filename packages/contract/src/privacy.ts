import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId } from './fields.ts'
import { document } from './person.ts'

/** Raise one when its words say something new: everybody is asked again. */
export const CONSENT_VERSIONS = { cookies: 1, biometry: 1 } as const

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/consents',
  summary: 'Keeps what somebody agreed to or refused, with the version of the words and the time.',
  access: 'optional',
  input: z.strictObject({
    kind: z.enum(['cookies', 'biometry']),
    version: z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(1_000, 'Valor inválido')),
    allowed: z.boolean(),
    /** For whose face and which event; only with `biometry`. */
    event_id: z.optional(publicId),
    document: z.optional(document),
  }),
  output: z.strictObject({}),
  errors: ['event_not_found', 'too_many_requests'],
})
