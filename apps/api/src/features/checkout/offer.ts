import type { Coupon } from '@bilheteria/contract/checkout'
import type { AdditionalField, TicketType } from '@bilheteria/contract/events'
import type { InstallmentTerms } from '@bilheteria/rules/installments'
import type { Fee } from '@bilheteria/rules/quote'
import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { findOffer } from './offer-queries.ts'

/** Ticket type data for a reservation. Price and stock are missing, because the database decides them. */
export type OfferedType = {
  id: string
  name: string
  kind: TicketType['kind']
  sector_id: string
  sector_name: string
  section_id: string
  section_name: string
  numbered: boolean
  /** The type whose batches it draws from: itself, or its base. */
  base_type_id: string
  price_percent: number
  /** The highest price of all its batches. */
  dearest_cents: number
  plans: string[]
  max_installments: number
  additional_fields: AdditionalField[]
}

/** What an event sells and to whom, the same for every buyer. */
export type Offer = Fee & {
  event_id: string
  producer_id: string
  max_per_order: number
  max_per_cpf: number | null
  biometry_required: boolean
  /** The producer's installment terms. */
  terms: InstallmentTerms
  half_price_number_required: boolean
  /** Tickets of all batches, limited by the capacity. */
  on_sale: number
  types: ReadonlyMap<string, OfferedType>
  coupons: readonly Coupon[]
}

export type KnownOffers = (event_id: string) => Promise<Offer | undefined>

declare module '#context.ts' {
  interface Services {
    offers: KnownOffers
  }
}

const MAX_OFFERS = 500

/** Kept in memory for as long as its producer changes nothing. */
export function knowOffers(db: Db, version: (event_id: string) => Promise<string>): KnownOffers {
  const cache = createCache<Offer | undefined>({ most: MAX_OFFERS, version })
  return (event_id) => cache.get(event_id, () => findOffer(db, event_id))
}
