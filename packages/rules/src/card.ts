const BETWEEN_DIGITS = /(?<=\d)[^\dA-Za-z]+(?=\d)/g
const RUN = /(?<![\dA-Za-z])\d{13,19}(?![\dA-Za-z])/g

/**
 * Whether a text holds what could be a card number: such a thing must never be taken, kept or logged. Digits in the
 * middle of a word are none: tokens are full of them.
 */
export function holdsCardNumber(text: string): boolean {
  return (text.replace(BETWEEN_DIGITS, '').match(RUN) ?? []).some(isLuhn)
}

function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const brands: Record<string, string> = { amex: 'American Express', diners: 'Diners Club' }

/** `Visa`, as people write it; providers write it small. */
export function cardBrandName(brand: string): string {
  return brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
