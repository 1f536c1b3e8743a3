/** Merchant name in the QR code standard of EMV. */
const MERCHANT_NAME = '59'

/** The recipient in a Pix code, as the bank's app shows it. A field: two-digit id, two-digit length, value. */
export function recipientOf(code: string): string | undefined {
  let at = 0
  while (at + 4 <= code.length) {
    const length = Number(code.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return undefined
    const value = code.slice(at + 4, at + 4 + length)
    if (code.startsWith(MERCHANT_NAME, at)) return value.length === length ? value.trim() || undefined : undefined
    at += 4 + length
  }
  return undefined
}
