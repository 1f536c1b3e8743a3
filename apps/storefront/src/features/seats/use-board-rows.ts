import { useEffect, useState } from 'react'
import type { SeatBoard } from './seat-board.ts'
import { renewRows, rowsOf, type SeatRows } from './seat-rows.ts'

/** The rows of a section as they stand; what changes elsewhere in the venue costs nothing here. */
export function useBoardRows(board: SeatBoard, section_id: string): SeatRows | undefined {
  const [state, setState] = useState(() => begin(board, section_id))
  const current = state?.section.id === section_id && state.board === board ? state : begin(board, section_id)
  if (current !== state) setState(current)
  useEffect(() => {
    const renew = (seats: readonly number[] | undefined) =>
      setState((now) => {
        if (!now || now.section.id !== section_id || now.board !== board) return now
        if (!seats) return begin(board, section_id)
        const rows = renewRows(now.rows, board, now.section, seats)
        return rows ? { ...now, rows } : now
      })
    const stop = board.onChange(renew)
    // Whatever happened between drawing and listening.
    renew(undefined)
    return stop
  }, [board, section_id])
  return current?.rows
}

function begin(board: SeatBoard, section_id: string) {
  const section = board.laid.sections.find(({ id }) => id === section_id)
  return section && { board, section, rows: rowsOf(board, section) }
}
