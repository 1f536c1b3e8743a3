/** A valid number that, as far as the test knows, is nobody's. */
export function aCpf(): string {
  return completeCpf(Array.from({ length: 9 }, () => Math.floor(Math.random() * 10)))
}

/** Nine digits, and the two that follow from them. */
export function completeCpf(base: number[]): string {
  const first = checkDigit(base)
  return [...base, first, checkDigit([...base, first])].join('')
}

/** Weights run down to two; a remainder of ten counts as nought. */
function checkDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0)
  return ((sum * 10) % 11) % 10
}
