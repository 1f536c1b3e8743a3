import { registerAccount, type User } from '@bilheteria/contract/accounts'
import { AppError } from '@bilheteria/contract/errors'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import { genderId, newPassword, personName } from '@bilheteria/contract/person'
import { usernameOf } from '@bilheteria/rules/person'
import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#platform/api.ts'
import { logInByPassword } from './log-in.ts'
import * as field from '#forms/person-fields.ts'

/** `taken` are e-mails the server has told us about; asking it is not a form's matter. */
export function registrationForm(taken: ReadonlySet<string>) {
  return z
    .object({
      document: field.cpfField,
      gender_id: genderId,
      name: personName,
      cellphone: field.phoneField,
      birth_date: field.birthDateField,
      email: email.check(z.refine((text) => !taken.has(text), 'Esse e-mail já está em uso')),
      email_confirmation: field.emailConfirmationField,
      password: newPassword,
      password_confirmation: field.passwordConfirmationField,
      address: field.addressFields,
      terms: z.literal(true, 'Aceite os termos de uso para continuar'),
    })
    .check(
      field.sameAs('email', 'Os e-mails informados são diferentes'),
      field.sameAs('password', 'As senhas informadas são diferentes'),
    )
}

export function registrationResolver(taken: ReadonlySet<string>) {
  return zodResolver(registrationForm(taken), { error: fieldMessage })
}

type Schema = ReturnType<typeof registrationForm>
export type RegistrationInput = z.input<Schema>
export type RegistrationAnswers = z.output<Schema>
export type Step = 'cpf' | 'personal' | 'address'

export const PERSONAL_FIELDS = [
  ...(['document', 'gender_id', 'name', 'cellphone', 'birth_date'] as const),
  ...(['email', 'email_confirmation', 'password', 'password_confirmation'] as const),
]

/** Where to find a field the server complains about. */
export function stepOf(name: string): Step {
  return name === 'terms' || name.startsWith('address') ? 'address' : 'personal'
}

/** Creates the account and enters it. Undefined: it exists now, but the login behind it did not succeed. */
export async function createAccount(answers: RegistrationAnswers): Promise<User | undefined> {
  const { email_confirmation: _e, password_confirmation: _p, terms: _t, ...person } = answers
  await call(registerAccount, { ...person, username: usernameOf(person.name) })
  try {
    return await logInByPassword({ username: person.email, password: person.password })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

type Draft = DefaultValues<RegistrationInput>

/** What was typed stays while the tab is open, so that closing the form costs nothing. Never stored, never a password. */
let draft: Draft = {}

export function readDraft(): Draft {
  return draft
}

export function keepDraft(typed: Draft): void {
  const { password: _p, password_confirmation: _c, ...rest } = typed
  draft = structuredClone(rest)
}

export function dropDraft(): void {
  draft = {}
}
