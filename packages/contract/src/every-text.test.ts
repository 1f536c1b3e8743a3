import { COUPON_PREFIX, quote } from '@bilheteria/rules/quote'
import { expect, test } from 'vitest'
import { fail } from './errors.ts'
import { errorTextKey } from './error-text-key.ts'
import { EVERY_TEXT } from './every-text.ts'

test('what the server refuses is a text, with its number by name, and the forms for one and none', () => {
  expect(EVERY_TEXT).toMatchObject({
    'error.sold_out': 'Um dos ingressos escolhidos acabou de esgotar.',
    'error.tickets_left': 'Restam {left} ingressos neste lote.',
    'error.tickets_left_one': 'Resta 1 ingresso neste lote.',
    'error.half_price_left': 'Restam {left} meias-entradas neste evento.',
    'error.half_price_left_none': 'As meias-entradas esgotaram.',
    'error.cpf_limit': 'Limite de {max} ingressos por CPF neste evento.',
  })
  expect(Object.values(EVERY_TEXT).filter((sentence) => /undefined|object|NaN/.test(sentence))).toEqual([])
})

test('what a browser says itself is a text, and what only programs read is nobody’s', () => {
  expect(EVERY_TEXT).toMatchObject({
    'error.offline': 'Erro de rede. Verifique sua conexão e tente novamente.',
    'error.timeout': 'O servidor demorou a responder. Tente novamente.',
    'error.foreign_500': 'A solicitação falhou com o código {status}.',
  })
  for (const code of ['malformed_body', 'method_not_allowed']) expect(EVERY_TEXT).not.toHaveProperty([`error.${code}`])
})

test('a refusal finds its text by its code and its number', () => {
  expect(errorTextKey('sold_out')).toBe('error.sold_out')
  const { code, params } = fail('tickets_left', { left: 1 })
  expect(errorTextKey(code, params)).toBe('error.tickets_left_one')
  expect(errorTextKey('half_price_left', { left: 0 })).toBe('error.half_price_left_none')
  expect(errorTextKey('cpf_limit', { max: 4 })).toBe('error.cpf_limit')
})

test('choices and lines of the price are texts too, as the server says them', () => {
  expect(EVERY_TEXT).toMatchObject({
    'gender.F': 'Feminino',
    'support.topic_half_price': 'Meia-entrada',
    'price.discount': `${COUPON_PREFIX}{code}`,
    'price.interest': 'Juros do parcelamento',
  })
  const ticket = { ticket_type_id: '1', label: 'Inteira', amount: 1, price_cents: 100_00, max_installments: 1 }
  const { lines } = quote([ticket], [], { convenience_fee: 10, convenience_fee_mode: 'percentual' })
  expect(lines.at(-1)).toMatchObject({ kind: 'fee', label: EVERY_TEXT['price.fee'] })
})

/** The names of controls that these sentences quote. */
function quotedIn(sentences: string[]): string[] {
  return sentences.flatMap((sentence) => Array.from(sentence.matchAll(/“([^”]+)”/g), ([, name = '']) => name))
}

test('the questions and answers quote controls by the names on the screen', () => {
  const answers = Object.entries(EVERY_TEXT).flatMap(([key, sentence]) => (key.startsWith('faq.') ? sentence : []))
  const quoted = quotedIn(answers).map((name) => name.replace(/\{face_min_age(_\d+)?\}/, '{age}'))
  // The state of an order, in the middle of a sentence.
  const names = new Set([...Object.values(EVERY_TEXT), 'em análise'])
  expect(quoted.length).toBeGreaterThan(5)
  expect(quoted.filter((name) => !names.has(name))).toEqual([])
})
