import { hash } from 'node:crypto'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import type { Offer } from './offer.ts'
import type { StockRequest } from './stock-request.ts'

/** What a buyer asks for, word for word; with its plan, when that is the same for everybody who asks so. */
export type PlannedRequest = { hash: string; plan?: StockRequest }

export type PlanCache = (offer: Offer, input: object) => PlannedRequest

declare module '#context.ts' {
  interface Services {
    planCache: PlanCache
  }
}

const MOST_OF_AN_OFFER = 1_000

/** In a rush thousands ask with the same words: those are hashed and planned once, until the offer changes. */
export function createPlanCache(): PlanCache {
  const kept = new WeakMap<Offer, BoundedMap<string, PlannedRequest>>()
  return (offer, input) => {
    const text = JSON.stringify(input)
    const known = kept.get(offer) ?? new BoundedMap<string, PlannedRequest>(MOST_OF_AN_OFFER)
    const before = known.get(text)
    if (before) return before
    const planned = { hash: hash('sha256', text, 'base64url') }
    kept.set(offer, known.set(text, planned))
    return planned
  }
}
