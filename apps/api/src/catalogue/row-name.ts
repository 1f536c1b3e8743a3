const LETTERS = 26
const A = 65

/** Rows are called A … Z, AA, AB … ZZ; the first is 0. */
export function rowName(position: number): string {
  const first = position < LETTERS ? '' : String.fromCharCode(A - 1 + Math.floor(position / LETTERS))
  return first + String.fromCharCode(A + (position % LETTERS))
}

export function rowPosition(name: string): number {
  return Array.from(name, (letter) => letter.charCodeAt(0) - A + 1).reduce((sum, digit) => sum * LETTERS + digit, 0) - 1
}
