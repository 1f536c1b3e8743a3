import { expect, test } from 'vitest'
import type { Offer } from './offer.ts'
import { createStockCache } from './stock-cache.ts'
import type { StockRequest } from './stock-request.ts'

const offer = (event_id: string) => ({ event_id }) as Offer
const stock = {} as StockRequest

test('of one offer a thousand wishes are kept, and of fifty offers: whoever asks for more pushes out the oldest', () => {
  const cache = createStockCache()
  const offers = Array.from({ length: 51 }, (_, i) => offer(`event ${i}`))
  const [first, second] = offers as [Offer, Offer]
  for (let i = 0; i < 1_001; i++) cache.keep(first, `wish ${i}`, stock)
  expect(cache.find(first, 'wish 0')).toBeUndefined()
  expect(cache.find(first, 'wish 1')).toBe(stock)
  for (const one of offers.slice(1)) cache.keep(one, 'wish', stock)
  expect(cache.find(first, 'wish 1000')).toBeUndefined()
  expect(cache.find(second, 'wish')).toBe(stock)
})
