import { fail } from '@bilheteria/contract/errors'
import type { PaymentOptions } from '@bilheteria/contract/payments'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import { findReservedQuote } from '#features/checkout/reservation-for-order.ts'
import { findPayWindow, type PayWindow } from './order-queries.ts'
import { limitQuotes, quoteParts } from './quote-parts.ts'
import type { Account } from './providers.ts'

type Input = { reservation_id: string; card_bin?: string | undefined }

/** How a reservation may be paid now. */
export async function getPaymentOptions(
  ctx: AccountContext,
  { reservation_id, card_bin }: Input,
): Promise<PaymentOptions> {
  const { providers } = ctx.services
  const { account_id } = ctx.session
  const window = await findPayWindow(ctx.db, account_id, reservation_id)
  const quote = window && (await findReservedQuote(ctx, account_id, reservation_id))
  if (!window || !quote) throw fail('reservation_not_found')
  if (card_bin !== undefined) await limitQuotes(ctx)
  const pix = await providers.forMethod(window.producer_id, 'pix')
  const card = await providers.forMethod(window.producer_id, 'card')
  return {
    pix: pix && window.pix_ends_at !== null ? { available: !pix.isDown(), expires_at: window.pix_ends_at } : null,
    card: card ? await cardOption(card, quote, window, card_bin) : null,
    test: [pix, card].some((provider) => provider?.test === true),
  }
}

async function cardOption(
  account: Account,
  { total_cents, max_installments: most }: Quote,
  { terms }: PayWindow,
  card_bin: string | undefined,
): Promise<PaymentOptions['card']> {
  if (account.card_frame === null) return null
  const parts = await quoteParts(account, { total_cents, most, terms, card_bin })
  return {
    available: parts !== undefined && !account.isDown(),
    frame: account.card_frame,
    installments: parts ?? [],
    ...(account.quotes_by_card && { by_card: true as const }),
  }
}
