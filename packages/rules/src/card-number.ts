const RUN = /\d{13,19}/g

/** Whether a text holds what could be a card number: such a thing must never be taken, kept or logged. */
export function holdsCardNumber(text: string): boolean {
  return (text.replace(/(?<=\d)[ .-](?=\d)/g, '').match(RUN) ?? []).some(isLuhn)
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
