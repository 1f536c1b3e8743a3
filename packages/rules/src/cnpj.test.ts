import { expect, test } from 'vitest'
import { isCnpj } from './cnpj.ts'

test.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12.abc.345/01de-35'])(
  'accepts %s',
  (text) => {
    expect(isCnpj(text)).toBe(true)
  },
)

test.each(['00.000.000/0000-00', '11.222.333/0001-82', '11.222.333/0001-8', '529.982.247-25', '', '1'.repeat(14)])(
  'rejects %s',
  (text) => {
    expect(isCnpj(text)).toBe(false)
  },
)
