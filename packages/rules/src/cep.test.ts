import { expect, test } from 'vitest'
import { formatCep, STATES, stateOfCep } from './cep.ts'

test.each([
  ['01001-000', 'SP'],
  ['19999-999', 'SP'],
  ['20040-002', 'RJ'],
  ['40150-080', 'BA'],
  ['68900-000', 'AP'],
  ['69301-000', 'RR'],
  ['69400-000', 'AM'],
  ['70040-010', 'DF'],
  ['72800-000', 'GO'],
  ['73000-000', 'DF'],
  ['76801-000', 'RO'],
  ['80410-200', 'PR'],
  ['99999-999', 'RS'],
])('%s lies in %s', (cep, state) => {
  expect(stateOfCep(cep)).toBe(state)
})

test('numbers nobody handed out lie nowhere', () => {
  for (const cep of ['00000-000', '00999-999', '8041-200', '']) expect(stateOfCep(cep)).toBeUndefined()
})

test('there are 26 states and the federal district', () => {
  expect(STATES).toHaveLength(27)
  expect(STATES).toContain('DF')
})

test('is written with a dash', () => {
  expect(formatCep('80410200')).toBe('80410-200')
})
