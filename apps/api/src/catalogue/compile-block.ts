import { widthOf } from '@bilheteria/rules/plan/block-line'
import type { Mark } from '@bilheteria/rules/plan/plan'
import { seatNumbers } from '@bilheteria/rules/plan/seat-numbers'
import type { NewBlock, NewRow } from './new-event.ts'
import type { Path, Problem } from './bad-file.ts'
import { namedSeats, NO_RANGE } from './named-seats.ts'
import type { FileBlock, SomeSeats } from './plan-file.ts'
import { MOST_IN_A_RANGE, rowNames } from './ranges.ts'

export type CompiledBlock = { block: NewBlock; rows: NewRow[] }

type Row = { name: string; parts: number[]; numbers: number[] }
type Seats = { row: string; numbers: number[] }

/** The rules of a block and the seats that follow from them. */
export function compileBlock(file: FileBlock, path: Path, problems: Problem[]): CompiledBlock {
  if (file.radius !== undefined && file.radius <= file.depth / 2) {
    problems.push({ path: [...path, 'radius'], message: 'must be more than half of the depth' })
  }
  if (file.numbering.order.startsWith('odd') && file.numbering.first !== 1) {
    const message = 'must be left out: odd and even numbers count from the middle'
    problems.push({ path: [...path, 'numbering', 'first'], message })
  }
  const rows = rowsOf(file, path, problems)
  const known = new Map(rows.map((row) => [row.name, row]))
  const pick = (field: string, marked: readonly SomeSeats[]) =>
    marked.flatMap((some, i) => seatsOf(some, known, { path: [...path, field, i], problems }))
  const marks: Mark[] = (['accessible', 'companion', 'gone'] as const).flatMap((kind) =>
    pick(kind, file[kind]).map(({ row, numbers }) => ({ kind, row, numbers })),
  )
  refuseTwice(marks, path, problems)
  const gone = marks.filter(({ kind }) => kind === 'gone')
  const blocked = pick('blocked', file.blocked)
  const stays = rows.map(({ name, numbers }) => ({
    name,
    numbers: without(numbers, numbersIn(gone, name)),
    blocked: [...new Set(numbersIn(blocked, name))],
  }))
  for (const { name, numbers, blocked } of stays) {
    const lost = without(blocked, numbers)
    if (lost.length > 0) problems.push({ path: [...path, 'blocked'], message: `seat ${name} ${lost[0]} is gone` })
  }
  if (rows.length > 0 && stays.every(({ numbers }) => numbers.length === 0)) {
    problems.push({ path, message: 'has no seats' })
  }
  const notes = file.notes.flatMap(({ text, ...some }, i) =>
    seatsOf(some, known, { path: [...path, 'notes', i], problems }).map(({ row, numbers }) => ({ text, row, numbers })),
  )
  const { at, angle, radius, depth, pitch, aisle, align, numbering } = file
  return {
    block: {
      at: rounded(at),
      angle: rounded([angle])[0]!,
      radius: radius ?? null,
      depth,
      pitch,
      aisle,
      align,
      numbering,
      rows: alike(rows),
      marks,
      notes,
    },
    rows: stays,
  }
}

function rowsOf(file: FileBlock, path: Path, problems: Problem[]): Row[] {
  const rows: Row[] = []
  for (const [r, { names: written, seats }] of file.rows.entries()) {
    const at = [...path, 'rows', r]
    const names = rowNames(written)
    if (!names) problems.push({ path: [...at, 'names'], message: NO_RANGE })
    for (const name of names ?? []) {
      if (rows.some((row) => row.name === name)) {
        problems.push({ path: [...at, 'names'], message: `row ${name} stands twice` })
        continue
      }
      const parts = seats === 'fit' ? [seatsThatFit(file, rows.length)] : [seats].flat()
      const places = parts.reduce((sum, part) => sum + part, 0)
      if (places > MOST_IN_A_RANGE) {
        problems.push({ path: [...at, 'seats'], message: `row ${name} has more than ${MOST_IN_A_RANGE} seats` })
        break
      }
      if (places === 0) problems.push({ path: [...at, 'seats'], message: `no seat fits into row ${name}` })
      if (isTooWide(file, parts, rows.length)) {
        problems.push({ path: [...at, 'seats'], message: `row ${name} is longer than its whole circle` })
      }
      rows.push({ name, parts, numbers: seatNumbers(file.numbering, places) })
    }
    if (seats === 'fit' && file.span === undefined) {
      problems.push({ path: [...path, 'span'], message: `is missing: rows[${r}] asks what fits into it` })
    }
  }
  return rows
}

/** So that a span of exactly ten seats is not nine. */
const HAIR = 1e-6

function seatsThatFit({ span = 0, radius, depth, pitch }: FileBlock, row: number): number {
  const metres = radius === undefined ? span : ((span * Math.PI) / 180) * (radius + row * depth)
  return Math.floor(metres / pitch + HAIR)
}

function isTooWide({ radius, depth, pitch, aisle }: FileBlock, parts: readonly number[], row: number): boolean {
  return radius !== undefined && widthOf({ pitch, aisle }, parts) > 2 * Math.PI * (radius + row * depth)
}

/** The seats that a mark names, row by row; each must be there. */
function seatsOf(some: SomeSeats, known: Map<string, Row>, { path, problems }: Place): Seats[] {
  const { rows: names, numbers: wanted } = namedSeats(some, path, problems)
  return names.flatMap((name) => {
    const row = known.get(name)
    if (!row) {
      problems.push({ path: [...path, 'rows'], message: `there is no row ${name}` })
      return []
    }
    const strangers = without(wanted, row.numbers)
    if (strangers.length > 0) {
      problems.push({ path: [...path, 'numbers'], message: `there is no seat ${strangers.join(', ')} in row ${name}` })
    }
    return [{ row: name, numbers: without(wanted, strangers) }]
  })
}

type Place = { path: Path; problems: Problem[] }

/** A seat is one thing. */
function refuseTwice(marks: readonly Mark[], path: Path, problems: Problem[]): void {
  const seen = new Map<string, string>()
  for (const { kind, row, numbers } of marks) {
    for (const number of numbers) {
      const before = seen.get(`${row} ${number}`)
      if (before)
        problems.push({ path: [...path, kind], message: `seat ${row} ${number} is marked as ${before} already` })
      seen.set(`${row} ${number}`, kind)
    }
  }
}

function numbersIn(seats: readonly Seats[], name: string): number[] {
  return seats.filter(({ row }) => row === name).flatMap(({ numbers }) => numbers)
}

function without(numbers: readonly number[], others: readonly number[]): number[] {
  return numbers.filter((number) => !others.includes(number))
}

/** Neighbours of the same parts stand together. */
function alike(rows: readonly Row[]): NewBlock['rows'] {
  const groups: NewBlock['rows'] = []
  for (const { name, parts } of rows) {
    const last = groups.at(-1)
    if (last && last.parts.join() === parts.join()) last.names.push(name)
    else groups.push({ names: [name], parts })
  }
  return groups
}

/** Millimetres: what is written in metres travels short. */
export function rounded<T extends number[]>(numbers: T): T {
  return numbers.map((number) => Math.round(number * 1_000) / 1_000) as T
}
