import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCodes, unpackCodes } from './seat-codes.ts'

test('four seats a byte, the first one lowest', () => {
  expect([...packCodes(Uint8Array.of(1, 0, 2, 3, 2))]).toEqual([0b11_10_00_01, 0b10])
})

test('what is packed comes out again, in a quarter of the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ max: 3, maxLength: 99 }), (codes) => {
      const packed = packCodes(codes)
      expect(packed).toHaveLength(Math.ceil(codes.length / 4))
      expect(unpackCodes(packed, codes.length)).toEqual(codes)
    }),
  )
})
