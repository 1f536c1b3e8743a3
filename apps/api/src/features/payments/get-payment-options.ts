import { fail } from '@bilheteria/contract/errors'
import type { PaymentOptions } from '@bilheteria/contract/payments'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import { findReservedQuote } from '#features/checkout/reservation-for-order.ts'
import { findPayWindow, type PayWindow } from './order-queries.ts'
import type { Providers } from './providers.ts'

/** How a reservation may be paid now. */
export async function getPaymentOptions(
  ctx: AccountContext,
  { reservation_id }: { reservation_id: string },
): Promise<PaymentOptions> {
  const { providers } = ctx.services
  const { account_id } = ctx.session
  const window = await findPayWindow(ctx.db, account_id, reservation_id)
  const quote = window && (await findReservedQuote(ctx, account_id, reservation_id))
  if (!window || !quote) throw fail('reservation_not_found')
  const pix = providers.forMethod('pix')
  return {
    pix: pix && window.pix_ends_at !== null ? { available: !pix.isDown(), expires_at: window.pix_ends_at } : null,
    card: await cardOption(providers, quote, window),
    test: [pix, providers.forMethod('card')].some((provider) => provider?.test === true),
  }
}

async function cardOption(providers: Providers, quote: Quote, { terms }: PayWindow): Promise<PaymentOptions['card']> {
  const provider = providers.forMethod('card')
  if (!provider?.card_frame) return null
  const installments = await provider.quoteInstallments(quote.total_cents, quote.max_installments, terms)
  return { available: !provider.isDown(), frame: provider.card_frame, installments }
}
