import { digitsOf } from './person.ts'

/** With its dash: `80410-200`. */
export const CEP_LENGTH = 9

export function formatCep(zipcode: string): string {
  return digitsOf(zipcode).replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

/** First postal code of each range, in thousands, and the state it belongs to; the next entry ends it. */
const RANGES: readonly (readonly [number, string])[] = [
  [1_000, 'SP'],
  [20_000, 'RJ'],
  [29_000, 'ES'],
  [30_000, 'MG'],
  [40_000, 'BA'],
  [49_000, 'SE'],
  [50_000, 'PE'],
  [57_000, 'AL'],
  [58_000, 'PB'],
  [59_000, 'RN'],
  [60_000, 'CE'],
  [64_000, 'PI'],
  [65_000, 'MA'],
  [66_000, 'PA'],
  [68_900, 'AP'],
  [69_000, 'AM'],
  [69_300, 'RR'],
  [69_400, 'AM'],
  [69_900, 'AC'],
  [70_000, 'DF'],
  [72_800, 'GO'],
  [73_000, 'DF'],
  [73_700, 'GO'],
  [76_800, 'RO'],
  [77_000, 'TO'],
  [78_000, 'MT'],
  [79_000, 'MS'],
  [80_000, 'PR'],
  [88_000, 'SC'],
  [90_000, 'RS'],
]

/** The state is known from the number alone, also when the address service does not answer. */
export function stateOfCep(zipcode: string): string | undefined {
  const digits = digitsOf(zipcode)
  if (digits.length !== 8) return undefined
  const start = Math.floor(Number(digits) / 1_000)
  return RANGES.findLast(([from]) => from <= start)?.[1]
}

/** The 26 states and the federal district. */
export const STATES: readonly string[] = [...new Set(RANGES.map(([, state]) => state))].toSorted()
