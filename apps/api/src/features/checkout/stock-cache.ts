import { hash } from 'node:crypto'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import type { Offer } from './offer.ts'
import type { StockRequest } from './stock-request.ts'

/** What a buyer asks for, word for word; with the stock it takes, when that is the same for everybody who asks so. */
export type KnownRequest = { hash: string; stock?: StockRequest }

export type StockCache = (offer: Offer, input: object) => KnownRequest

declare module '#context.ts' {
  interface Services {
    stockCache: StockCache
  }
}

const MOST_OF_AN_OFFER = 1_000

/** In a rush thousands ask with the same words: those are hashed and worked out once, until the offer changes. */
export function createStockCache(): StockCache {
  const kept = new WeakMap<Offer, BoundedMap<string, KnownRequest>>()
  return (offer, input) => {
    const text = JSON.stringify(input)
    const known = kept.get(offer) ?? new BoundedMap<string, KnownRequest>(MOST_OF_AN_OFFER)
    const before = known.get(text)
    if (before) return before
    const request = { hash: hash('sha256', text, 'base64url') }
    kept.set(offer, known.set(text, request))
    return request
  }
}
