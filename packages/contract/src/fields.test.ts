import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, fieldErrors, fieldMessage, publicId, requiredText } from './fields.ts'

function messages(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value, { error: fieldMessage })
  return parsed.success ? 'ok' : fieldErrors(parsed.error)
}

const form = z.strictObject({ name: requiredText(5), email })

test('a complete form passes and is trimmed', () => {
  expect(z.parse(form, { name: ' Ana ', email: ' ana@exemplo.test ' })).toEqual({
    name: 'Ana',
    email: 'ana@exemplo.test',
  })
})

test('missing, blank and spaces only are all "required"', () => {
  for (const name of [undefined, '', '   ']) {
    expect(messages(form, { name, email: 'a@b.test' })).toEqual({ name: ['Este campo é obrigatório'] })
  }
})

test('an e-mail that is none says so', () => {
  expect(messages(form, { name: 'Ana', email: 'ana@' })).toEqual({ email: ['E-mail inválido'] })
})

test('too long, wrong type and unknown fields each have their sentence', () => {
  expect(messages(form, { name: 'Anabela', email: 'a@b.test' })).toEqual({ name: ['Use no máximo 5 caracteres'] })
  expect(messages(form, { name: 7, email: 'a@b.test' })).toEqual({ name: ['Valor inválido'] })
  expect(messages(form, { name: 'Ana', email: 'a@b.test', admin: true })).toEqual({ admin: ['Campo desconhecido'] })
})

test('text the database cannot store is refused at the door', () => {
  for (const name of ['a\u0000b', 'a\uD800b']) {
    expect(messages(form, { name, email: 'a@b.test' })).toEqual({ name: ['Valor inválido'] })
  }
})

test('public ids are short words', () => {
  expect(messages(publicId, '301')).toBe('ok')
  expect(messages(publicId, '../x')).toEqual({ '': ['Valor inválido'] })
})
