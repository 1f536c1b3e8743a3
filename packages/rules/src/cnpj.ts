const CNPJ = /^[0-9A-Z]{12}\d{2}$/
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Twelve digits or, since July 2026, letters, and two check digits. Punctuation does not matter. */
export function isCnpj(text: string): boolean {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (!CNPJ.test(signs) || new Set(signs).size === 1) return false
  return [12, 13].every((length) => checkDigit(signs.slice(0, length)) === Number(signs[length]))
}

function checkDigit(signs: string): number {
  const weights = WEIGHTS.slice(-signs.length)
  const sum = weights.reduce((all, weight, i) => all + weight * (signs.charCodeAt(i) - '0'.charCodeAt(0)), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
