import { SEAT_KINDS, type Block, type SeatKind } from '@bilheteria/rules/plan/plan'
import { SEAT_STATUSES, type SeatStatus } from '@bilheteria/rules/plan/seat-codes'
import type { LaidRow, LaidSection } from '@bilheteria/rules/plan/lay-out'
import type { Seat } from '@bilheteria/contract/seats'
import type { SeatBoard } from './seat-board.ts'

/** A seat as one chooses it, with or without a plan behind it. */
export type SeatSpot = {
  id: string
  number: number
  status: SeatStatus
  kind: SeatKind
  /** An aisle or a missing seat is before it. */
  gap: boolean
  /** Where it stands across the section, aisles counted: what is above and below it. */
  column: number
}

/** A row is made anew when one of its seats changes, and otherwise stays the same one. */
export type SeatRow = { name: string; seats: SeatSpot[] }

/** Rows of different length stand as they do in the venue. */
type Align = Block['align']

export type SeatRows = { rows: SeatRow[]; align: Align }

export function rowsOf(board: SeatBoard, section: LaidSection): SeatRows {
  const align = board.plan.sections.find(({ id }) => id === section.id)?.block?.align ?? 'left'
  const widest = Math.max(...section.rows.map(widthOf))
  return { align, rows: section.rows.map((row) => rowOf(board, section, row, offsetOf(align, widest - widthOf(row)))) }
}

/** The same rows but for those that hold one of these seats. */
export function renewRows({ rows, align }: SeatRows, board: SeatBoard, section: LaidSection, seats: readonly number[]) {
  const widest = Math.max(...section.rows.map(widthOf))
  const touched = new Set(section.rows.filter(({ first, count }) => seats.some((s) => s >= first && s < first + count)))
  if (touched.size === 0) return undefined
  return {
    align,
    rows: section.rows.map((row, r) =>
      touched.has(row) ? rowOf(board, section, row, offsetOf(align, widest - widthOf(row))) : rows[r]!,
    ),
  }
}

function rowOf({ laid, codes }: SeatBoard, section: LaidSection, row: LaidRow, offset: number): SeatRow {
  const starts = new Set(row.runs.slice(1).map(({ first }) => first))
  let column = offset
  const seats = Array.from({ length: row.count }, (_, i) => {
    const seat = row.first + i
    const gap = starts.has(seat)
    column += gap ? 2 : 1
    return {
      id: String(section.first_id + seat - section.first),
      number: laid.number[seat]!,
      status: SEAT_STATUSES[codes[seat]!]!,
      kind: SEAT_KINDS[laid.kind[seat]!]!,
      gap,
      column,
    }
  })
  return { name: row.name, seats }
}

function widthOf({ count, runs }: LaidRow): number {
  return count + runs.length - 1
}

function offsetOf(align: Align, spare: number): number {
  return { left: 0, center: spare / 2, right: spare }[align]
}

/** Where there is no plan seats simply follow each other. */
export function rowsFromList(list: readonly { row: string; seats: readonly Seat[] }[]): SeatRows {
  return {
    align: 'left',
    rows: list.map(({ row, seats }) => ({
      name: row,
      seats: seats.map(({ id, number, status }, column) => ({
        id,
        number,
        status,
        column,
        kind: 'standard',
        gap: false,
      })),
    })),
  }
}
