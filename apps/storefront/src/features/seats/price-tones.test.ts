import { expect, test } from 'vitest'
import { priceTones } from './price-tones.ts'

const tones = (...prices: (number | undefined)[]) => [
  ...priceTones(prices.map((price_cents, i) => ({ id: String(i), price_cents }))).values(),
]

test('a dearer sector is stronger, equal prices look the same', () => {
  expect(tones(6_000, 8_000, 8_000, 10_000)).toEqual([0, 2, 2, 4])
  expect(tones(8_000, 6_000)).toEqual([4, 0])
})

test('a box far above the rest has a colour of its own', () => {
  expect(tones(6_000, 8_000, 10_000, 16_000, 35_000)).toEqual([0, 1, 3, 4, 'extra'])
})

test('one price, no price and free sectors have a tone too', () => {
  expect(tones(5_000, 5_000)).toEqual([4, 4])
  expect(tones(undefined, 0, 2_000)).toEqual([0, 0, 4])
  expect(tones()).toEqual([])
})

test('more prices than tones share them in their order', () => {
  const many = tones(...Array.from({ length: 9 }, (_, i) => 1_000 + i * 100))
  expect(many).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
})
