import type { Reservation } from '@bilheteria/contract/checkout'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import type { Quote } from '@bilheteria/rules/quote'
import type { JobContext } from '#context.ts'
import type { Offer } from './offer.ts'
import type { StoredReservation } from './reservation-queries.ts'
import { quoteOf, showReservation } from './show-reservation.ts'

type Payable = { offer: Offer; held: StoredReservation; quote: Quote; card_bin?: string | undefined }

/** Provided by the payments feature. Reads only memory without `card_bin`, because the buyer waits for it. */
export type OptionsOf = (payable: Payable) => Promise<PaymentOptions>

declare module '#context.ts' {
  interface Services {
    optionsOf: OptionsOf
  }
}

/** A reservation that is complete and can be paid. */
export async function showPayable(ctx: JobContext, offer: Offer, held: StoredReservation): Promise<Reservation> {
  const [reservation, payment] = await Promise.all([
    showReservation(ctx, offer, held),
    ctx.services.optionsOf({ offer, held, quote: quoteOf(offer, held) }),
  ])
  return { ...reservation, payment }
}
