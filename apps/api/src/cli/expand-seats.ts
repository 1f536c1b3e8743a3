import type { NewRow } from '#db/new-event.ts'
import { rowName, rowPosition } from '#db/row-name.ts'
import type { Path, Problem } from './bad-file.ts'
import type { FileSeats } from './events-file.ts'

/** Nobody counts a thousand rows or seats in a row; whoever writes that has slipped. */
const MOST_IN_A_RANGE = 1_000

/** Every row of a numbered section with its seats, as the file's ranges and lists mean them. */
export function expandSeats(groups: readonly FileSeats[], path: Path, problems: Problem[]): NewRow[] {
  const rows = new Map<string, NewRow>()
  for (const [g, group] of groups.entries()) {
    const at = (field: string) => [...path, g, field]
    const names = rowNames(group.rows)
    const numbers = seatNumbers(group.numbers)
    if (!names) problems.push({ path: at('rows'), message: 'must be a range such as A-H or 1-20, or a list of names' })
    if (!numbers)
      problems.push({ path: at('numbers'), message: 'must be a number, a range such as 101-120, or a list' })
    const strangers = group.blocked.filter((number) => !numbers?.includes(number))
    if (numbers && strangers.length > 0) {
      problems.push({ path: at('blocked'), message: `there is no seat ${strangers.join(', ')} in these rows` })
    }
    for (const name of names ?? [])
      addRow(rows, { name, numbers: numbers ?? [], blocked: group.blocked }, at('rows'), problems)
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

function rowNames(rows: FileSeats['rows']): string[] | undefined {
  if (typeof rows !== 'string') return rows
  const [, first, last] = /^([A-Z]{1,2})-([A-Z]{1,2})$/.exec(rows) ?? []
  if (first && last) return range(rowPosition(first), rowPosition(last))?.map(rowName)
  if (rows.includes('-')) return numberRange(rows)?.map(String)
  return /^[A-Z0-9]{1,8}$/.test(rows) ? [rows] : undefined
}

function seatNumbers(numbers: FileSeats['numbers']): number[] | undefined {
  if (typeof numbers === 'number') return range(1, numbers)
  return typeof numbers === 'string' ? numberRange(numbers) : numbers
}

function numberRange(text: string): number[] | undefined {
  const [, first, last] = /^([1-9]\d*)-([1-9]\d*)$/.exec(text) ?? []
  return first ? range(Number(first), Number(last)) : undefined
}

function range(first: number, last: number): number[] | undefined {
  const length = last - first + 1
  return length < 1 || length > MOST_IN_A_RANGE ? undefined : Array.from({ length }, (_, i) => first + i)
}
