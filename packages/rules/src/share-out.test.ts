import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test('the largest remainders get the odd cents', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(10, [3_000, 1_000])).toEqual([8, 2])
})

test('where nothing weighs anything everybody gets the same', () => {
  expect(shareOut(600, [0, 0])).toEqual([300, 300])
})

test('nothing is lost or made', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (total, given) => {
      const parts = shareOut(total, given)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(parts.every((part) => part >= 0)).toBe(true)
    }),
  )
})
