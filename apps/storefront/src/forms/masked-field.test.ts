import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { masks } from './masked-field.tsx'

test.each([
  ['cpf', '52998224725', '529.982.247-25'],
  ['cpf', '529.982.247-25999', '529.982.247-25'],
  ['cpf', '5299', '529.9'],
  ['date', '22081993', '22/08/1993'],
  ['date', '22-08-1993', '22/08/1993'],
  ['cep', '80410200', '80410-200'],
  ['cep', '8041', '8041'],
  ['phone', '41987654321', '(41) 98765-4321'],
  ['phone', '+55 41 98765-4321', '(41) 98765-4321'],
  ['phone', 'quarenta e um', ''],
] as const)('%s: %j is written %j', (name, typed, written) => {
  expect(maskitoTransform(typed, masks[name])).toBe(written)
})
