import { expect, test } from 'vitest'
import { digitsOf, formatPhone, maskEmail, maskPhone, usernameOf } from './person.ts'

test('digits are what is left of what people type', () => {
  expect(digitsOf('(41) 98765-4321')).toBe('41987654321')
})

test('a phone is written with brackets and a dash; masked, only its owner knows it', () => {
  expect(formatPhone('41987654321')).toBe('(41) 98765-4321')
  expect(maskPhone('41987654321')).toBe('(**) *****-4321')
})

test.each([
  ['ana.ramos@exemplo.test', 'a***s@exemplo.test'],
  ['ab@exemplo.test', 'a***b@exemplo.test'],
  ['a@exemplo.test', 'a***@exemplo.test'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test.each([
  ['Ana Ramos', 'anaramos'],
  ['João D’Ávila-Souza', 'jooDvilaSouza'.toLowerCase()],
  ['Ana_2', 'ana_2'],
])('%s has the username %s', (name, username) => {
  expect(usernameOf(name)).toBe(username)
})
