import { fieldErrors, fieldMessage } from '@bilheteria/contract/fields'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPasswordForm, recoveryCpfForm } from './recovery.ts'

function complaint(form: z.core.$ZodType, answers: object, name: string): string | undefined {
  const parsed = z.safeParse(form, answers, { error: fieldMessage })
  return parsed.success ? undefined : fieldErrors(parsed.error)[name]?.[0]
}
const aboutPasswords = (password: string, password_confirmation: string, name: string) =>
  complaint(newPasswordForm, { password, password_confirmation }, name)

test.each([
  ['', '', 'password', 'O campo senha é obrigatório'],
  ['        ', '', 'password', 'O campo senha é obrigatório'],
  ['curta-7', '', 'password', 'A senha deve ter no mínimo 8 caracteres'],
  ['farol-da-barra', '', 'password_confirmation', 'O campo senha é obrigatório'],
  ['farol-da-barra', 'farol', 'password_confirmation', 'As senhas não coincidem'],
  ['farol-da-barra', 'farol-da-barra', 'password', undefined],
])('%j and %j: %s %s', (password, confirmation, name, message) => {
  expect(aboutPasswords(password, confirmation, name)).toBe(message)
})

test('the CPF is required and has to be one', () => {
  expect(complaint(recoveryCpfForm, { document: '' }, 'document')).toBe('Este campo é obrigatório')
  expect(complaint(recoveryCpfForm, { document: '123.456.789-00' }, 'document')).toBe('CPF inválido')
  expect(complaint(recoveryCpfForm, { document: '529.982.247-25' }, 'document')).toBeUndefined()
})
