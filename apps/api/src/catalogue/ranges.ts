const LETTERS = 26
const A = 65

/** Rows are called A … Z, AA, AB … ZZ; the first is 0. */
export function rowName(position: number): string {
  const first = position < LETTERS ? '' : String.fromCharCode(A - 1 + Math.floor(position / LETTERS))
  return first + String.fromCharCode(A + (position % LETTERS))
}

function rowPosition(name: string): number {
  return Array.from(name, (letter) => letter.charCodeAt(0) - A + 1).reduce((sum, digit) => sum * LETTERS + digit, 0) - 1
}

/** Nobody counts a thousand rows or seats in a row; whoever writes that has slipped. */
export const MOST_IN_A_RANGE = 1_000

/** `A-H`, `AA-AF`, `1-20`, one name, or a list of names; undefined for anything else. */
export function rowNames(rows: string | string[]): string[] | undefined {
  if (typeof rows !== 'string') return rows
  const [, first, last] = /^([A-Z]{1,2})-([A-Z]{1,2})$/.exec(rows) ?? []
  if (first && last) return range(rowPosition(first), rowPosition(last))?.map(rowName)
  if (rows.includes('-')) return numberRange(rows)?.map(String)
  return /^[A-Z0-9]{1,8}$/.test(rows) ? [rows] : undefined
}

/** `101-120` */
export function numberRange(text: string): number[] | undefined {
  const [, first, last] = /^([1-9]\d*)-([1-9]\d*)$/.exec(text) ?? []
  return first ? range(Number(first), Number(last)) : undefined
}

export function range(first: number, last: number): number[] | undefined {
  const length = last - first + 1
  return length < 1 || length > MOST_IN_A_RANGE ? undefined : Array.from({ length }, (_, i) => first + i)
}
