import { expect, test } from 'vitest'
import { formatCpf, isCpf, maskCpf } from './person.ts'

test.each(['52998224725', '529.982.247-25', '11144477735', '39053344705'])('%s is a CPF', (text) => {
  expect(isCpf(text)).toBe(true)
})

test.each([
  ['a wrong check digit', '52998224726'],
  ['the other check digit', '52998224735'],
  ['all the same', '11111111111'],
  ['nothing but noughts', '00000000000'],
  ['ten digits', '5299822472'],
  ['twelve digits', '529982247255'],
  ['letters', 'abcdefghijk'],
  ['nothing', ''],
])('%s is none', (_title, text) => {
  expect(isCpf(text)).toBe(false)
})

test('is written with dots and a dash, and masked in between', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25')
  expect(maskCpf('52998224725')).toBe('529.***.***-25')
})
