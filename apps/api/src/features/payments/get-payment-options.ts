import { fail } from '@bilheteria/contract/errors'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import type { InstallmentTerms } from '@bilheteria/rules/installments'
import { PAY_MIN_MINUTES, PIX_MAX_MINUTES } from '@bilheteria/rules/policy'
import type { Quote } from '@bilheteria/rules/quote'
import type { AccountContext } from '#context.ts'
import type { OptionsOf } from '#features/checkout/payable.ts'
import { findReserved } from '#features/checkout/reservation-for-order.ts'
import { limitQuotes, quoteParts } from './quote-parts.ts'
import type { Account, Providers } from './providers.ts'

type Input = { reservation_id: string; card_bin?: string | undefined }

/** How a reservation may be paid now. */
export async function getPaymentOptions(
  ctx: AccountContext,
  { reservation_id, card_bin }: Input,
): Promise<PaymentOptions> {
  const reserved = await findReserved(ctx, ctx.session.account_id, reservation_id)
  if (!reserved) throw fail('reservation_not_found')
  if (card_bin !== undefined) await limitQuotes(ctx)
  return ctx.services.optionsOf({ ...reserved, card_bin })
}

export function createOptionsOf(providers: Providers): OptionsOf {
  return async ({ offer, held, quote, card_bin }) => {
    const pix = await providers.forMethod(offer.producer_id, 'pix')
    const card = await providers.forMethod(offer.producer_id, 'card')
    const pix_ends_at = pixEndsAt(held)
    return {
      pix: pix && pix_ends_at !== null ? { available: !pix.isDown(), expires_at: pix_ends_at } : null,
      card: card ? await cardOption(card, quote, offer.terms, card_bin) : null,
      test: [pix, card].some((provider) => provider?.test === true),
    }
  }
}

type Held = { created_at?: string; expires_at: string; now: string }

const MINUTE_MS = 60_000

/** Computes for a loaded reservation what `PAY_WINDOW` decides when the Pix is created. */
function pixEndsAt({ created_at, expires_at, now }: Held): string | null {
  const asked_ms = Date.parse(now)
  const first_held_ms = created_at === undefined ? asked_ms : Date.parse(created_at)
  if (asked_ms > first_held_ms + (PIX_MAX_MINUTES - PAY_MIN_MINUTES) * MINUTE_MS) return null
  const kept_ms = Math.max(Date.parse(expires_at), asked_ms + PAY_MIN_MINUTES * MINUTE_MS)
  return new Date(Math.min(kept_ms, first_held_ms + PIX_MAX_MINUTES * MINUTE_MS)).toISOString()
}

async function cardOption(
  account: Account,
  { total_cents, max_installments: most }: Quote,
  terms: InstallmentTerms,
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
