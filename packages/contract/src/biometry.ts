import { localDay } from '@bilheteria/rules/calendar-date'
import { FACE_KEPT_DAYS, FACE_MIN_AGE } from '@bilheteria/rules/policy'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, privateId, publicId } from './fields.ts'
import { order } from './orders.ts'
import { birthDate, cellphone, document, faceInvite as invite, genderId, personName } from './person.ts'
import { BIOMETRY_TEXTS } from './texts/biometry.ts'

export const TOO_YOUNG = `Menores de ${FACE_MIN_AGE} anos não precisam de biometria. Na entrada basta o documento.`

type EventTime = { starts_at: string; time_zone: string }

/** When the youngest was born whose face is taken: by the day of the event, where it is. */
export function youngestBirth({ starts_at, time_zone }: EventTime): string {
  const [year = '', ...day] = localDay(starts_at, time_zone).split('-')
  return [Number(year) - FACE_MIN_AGE, ...day].join('-')
}

export function isTooYoung(birth_date: string, event: EventTime): boolean {
  return birth_date > youngestBirth(event)
}

/** What a person agrees to. Whoever changes what it means raises `CONSENT_VERSIONS.biometry`. */
export const FACE_NOTICE = [
  {
    title: 'Para que serve',
    text: 'Só para conferir quem entra neste evento. A foto não serve para propaganda nem é cedida para outros fins.',
  },
  {
    title: 'Base legal',
    text:
      'Em arenas esportivas para mais de 20 mil pessoas, a identificação biométrica é obrigação legal (art. 148 da Lei ' +
      'Geral do Esporte e art. 11, II, “a”, da LGPD). Nos outros locais, depende do seu consentimento (art. 11, I, da LGPD).',
  },
  {
    title: 'O que guardamos',
    text: 'Os dados deste cadastro e a foto do rosto, com criptografia própria e sem dados de localização.',
  },
  {
    title: 'Por quanto tempo',
    text: `Até ${FACE_KEPT_DAYS} dias depois do evento. Se o consentimento for retirado, apagamos antes.`,
  },
  { title: 'Quem vê', text: 'Somente quem organiza a entrada do evento.' },
  {
    title: 'Outra forma de entrar',
    text: 'Onde a lei não obriga, quem não cadastra entra com documento oficial com foto, conferido na entrada.',
  },
] as const

/** The same for one event, in as many sentences as people read; the whole notice stands one press away. */
export function faceSummary(event_title: string): string[] {
  return [
    `A foto serve só para conferir quem entra em ${event_title}.`,
    `Ela fica protegida por criptografia e é apagada até ${FACE_KEPT_DAYS} dias depois do evento.`,
    'Você pode apagar a foto quando quiser.',
  ]
}

export const FACE_AGREEMENT =
  'Li o aviso e concordo com o uso da foto do rosto do portador para a entrada neste evento.'

/** Long enough to read that one is about to leave. */
export const FACE_REDIRECT_MS = 3_000

/** Said of a form with gaps, and of anything that is not even text. */
const FACE_INCOMPLETE = BIOMETRY_TEXTS['biometry.incomplete']

function given<Field extends z.ZodMiniType<unknown, string>>(field: Field) {
  return z.pipe(z.string(FACE_INCOMPLETE), field)
}

/** The state of a face. `pending`: no picture yet; `in_review`: the check is under way. */
export const faceStatus = z.enum(['pending', 'in_review', 'approved', 'refused'])
export type FaceStatus = z.infer<typeof faceStatus>

export const registerBiometry = endpoint({
  method: 'POST',
  path: '/api/biometry/register',
  summary:
    'Registers a holder of one of the caller’s tickets and returns the page that takes the picture. The consent of `recordConsent` comes first.',
  access: 'optional',
  input: z.strictObject({
    name: given(personName),
    document: given(document),
    cellphone: given(cellphone),
    /** The holder's e-mail address. */
    email: given(email),
    /** The holder's gender: `M` male, `F` female, `O` other. */
    gender: given(genderId),
    /** The holder's date of birth, yyyy-MM-dd. */
    birth_date: given(birthDate),
    /** The event of the ticket. */
    event_id: given(publicId),
    invite: z.optional(invite),
  }),
  output: z.strictObject({
    /** The address of that page, for the holder's browser. The shop's own page works once, for 15 minutes. */
    data: z.string(),
  }),
  errors: [
    ...(['ticket_not_found', 'event_ended', 'face_not_asked', 'face_consent_missing', 'face_approved'] as const),
    ...(['face_begun', 'invite_not_found', 'too_many_requests'] as const),
  ],
})

// The protocol of the storefront has the person in the address, too.
export const validateBiometry = endpoint({
  method: 'POST',
  path: '/api/biometry/validate/{of}',
  summary: 'Returns the state of the face of a holder of one of the caller’s tickets.',
  access: 'optional',
  input: z.strictObject({
    /** The holder's CPF, as in `document`. */
    of: document,
    event_id: publicId,
    document,
    invite: z.optional(invite),
  }),
  output: z.strictObject({
    /** The state of the registration. */
    data: z.strictObject({
      status: faceStatus,
      /** Why the picture was refused, in Portuguese; otherwise absent. */
      reason: z.optional(z.string()),
      /** What the buyer stated about the holder. Present only for a call with `invite`. */
      holder: z.optional(
        z.strictObject({
          /** The full name. */
          name: z.string(),
          /** The e-mail; empty if unknown. */
          email: z.string(),
          /** The mobile number with area code; empty if unknown. */
          cellphone: z.string(),
        }),
      ),
    }),
  }),
  errors: ['ticket_not_found', 'invite_not_found', 'too_many_requests'],
})

export const inviteHolder = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticket_id}/biometry/invite',
  summary:
    'E-mails the holder of a ticket an address to register the own face, valid until the event begins. A holder without an own e-mail registers by the link of the ticket.',
  access: 'account',
  input: z.strictObject({ ticket_id: privateId }),
  output: z.strictObject({}),
  errors: [
    ...(['ticket_not_found', 'event_ended', 'face_not_asked', 'face_approved', 'holder_unreachable'] as const),
    'too_many_requests',
  ],
})

export const exemptHolder = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticket_id}/biometry/exempt',
  summary:
    'States that the holder of a ticket is too young for a face, or takes that back; until the event begins. Needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({
    ticket_id: privateId,
    /** True exempts the holder and erases a face; false requires one again. */
    minor: z.boolean(),
  }),
  output: order,
  errors: ['proof_required', 'ticket_not_found', 'event_ended', 'face_not_asked', 'face_approved', 'face_begun'],
})
