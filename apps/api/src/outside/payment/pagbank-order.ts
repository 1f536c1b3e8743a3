import type { OrderAmount } from './pagbank-quote.ts'
import { openCardToken } from './pagbank-shapes.ts'
import type { Charge } from './provider.ts'

const LONGEST_NAME = 120
const LONGEST_TEXT = 64
/** Brasília has had no summer time since 2019. */
const BRASILIA_MS = -3 * 3_600_000

/** The words in which an order with its charge is asked for; under the same key they want the same ones. */
export function orderOf(charge: Charge, amount: OrderAmount, webhook_url: string): object {
  const { key, amount_cents, payer } = charge
  const description = cut(charge.description, LONGEST_TEXT)
  return {
    reference_id: key,
    customer: { name: customerName(payer.name), email: payer.email, tax_id: payer.document },
    items: [{ name: description, quantity: 1, unit_amount: amount_cents }],
    notification_urls: [webhook_url],
    ...(charge.method === 'card'
      ? { charges: [{ reference_id: key, description, amount, payment_method: cardMethod(charge) }] }
      : { qr_codes: [{ amount: { value: amount.value }, expiration_date: inBrasilia(charge.ends_at) }] }),
  }
}

function cardMethod({ card_token, installments, payer }: Charge & { method: 'card' }): object {
  const { encrypted, holder } = openCardToken(card_token)
  return {
    type: 'CREDIT_CARD',
    installments,
    capture: true,
    card: { encrypted },
    holder: { name: holder, tax_id: payer.document },
  }
}

/** Signs that a name is refused for. */
function customerName(name: string): string {
  return cut(
    name
      .replace(/[!@#$%¨*()"\\|{}[\]<>;]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LONGEST_NAME,
  )
}

/** The half of a sign that stood at the cut goes too. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** `2026-01-31T21:05:00.000-03:00` */
export function inBrasilia(time: string | number): string {
  return new Date(new Date(time).getTime() + BRASILIA_MS).toISOString().replace('Z', '-03:00')
}
