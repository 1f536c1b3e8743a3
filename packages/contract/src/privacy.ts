import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicId, time } from './fields.ts'
import { document, faceInvite } from './person.ts'

/** Raise a version when its text says something new: pages then ask each person again. */
export const CONSENT_VERSIONS = { cookies: 1, biometry: 1 } as const

const agreement = {
  /** The version of the text that the person read, from 1. */
  version: z.int().check(z.minimum(1, 'Valor inválido'), z.maximum(1_000, 'Valor inválido')),
  /** True if the person agrees; false refuses or withdraws the consent. */
  allowed: z.boolean(),
}

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/consents',
  summary: 'Records a consent or a refusal, with the version of the text and the time.',
  access: 'optional',
  input: z.discriminatedUnion('kind', [
    z.strictObject({
      /** `cookies`: measuring on the pages; `biometry`: the use of a face for one event. */
      kind: z.literal('cookies'),
      ...agreement,
    }),
    z.strictObject({
      kind: z.literal('biometry'),
      ...agreement,
      /** The event that the face is for. */
      event_id: publicId,
      /** The holder's CPF. A refusal by the holder, or by the account that registered the face, erases it. */
      document,
      /** The invitation of a holder without an account. */
      invite: z.optional(faceInvite),
    }),
  ]),
  output: z.strictObject({}),
  errors: ['event_not_found', 'ticket_not_found', 'invite_not_found', 'too_many_requests'],
})

const rows = z.array(z.record(z.string(), z.unknown()))

/** All data stored about a person. Names and values are in Portuguese, because the person reads the file. */
export const personalData = z.strictObject({
  /** When the file was made. */
  exportado_em: time,
  /** The account: name, CPF, contact, address and dates. */
  conta: z.record(z.string(), z.unknown()),
  /** Logins that are still valid, with device and time. */
  sessoes: rows,
  /** Security events of the account, such as logins and changed passwords. */
  seguranca: rows,
  /** Club memberships. */
  planos_de_socio: rows,
  /** Accounts at partners that are linked, or wait to be. */
  contas_em_parceiros: rows,
  /** Consents and refusals, with version and time. */
  consentimentos: rows,
  /** Reservations with the holders named in them. */
  reservas: rows,
  /** Orders with tickets, payments and refunds. */
  pedidos: rows,
  /** Tickets in the person's name that other buyers bought. The verified e-mail must be on them. */
  ingressos_em_seu_nome: rows,
  /** Registrations of the person's face, without the picture. */
  biometria: rows,
  /** Requests for an e-mail when a sale opens. */
  avisos_de_eventos: rows,
  /** Questions to support. */
  pedidos_de_suporte: rows,
  /** E-mails and SMS to the person: subject and times, without the text. */
  mensagens: rows,
})
export type PersonalData = z.infer<typeof personalData>

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Returns all data stored about the caller, as a JSON file. Needs the bearer of a proof.',
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
    'Deletes the account and its personal data. Records that the law requires stay without a name. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({
    /** Always `excluir`, so that no call deletes by mistake. */
    confirm: z.literal('excluir'),
  }),
  output: z.strictObject({}),
  errors: ['proof_required', 'tickets_ahead', 'money_moving'],
})
