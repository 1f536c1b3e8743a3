import type { NewRow } from '#catalogue/new-event.ts'
import type { Path, Problem } from '#catalogue/bad-file.ts'
import { NO_RANGE } from '#catalogue/named-seats.ts'
import { numberRange, range, rowNames } from '#catalogue/ranges.ts'
import type { FileSeats } from './events-file.ts'

/** Every row of a numbered section with its seats, as the file's ranges and lists mean them. */
export function expandSeats(groups: readonly FileSeats[], path: Path, problems: Problem[]): NewRow[] {
  const rows = new Map<string, NewRow>()
  for (const [g, group] of groups.entries()) {
    const at = (field: string) => [...path, g, field]
    const names = rowNames(group.rows)
    const numbers = seatNumbers(group.numbers)
    if (!names) problems.push({ path: at('rows'), message: NO_RANGE })
    if (!numbers)
      problems.push({ path: at('numbers'), message: 'must be a number, a range such as 101-120, or a list' })
    const strangers = group.blocked.filter((number) => !numbers?.includes(number))
    if (numbers && strangers.length > 0) {
      problems.push({ path: at('blocked'), message: `there is no seat ${strangers.join(', ')} in these rows` })
    }
    const blocked = [...new Set(group.blocked)]
    for (const name of names ?? []) addRow(rows, { name, numbers: numbers ?? [], blocked }, at('rows'), problems)
  }
  return [...rows.values()]
}

/** A row may be described in parts, but no seat twice. */
function addRow(rows: Map<string, NewRow>, part: NewRow, path: Path, problems: Problem[]): void {
  const known = rows.get(part.name) ?? { name: part.name, numbers: [], blocked: [] }
  const twice = part.numbers.filter((number, i) => known.numbers.includes(number) || part.numbers.indexOf(number) !== i)
  if (twice.length > 0) {
    problems.push({ path, message: `seat ${twice.map((number) => `${part.name} ${number}`).join(', ')} stands twice` })
  }
  rows.set(part.name, {
    name: part.name,
    numbers: [...known.numbers, ...part.numbers],
    blocked: [...known.blocked, ...part.blocked],
  })
}

function seatNumbers(numbers: FileSeats['numbers']): number[] | undefined {
  if (typeof numbers === 'number') return range(1, numbers)
  return typeof numbers === 'string' ? numberRange(numbers) : numbers
}
