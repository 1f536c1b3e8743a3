import { expect, test } from 'vitest'
import { sayOfField, sayOfFields } from './field-words.ts'
import { VALIDATION_TEXTS } from './texts/validation.ts'

test('no two sentences about a field are the same: they are found by what they say', () => {
  const sentences = Object.values(VALIDATION_TEXTS)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('a producer says it its own way, with the number that ours had', () => {
  const words = { 'validation.required': 'Falta isto', 'validation.too_long': 'Só {number} letras' }
  expect(sayOfField('Este campo é obrigatório', words)).toBe('Falta isto')
  expect(sayOfField('Use no máximo 120 caracteres', words)).toBe('Só 120 letras')
  expect(sayOfField('O nome precisa ter mais que 2 letras.', words)).toBe('O nome precisa ter mais que 2 letras.')
  expect(sayOfField('Algo que só um parceiro diz', words)).toBe('Algo que só um parceiro diz')
})

test('each field of a refusal keeps its name, also one that every object has', () => {
  const fields = Object.assign(Object.create(null) as Record<string, string[]>, { toString: ['Campo desconhecido'] })
  const said = sayOfFields(fields, { 'validation.unknown': 'Não conheço' })
  expect(Object.entries(said)).toEqual([['toString', ['Não conheço']]])
})
