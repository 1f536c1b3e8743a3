import { BoundedMap } from '#concurrency/bounded-map.ts'
import type { Offer } from './offer.ts'
import type { StockRequest } from './stock-request.ts'

/** In a rush thousands ask with the same words: what those take is worked out once, until the offer changes. */
export type StockCache = {
  find(offer: Offer, words_hash: string): StockRequest | undefined
  keep(offer: Offer, words_hash: string, stock: StockRequest): void
}

declare module '#context.ts' {
  interface Services {
    stockCache: StockCache
  }
}

const MOST_OF_AN_OFFER = 1_000
/** Of an old catalogue none is asked for again, and of a long one nobody rushes at all events at once. */
const MOST_OFFERS = 50

/** Of a stranger's words nothing is kept but their hash, and only once they name something that is for sale. */
export function createStockCache(): StockCache {
  const kept = new BoundedMap<Offer, BoundedMap<string, StockRequest>>(MOST_OFFERS)
  return {
    find: (offer, words_hash) => kept.get(offer)?.get(words_hash),
    keep(offer, words_hash, stock) {
      const known = kept.get(offer) ?? new BoundedMap<string, StockRequest>(MOST_OF_AN_OFFER)
      kept.set(offer, known.set(words_hash, stock))
    },
  }
}
