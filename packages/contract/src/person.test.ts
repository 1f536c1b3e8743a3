import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword, personName } from './person.ts'

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

test.each(['Ana \u202EsomaR', 'Ana\u200B Ramos', 'Ana\u2066 Ramos', 'Ana\uFEFF Ramos', 'Ana\u00AD Ramos'])(
  'a name refuses signs that turn writing or take no room: %j',
  (name) => {
    const { error } = z.safeParse(personName, name)
    expect(error?.issues[0]?.message).toBe('O nome tem sinais invisíveis. Digite de novo, sem copiar.')
  },
)

test.each(['Ana Ramos', 'José D’Ávila', 'Nguyễn Thị Hương', '李小龙 李小龙'])('a name may be %s', (name) => {
  expect(z.parse(personName, name)).toBe(name)
})
