import { listSeats, watchSeats, type Seat, type SeatsChange } from '@bilheteria/contract/seats'
import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { followResource } from '#platform/live-resource.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { createVersionSync } from './version-sync.ts'

export type ListedRow = { row: string; seats: Seat[] }
type Listed = { list: ListedRow[] | undefined; failure: Error | undefined }

/** The seats of a section of an event without a plan, kept up to date; `asked` names who asks, and why again. */
export function useListedRows(event_id: string, section_id: string, asked: string): Listed {
  const [state, setState] = useState<Listed>({ list: undefined, failure: undefined })
  useEffect(() => {
    let stop: (() => void) | undefined
    let wanted = true
    const ask = () => call(listSeats, { event_id, section_id })
    const sync = createVersionSync<ListedRow[], SeatsChange>(undefined, {
      apply: (change) => setState(({ list }) => ({ list: list && changed(list, change), failure: undefined })),
      ask,
      take(list, over) {
        setState({ list: over.reduce(changed, list), failure: undefined })
        return undefined
      },
    })
    const start = (list: ListedRow[]) => {
      if (!wanted) return
      sync.replace(list)
      stop = followResource<ListedRow[] | SeatsChange>(
        { listen: (onValue, stopped) => openEventStream(watchSeats, { event_id }, onValue, stopped), ask },
        {
          onValue: (value) => (Array.isArray(value) ? sync.replace(value) : sync.apply(value)),
          onTrouble: () => undefined,
          onFailure: () => undefined,
        },
      )
    }
    ask().then(start, (failure: Error) => wanted && setState({ list: undefined, failure }))
    return () => {
      wanted = false
      stop?.()
      sync.stop()
    }
    // `asked` changes when it is to be asked anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [event_id, section_id, asked])
  return state
}

function changed(list: ListedRow[], { seats }: SeatsChange): ListedRow[] {
  const codes = new Map(seats)
  return list.map((row) => {
    if (!row.seats.some(({ id }) => codes.has(id))) return row
    return { row: row.row, seats: row.seats.map((seat) => ({ ...seat, status: statusOf(seat, codes.get(seat.id)) })) }
  })
}

function statusOf({ status }: Seat, code: number | undefined) {
  return code === undefined ? status : (SEAT_STATUSES[code] ?? status)
}
