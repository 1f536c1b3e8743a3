import { fail } from '@bilheteria/contract/errors'
import type { PaymentOptions } from '@bilheteria/contract/payments'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import { findReservedQuote } from '#features/checkout/order-hold.ts'
import type { Desk } from '#features/checkout/reserve.ts'
import { findPayWindow, type PayWindow } from './order-queries.ts'
import type { Tills } from './tills.ts'

/** How a reservation may be paid now. */
export function createGetPaymentOptions(desk: Desk, tills: Tills) {
  return async (ctx: AccountContext, { reservation_id }: { reservation_id: string }): Promise<PaymentOptions> => {
    const { account_id } = ctx.session
    const window = await findPayWindow(ctx.db, account_id, reservation_id)
    const quote = window && (await findReservedQuote(desk, ctx.db, account_id, reservation_id))
    if (!window || !quote) throw fail('reservation_not_found')
    const pix = tills.forMethod('pix')
    return {
      pix: pix && window.pix_ends_at !== null ? { available: !pix.isDown(), expires_at: window.pix_ends_at } : null,
      card: await cardOption(tills, quote, window),
      test: [pix, tills.forMethod('card')].some((till) => till?.test === true),
    }
  }
}

async function cardOption(tills: Tills, quote: Quote, { terms }: PayWindow): Promise<PaymentOptions['card']> {
  const till = tills.forMethod('card')
  if (!till?.card_frame) return null
  const installments = await till.quoteInstallments(quote.total_cents, quote.max_installments, terms)
  return { available: !till.isDown(), frame: till.card_frame, installments }
}
