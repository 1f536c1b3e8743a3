import { registerAccount, type User } from '@bilheteria/contract/accounts'
import { AppError } from '@bilheteria/contract/app-error'
import { email, fieldMessage } from '@bilheteria/contract/fields'
import { genderId, newPassword, personName } from '@bilheteria/contract/person'
import { usernameOf } from '@bilheteria/rules/person'
import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#platform/api.ts'
import { logInByPassword } from './log-in.ts'
import * as field from '#forms/person-fields.ts'

/** What nobody gets an account without. `taken` are e-mails the server has told us about; asking it is not a form's matter. */
function expressFields(taken: ReadonlySet<string>) {
  return {
    document: field.cpfField,
    name: personName,
    cellphone: field.phoneField,
    birth_date: field.birthDateField,
    email: email.check(z.refine((text) => !taken.has(text), 'Esse e-mail já está em uso')),
    password: newPassword,
    terms: z.literal(true, 'Aceite os termos de uso para continuar'),
  }
}

/** One step; the rest is asked for in the profile, by whoever wants to tell it. */
function expressForm(taken: ReadonlySet<string>) {
  return z.object(expressFields(taken))
}

export function registrationForm(taken: ReadonlySet<string>) {
  return z
    .object({
      ...expressFields(taken),
      gender_id: genderId,
      email_confirmation: field.emailConfirmationField,
      password_confirmation: field.passwordConfirmationField,
      address: field.addressFields,
    })
    .check(
      field.sameAs('email', 'Os e-mails informados são diferentes'),
      field.sameAs('password', 'As senhas informadas são diferentes'),
    )
}

type Schema = ReturnType<typeof registrationForm>
type Express = z.output<ReturnType<typeof expressForm>>
export type RegistrationInput = z.input<Schema>
export type RegistrationAnswers = Express & Partial<z.output<Schema>>

type Checks = Resolver<RegistrationInput, unknown, RegistrationAnswers>

/** The short form has some fields of the long one, and looks at no others. */
export function registrationResolver(taken: ReadonlySet<string>, express: boolean): Checks {
  const options = { error: fieldMessage }
  if (express) return zodResolver(expressForm(taken), options) as unknown as Checks
  return zodResolver(registrationForm(taken), options)
}

/** `express` is all there is of its form. */
export type Step = 'cpf' | 'personal' | 'address' | 'express'

/** Where a form of this producer begins, and begins again after a refusal. */
export const FIRST_STEPS = { cpf_first: 'cpf', direct: 'personal', express: 'express' } as const

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
