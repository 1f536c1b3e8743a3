import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId, time } from './fields.ts'
import { document, faceInvite } from './person.ts'

/** Raise one when its words say something new: everybody is asked again. */
export const CONSENT_VERSIONS = { cookies: 1, biometry: 1 } as const

const agreement = {
  /** Of the words, see `CONSENT_VERSIONS`. */
  version: z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(1_000, 'Valor inválido')),
  allowed: z.boolean(),
}

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/consents',
  summary: 'Keeps what somebody agreed to or refused, with the version of the words and the time.',
  access: 'optional',
  input: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cookies'), ...agreement }),
    z.strictObject({
      kind: z.literal('biometry'),
      ...agreement,
      /** For whose face and which event. */
      event_id: publicId,
      document,
      /** Of a holder without an account: what they take back is erased at once. */
      invite: z.optional(faceInvite),
    }),
  ]),
  output: z.strictObject({}),
  errors: ['event_not_found', 'ticket_not_found', 'invite_not_found', 'too_many_requests'],
})

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything we know of a person, for that person to read: its names are in their language. */
export const personalData = z.strictObject({
  exportado_em: time,
  conta: z.record(z.string(), z.unknown()),
  sessoes: rows,
  seguranca: rows,
  planos_de_socio: rows,
  contas_em_parceiros: rows,
  consentimentos: rows,
  reservas: rows,
  pedidos: rows,
  /** Bought by somebody else. */
  ingressos_em_seu_nome: rows,
  biometria: rows,
  avisos_de_eventos: rows,
  pedidos_de_suporte: rows,
  mensagens: rows,
})
export type PersonalData = z.infer<typeof personalData>

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything kept about the caller, as a file to read and keep. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({}),
  output: personalData,
  errors: ['proof_required', 'too_many_requests'],
  file_name: 'meus-dados.json',
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary:
    'Ends the account and forgets its person; what the law keeps names nobody any more. Needs the bearer of a proof.',
  access: 'account',
  /** Typed out, so that nobody gets here by a slip. */
  input: z.strictObject({ confirm: z.literal('excluir') }),
  output: z.strictObject({}),
  errors: ['proof_required', 'tickets_ahead', 'money_moving'],
})
