import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, privateId, publicId, time } from './fields.ts'
import { birthDate, cellphone, document, genderId, personName } from './person.ts'

/** A person this young needs no face, and none is taken. */
export const FACE_FROM_AGE = 16

/** Said of anything that is not even text. */
export const INCOMPLETE = 'Confira se você preencheu todos os dados do portador'

/** Stands in for a login: the secret a holder was mailed. */
const invite = z.string().check(z.regex(/^[\w-]{43}$/, 'Valor inválido'))

const faceStatus = z.enum(['pending', 'in_review', 'approved', 'refused'])

export const registerBiometry = endpoint({
  method: 'POST',
  path: '/api/biometry/register',
  summary:
    'Registers a holder of one of the caller’s tickets and answers where the picture is taken, once, for 15 minutes.',
  access: 'optional',
  input: z.strictObject({
    ...{ name: personName, document, cellphone, email, gender: genderId, birth_date: birthDate },
    event_id: publicId,
    invite: z.optional(invite),
  }),
  output: z.strictObject({ data: z.string() }),
  errors: [
    ...(['ticket_not_found', 'event_ended', 'face_not_asked', 'face_consent_missing', 'face_approved'] as const),
    ...(['invite_expired', 'too_many_requests'] as const),
  ],
})

export const validateBiometry = endpoint({
  method: 'POST',
  path: '/api/biometry/validate/{of}',
  summary: 'How far the face of a holder of one of the caller’s tickets is.',
  access: 'optional',
  input: z.strictObject({ of: document, event_id: publicId, document, invite: z.optional(invite) }),
  output: z.strictObject({ data: z.strictObject({ status: faceStatus, reason: z.optional(z.string()) }) }),
  errors: ['ticket_not_found', 'invite_expired'],
})

export const inviteHolder = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticket_id}/biometry/invite',
  summary: 'Mails the holder of a ticket an address where they register their own face, until the event begins.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: z.strictObject({}),
  errors: ['ticket_not_found', 'event_ended', 'face_not_asked', 'face_approved', 'too_many_requests'],
})

/** What the page of an invitation shows before anything is typed. */
export const getInvite = endpoint({
  method: 'GET',
  path: '/api/biometry/invites/{invite}',
  summary: 'For whom and for which event an invitation is.',
  access: 'open',
  input: z.strictObject({ invite }),
  output: z.strictObject({
    event: z.strictObject({ id: publicId, title: z.string(), starts_at: time, time_zone: z.string() }),
    holder: z.strictObject({ name: z.string(), cpf: z.string(), email: z.string(), cellphone: z.string() }),
    status: faceStatus,
  }),
  errors: ['invite_expired'],
})
