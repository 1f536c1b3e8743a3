import { isCalendarDate } from '@bilheteria/rules/calendar-date'
import * as z from 'zod/mini'
import type { FieldErrors } from './errors.ts'

/** The sentences a form and the server say about a field; both sides pass this map when they parse. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Campo desconhecido'
  if (issue.code === 'invalid_type' && issue.input === undefined) return REQUIRED
  if (issue.code === 'too_big') return `Use no máximo ${issue.maximum} caracteres`
  return 'Valor inválido'
}

export const REQUIRED = 'Este campo é obrigatório'
// oxlint-disable-next-line no-control-regex -- NUL is exactly what must not come in
const STORABLE = /^[^\u0000\p{Cs}]*$/u

/** NUL and lone surrogates can neither be stored by the database nor compared with what it has. */
export const storable = z.regex(STORABLE, 'Valor inválido')

/** Text that may be empty. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), storable)
}

/** Text a person types: trimmed, never blank. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(max), storable)
}

/** An e-mail address. It is stored in lower case, so that case cannot create a second account. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    z.maxLength(254),
    z.regex(z.regexes.email, 'E-mail inválido'),
  )

/** An e-mail address, stored in lower case; empty if there is none. */
export const optionalEmail = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(new RegExp(`^(${z.regexes.email.source.slice(1, -1)})?$`), 'E-mail inválido'),
  )

const PUBLIC_ID = /^[a-z0-9-]{1,64}$/

/** An id of the catalogue: lower-case letters, digits and hyphens, safe in an address. */
export const publicId = z.string().check(z.regex(PUBLIC_ID, 'Valor inválido'))

export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text)
}

/** The random UUID of personal data, in lower case in answers. */
export const privateId = z.guid().check(z.toLowerCase())

/** A moment in ISO 8601. Answers state it in UTC. */
export const time = z.iso.datetime({ offset: true })

/** A calendar day, yyyy-MM-dd. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida'),
  z.refine((iso) => isCalendarDate(iso), 'Data inválida'),
)

/** An amount in cents of the Brazilian real: 12000 is R$ 120,00. */
export const cents = z.int().check(z.nonnegative())

/** Field paths become the keys a form knows: `holders.0.name`. An unknown field is named itself. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  // Without a prototype: a field may be called `toString`.
  const fields = Object.create(null) as FieldErrors
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) (fields[path.map(String).join('.')] ??= []).push(issue.message)
  }
  return fields
}
