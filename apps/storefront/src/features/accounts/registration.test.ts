import { fieldErrors, fieldMessage } from '@bilheteria/contract/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { registrationForm, stepOf } from './registration.ts'

// In Brasília it is the last of February for one more minute, in Lisbon and Tokyo it is March already.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2028-02-29T23:59:00-03:00'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const bruno = {
  document: '111.444.777-35',
  gender_id: 'M',
  name: ' Bruno Teles ',
  cellphone: '(71) 99876-5432',
  birth_date: '14/03/1991',
  email: 'Bruno@Exemplo.test',
  email_confirmation: 'bruno@exemplo.test',
  password: 'farol-da-barra',
  password_confirmation: 'farol-da-barra',
  address: {
    zipcode: '80410-200',
    neighborhood: 'Centro',
    street: 'Rua das Paineiras',
    city: 'Serra Clara',
    state: 'PR',
    number: '410',
    complement: '',
  },
  terms: true,
}
const taken = new Set(['ana@exemplo.test'])
const parse = (answers: object) => z.safeParse(registrationForm(taken), answers, { error: fieldMessage })

function complaints(answers: object): Record<string, string[]> {
  const parsed = parse(answers)
  return parsed.success ? {} : { ...fieldErrors(parsed.error) }
}
const firstOf = (name: string, answers: object) => complaints(answers)[name]?.[0]

test('what was typed becomes what travels', () => {
  expect(parse(bruno).data).toMatchObject({
    document: '11144477735',
    name: 'Bruno Teles',
    cellphone: '71998765432',
    birth_date: '1991-03-14',
    email: 'bruno@exemplo.test',
    address: { country: 'Brasil', zipcode: '80410200' },
  })
})

const REQUIRED = 'Este campo é obrigatório'
test.each([
  ['document', '', REQUIRED],
  ['document', '111.444.777-3', 'CPF inválido'],
  ['document', '111.111.111-11', 'CPF inválido'],
  ['document', '111.444.777-36', 'CPF inválido'],
  ['gender_id', '', REQUIRED],
  ['name', '   ', REQUIRED],
  ['name', 'Al', 'O nome precisa ter mais que 2 letras.'],
  ['name', 'A 1 2 3', 'O nome precisa ter mais que 2 letras.'],
  ['cellphone', '', REQUIRED],
  ['cellphone', '(71) 9987-654', 'O número de telefone deve conter no mínimo 11 dígitos'],
  ['birth_date', '', REQUIRED],
  ['birth_date', '14/03/91', 'A data precisa estar no formato dd/mm/aaaa'],
  ['birth_date', '30/02/1991', 'Data inválida'],
  ['birth_date', '14/13/1991', 'Data inválida'],
  ['birth_date', '14/03/1891', 'Data inválida'],
  ['birth_date', '01/03/2012', 'É preciso ter pelo menos 16 anos'],
  ['email', ' ', REQUIRED],
  ['email', 'bruno@exemplo', 'E-mail inválido'],
  ['email', 'ana@exemplo.test', 'Esse e-mail já está em uso'],
  ['email_confirmation', '', REQUIRED],
  ['email_confirmation', 'bruno@exemplo.tst', 'Os e-mails informados são diferentes'],
  ['password', '', REQUIRED],
  ['password', 'curta-7', 'A senha deve ter no mínimo 8 caracteres'],
  ['password_confirmation', '', REQUIRED],
  ['password_confirmation', 'farol-da-barrra', 'As senhas informadas são diferentes'],
  ['terms', false, 'Aceite os termos de uso para continuar'],
])('%s %j: %s', (name, value, message) => {
  expect(firstOf(name, { ...bruno, [name]: value })).toBe(message)
})

test.each([
  ['zipcode', '80410-20', 'CEP inválido'],
  ['zipcode', '', REQUIRED],
  ['neighborhood', ' ', REQUIRED],
  ['street', '', REQUIRED],
  ['city', '', REQUIRED],
  ['state', '', REQUIRED],
  ['number', '', REQUIRED],
  ['number', '12345678901', 'Use no máximo 10 caracteres'],
])('address %s %j: %s', (name, value, message) => {
  expect(firstOf(`address.${name}`, { ...bruno, address: { ...bruno.address, [name]: value } })).toBe(message)
})

test('whoever is sixteen today may register', () => {
  expect(complaints({ ...bruno, birth_date: '29/02/2012' })).toEqual({})
})

test('different confirmations are noticed whatever else is missing', () => {
  const found = complaints({ ...bruno, gender_id: '', document: '', email_confirmation: 'x@exemplo.test' })
  expect(found['email_confirmation']).toEqual(['Os e-mails informados são diferentes'])
})

test('each field has its step', () => {
  expect(['email', 'address.zipcode', 'terms'].map(stepOf)).toEqual(['personal', 'address', 'address'])
})
