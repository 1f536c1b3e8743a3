import { expect, test } from 'vitest'
import { errors, fail, isErrorCode } from './errors.ts'

test('a failure carries its code and its sentence', () => {
  expect(fail('offline')).toMatchObject({
    code: 'offline',
    message: 'Erro de rede. Verifique sua conexão e tente novamente.',
  })
  expect(fail('timeout').message).toBe('O servidor demorou a responder. Tente novamente.')
  expect(fail('request_failed', { status: 502 }).message).toBe('A solicitação falhou com o código 502.')
})

test('every sentence ends like one', () => {
  for (const { text } of Object.values(errors))
    expect(typeof text === 'string' ? text : text({ status: 1 })).toMatch(/[.!]$/)
})

test('names of objects’ own inheritance are no codes', () => {
  expect(isErrorCode('offline')).toBe(true)
  expect(isErrorCode('toString')).toBe(false)
})
