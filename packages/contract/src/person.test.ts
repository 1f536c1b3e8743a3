import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword } from './person.ts'

test('a password may be any text of eight to two hundred characters, and stays as it was typed', () => {
  for (const chosen of [
    'só letras miúdas',
    ' Um Espaço À Volta ',
    '8231 70 4496',
    '🎟️ bilhete verde 🎟️',
    '~"\'<>;--%00 x',
  ]) {
    expect(z.parse(newPassword, chosen)).toBe(chosen)
  }
  const long = 'quatro palavras que ninguém junta '.repeat(6)
  for (const length of [64, 200]) expect(z.parse(newPassword, long.slice(0, length))).toHaveLength(length)
  expect(z.safeParse(newPassword, 'z8#kq1!').success).toBe(false)
})

test('blank or whitespace fails: Este campo é obrigatório', () => {
  for (const blanks of ['', '        ', ' \t \n    ']) {
    expect(z.safeParse(newPassword, blanks).error?.issues[0]?.message).toBe('Este campo é obrigatório')
  }
})
