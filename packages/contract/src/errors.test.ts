import { expect, test } from 'vitest'
import { isGone } from './app-error.ts'
import { AppError, errors, fail, isErrorCode, type ErrorCode } from './errors.ts'

test('a failure carries its code and its sentence', () => {
  expect(fail('offline')).toMatchObject({
    code: 'offline',
    message: 'Erro de rede. Verifique sua conexão e tente novamente.',
  })
  expect(fail('timeout').message).toBe('O servidor demorou a responder. Tente novamente.')
  expect(fail('foreign_500', { status: 502 }).message).toBe('A solicitação falhou com o código 502.')
})

/** The storefront's protocol fixes these words, and gives them no full stop. */
const asGiven = new Set(['Código não encontrado', 'Esse e-mail já está em uso'])

test('every sentence ends like one', () => {
  const sentences = Object.values(errors).map(({ text }) =>
    typeof text === 'string' ? text : text({ status: 1, left: 1, max: 1, minutes: 1 }),
  )
  for (const sentence of sentences.filter((text) => !asGiven.has(text))) expect(sentence).toMatch(/[.!]$/)
})

test('names of objects’ own inheritance are no codes', () => {
  expect(isErrorCode('offline')).toBe(true)
  expect(isErrorCode('toString')).toBe(false)
})

test('only what does not exist is gone', () => {
  for (const [code, { status }] of Object.entries(errors)) {
    expect(isGone(new AppError(code as ErrorCode, ''))).toBe(status === 404)
  }
})
