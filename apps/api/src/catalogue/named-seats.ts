import type { Path, Problem } from './bad-file.ts'
import type { SomeSeats } from './plan-file.ts'
import { numberRange, rowNames } from './ranges.ts'

export const NO_RANGE = 'must be a range such as A-H or 1-20, or a list of names'

/** The rows and numbers that ranges and lists of a file mean; none, and told, when they mean nothing. */
export function namedSeats(
  { rows, numbers }: SomeSeats,
  path: Path,
  problems: Problem[],
): { rows: string[]; numbers: number[] } {
  const names = rowNames(rows)
  const wanted = typeof numbers === 'string' ? numberRange(numbers) : numbers
  if (!names) problems.push({ path: [...path, 'rows'], message: NO_RANGE })
  if (!wanted) problems.push({ path: [...path, 'numbers'], message: 'must be a range such as 3-8, or a list' })
  return names && wanted ? { rows: names, numbers: wanted } : { rows: [], numbers: [] }
}
