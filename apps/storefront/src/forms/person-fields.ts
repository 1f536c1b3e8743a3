import { REQUIRED } from '@bilheteria/contract/fields'
import * as person from '@bilheteria/contract/person'
import { ageOn, localDay, toIsoDate } from '@bilheteria/rules/calendar-date'
import { fillIn } from '@bilheteria/rules/fill-in'
import { digitsOf } from '@bilheteria/rules/person'
import { ACCOUNT_MIN_AGE, PASSWORD_MIN } from '@bilheteria/rules/policy'
import { say } from '@bilheteria/ui/words'
import * as z from 'zod/mini'

/** What people type, checked with their words and turned into what travels. */

/** Said before anybody can do it wrong. */
export const passwordHint = () =>
  fillIn(say('field.password_hint', 'Mínimo de {least} caracteres'), { least: PASSWORD_MIN })

const digits = z.pipe(z.string(), z.transform(digitsOf))
export const cpfField = z.pipe(digits, person.document)
export const phoneField = z.pipe(digits, person.cellphone)
export const optionalPhoneField = z.pipe(digits, person.optionalCellphone)

const DATE_FORMAT = /^\d{2}\/\d{2}\/\d{4}$/

export const birthDateField = z.pipe(
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, REQUIRED),
      z.regex(DATE_FORMAT, 'A data precisa estar no formato dd/mm/aaaa'),
      z.refine((text) => toIsoDate(text) !== undefined, 'Data inválida'),
      z.refine(isOldEnough, `É preciso ter pelo menos ${ACCOUNT_MIN_AGE} anos`),
    ),
    z.transform((text) => toIsoDate(text) ?? ''),
  ),
  person.birthDate,
)

function isOldEnough(text: string): boolean {
  const birth_date = toIsoDate(text)
  // The day the server counts with, wherever this browser is.
  const today = localDay(new Date().toISOString(), 'America/Sao_Paulo')
  return birth_date === undefined || ageOn(today, birth_date) >= ACCOUNT_MIN_AGE
}

export const addressFields = z.object({
  ...person.address.shape,
  zipcode: z.pipe(digits, person.address.shape.zipcode),
})

/** Blanks are no password. */
const notBlank = z.refine<string>((text) => text.trim() !== '', REQUIRED)
/** Which one it is, only the server knows. */
export const currentPasswordField = person.password.check(notBlank)

/** Compared with the first one as it will be stored. */
export const emailConfirmationField = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, REQUIRED))
export const passwordConfirmationField = z.string().check(notBlank)

/** Looks at the pair whatever else is wrong, so that no message waits for another field. */
export function sameAs(name: string, message: string) {
  const confirmation = `${name}_confirmation`
  return z.refine<Record<string, unknown>>((values) => !values[confirmation] || values[name] === values[confirmation], {
    error: message,
    path: [confirmation],
    when: () => true,
  })
}
