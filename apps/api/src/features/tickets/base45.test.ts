import { expect, test } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', ''],
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
])('%j is written as the standard’s own example says', (plain, text) => {
  expect(toBase45(bytesOf(plain))).toBe(text)
  expect(fromBase45(text)).toEqual(bytesOf(plain))
})

test('pairs of bytes come back', () => {
  for (let value = 0; value <= 0xffff; value += 101) {
    const bytes = Uint8Array.of(value >> 8, value & 0xff)
    expect(fromBase45(toBase45(bytes))).toEqual(bytes)
  }
})

test.each([
  ['more than two bytes hold', 'GGW'],
  ['more than one byte holds', '::'],
  ['a character left over', 'BB8A'],
  ['small letters', 'bb8'],
  ['a character of no QR code', 'BB_'],
  ['a sign beyond one unit', 'B😀'],
])('%s is no code', (_title, text) => {
  expect(fromBase45(text)).toBe(undefined)
})
