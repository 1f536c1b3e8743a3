import { isCalendarDate } from '@bilheteria/rules/calendar-date'
import { STATES } from '@bilheteria/rules/cep'
import { isCpf, PHONE_DIGITS } from '@bilheteria/rules/person'
import { PASSWORD_MIN } from '@bilheteria/rules/policy'
import * as z from 'zod/mini'
import { optionalText, REQUIRED, requiredText } from './fields.ts'

/** What a person is made of on the wire, with the sentences a form and the server say about it. */

/** A CPF, the Brazilian tax number of a person: eleven digits, of which the last two are check digits. */
export const document = z
  .string()
  .check(z.minLength(1, REQUIRED), z.regex(/^\d{11}$/, 'CPF inválido'), z.refine(isCpf, 'CPF inválido'))

const SHORT_PHONE = 'O número de telefone deve conter no mínimo 11 dígitos'

/** A Brazilian mobile number: area code and nine digits, without the country code. */
export const cellphone = z
  .string()
  .check(z.minLength(1, REQUIRED), z.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), SHORT_PHONE))

/** A Brazilian mobile number with its area code; empty if there is none. */
export const optionalCellphone = z.string().check(z.regex(new RegExp(`^(\\d{${PHONE_DIGITS}})?$`), SHORT_PHONE))

/** Bidirectional and zero-width characters: with them a name could look like another one. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/

/** The full name of a person: at least three letters, without bidirectional or zero-width characters. */
export const personName = requiredText(120).check(
  z.refine((name) => !UNSEEN.test(name), 'O nome tem sinais invisíveis. Digite de novo, sem copiar.'),
  z.refine((name) => (name.match(/\p{L}/gu)?.length ?? 0) > 2, 'O nome precisa ter mais que 2 letras.'),
)

/** A date of birth, yyyy-MM-dd, from the year 1900 on. */
export const birthDate = z.string().check(
  z.minLength(1, REQUIRED),
  z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Data inválida'),
  z.refine((iso) => isCalendarDate(iso), 'Data inválida'),
)

export const genders = { M: 'Masculino', F: 'Feminino', O: 'Outro' } as const
/** A gender as the person states it: `M` male, `F` female, `O` other. */
export const genderId = z.enum(Object.keys(genders) as [GenderId, ...GenderId[]], REQUIRED)
export type GenderId = keyof typeof genders

/** A very long password would only cost time to hash. */
const PASSWORD_MAX = 200

export const COMMON_PASSWORD = 'Essa senha é fácil de adivinhar. Escolha outra.'

// Only the server judges how guessable it is, because browsers do not load the word lists.
/** A new password. Easily guessed ones are refused: common words, known passwords and keyboard patterns. */
export const newPassword = z.string().check(
  z.refine((password) => password.trim() !== '', REQUIRED),
  z.minLength(PASSWORD_MIN, `A senha deve ter no mínimo ${PASSWORD_MIN} caracteres`),
  z.maxLength(PASSWORD_MAX),
)

/** The current password of the account. */
export const password = z.string().check(z.minLength(1, REQUIRED), z.maxLength(PASSWORD_MAX))

/** A Brazilian postal code (CEP): eight digits without the hyphen. */
export const zipcode = z.string().check(z.minLength(1, REQUIRED), z.regex(/^\d{8}$/, 'CEP inválido'))

/** A Brazilian state in two capital letters. */
export const state = z.string().check(
  z.minLength(1, REQUIRED),
  z.refine((letters) => STATES.includes(letters), 'Valor inválido'),
)

// `_default` is what the small zod calls it.
/* oxlint-disable no-underscore-dangle */
/** A postal address in Brazil. */
export const address = z.strictObject({
  /** Always `Brasil`. */
  country: z._default(z.literal('Brasil'), 'Brasil'),
  zipcode,
  /** The district of the city (bairro). */
  neighborhood: requiredText(80),
  /** The street with its type, such as `Rua das Paineiras`, without the house number. */
  street: requiredText(120),
  /** The municipality, such as `Curitiba`. */
  city: requiredText(80),
  state,
  /** The house number; text, so that `s/n` and `12A` are possible. */
  number: requiredText(10),
  /** Flat, floor or block; empty if there is none. */
  complement: z._default(optionalText(60), ''),
})
/* oxlint-enable no-underscore-dangle */
export type Address = z.infer<typeof address>

/**
 * A secret that replaces the bearer token of a holder: from the e-mail of `inviteHolder`, or the link of a handed
 * ticket.
 */
export const faceInvite = z.string().check(z.regex(/^[\w-]{43}$/, 'Valor inválido'))
