import type { SeatRow } from './seat-rows.ts'

export type Cell = { row: number; seat: number }

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const PAGE = 5

const ACROSS: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key as the screen means it, where the seats of a row run from right to left. */
export function mirrored({ key, ctrlKey, metaKey, altKey }: Pressed): Pressed {
  return { key: ACROSS[key] ?? key, ctrlKey, metaKey, altKey }
}

/** Where a key leads from a seat; undefined when it leads nowhere and belongs to the browser. */
export function nextCell(rows: readonly SeatRow[], at: Cell, pressed: Pressed): Cell | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  const last = rows[at.row]!.seats.length - 1
  if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return undefined
  switch (key) {
    case 'ArrowLeft':
      return { row: at.row, seat: Math.max(0, at.seat - 1) }
    case 'ArrowRight':
      return { row: at.row, seat: Math.min(last, at.seat + 1) }
    case 'ArrowUp':
      return upDown(rows, at, -1)
    case 'ArrowDown':
      return upDown(rows, at, 1)
    case 'PageUp':
      return upDown(rows, at, -PAGE)
    case 'PageDown':
      return upDown(rows, at, PAGE)
    case 'Home':
      return { row: ctrlKey ? 0 : at.row, seat: 0 }
    case 'End':
      return ctrlKey ? { row: rows.length - 1, seat: rows.at(-1)!.seats.length - 1 } : { row: at.row, seat: last }
    case 'l':
    case 'L':
      return nextFree(rows, at) ?? at
    default:
      return undefined
  }
}

/** To the seat that stands nearest in another row. */
function upDown(rows: readonly SeatRow[], at: Cell, by: number): Cell {
  const row = Math.min(rows.length - 1, Math.max(0, at.row + by))
  const { column } = rows[at.row]!.seats[at.seat]!
  const away = rows[row]!.seats.map((seat) => Math.abs(seat.column - column))
  return { row, seat: away.indexOf(Math.min(...away)) }
}

/** The next one to be had after this seat, row by row, and from the beginning again. */
export function nextFree(rows: readonly SeatRow[], at: Cell): Cell | undefined {
  const cells = rows.flatMap(({ seats }, row) => seats.map((_, seat) => ({ row, seat })))
  const here = cells.findIndex(({ row, seat }) => row === at.row && seat === at.seat)
  const inTurn = [...cells.slice(here + 1), ...cells.slice(0, here + 1)]
  return inTurn.find(({ row, seat }) => rows[row]!.seats[seat]!.status === 'available')
}
