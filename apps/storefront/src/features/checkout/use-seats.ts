import type { Seat } from '@bilheteria/contract/seats'
import { useEffect, useState } from 'react'
import { useSavedState } from '#platform/saved-state.ts'
import { useHeld } from './held.ts'

export type Row = { row: string; seats: Seat[] }
type Seats = { rows: Row[] | undefined; failure: Error | undefined; retry(): void }

/** The seats of a section, as free as they are now. Those the buyer holds are chosen, and free for them. */
export function useSeats(event_id: string, section_id: string): Seats {
  const buyer = useSavedState(({ user }) => user.id)
  const asked = useHeld((held) => held.seats_asked)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ rows?: Row[]; failure?: Error }>({})
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const found = await (await import('./calls.ts')).loadSeats(event_id, section_id)
      if (!wanted) return
      preselect(section_id, found, buyer)
      setState({ rows: found.map((row) => ({ ...row, seats: row.seats.map((seat) => freed(seat, buyer)) })) })
    }
    load().catch((failure: Error) => wanted && setState({ failure }))
    return () => {
      wanted = false
    }
  }, [event_id, section_id, buyer, asked, attempt])
  const retry = () => {
    setState({})
    setAttempt((n) => n + 1)
  }
  return { rows: state.rows, failure: state.failure, retry }
}

function isOwn({ user_id }: Seat, buyer: string): boolean {
  return user_id !== null && user_id === buyer
}

function freed(seat: Seat, buyer: string): Seat {
  return isOwn(seat, buyer) ? { ...seat, status: 'available' } : seat
}

/** What somebody has chosen here since stays as chosen. */
function preselect(section_id: string, rows: readonly Row[], buyer: string): void {
  const { seats } = useHeld.getState()
  const own = rows.flatMap(({ row, seats: some }) =>
    some.flatMap((seat) => (isOwn(seat, buyer) ? { id: seat.id, row, number: seat.number } : [])),
  )
  if (seats[section_id] || own.length === 0) return
  useHeld.setState({ seats: { ...seats, [section_id]: own } })
}
