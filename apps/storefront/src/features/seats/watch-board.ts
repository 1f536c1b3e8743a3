// chunk: board
import { getPlan, getSeatsStatus, watchSeats, type SeatsChange, type SeatsStatus } from '@bilheteria/contract/seats'
import { call } from '#platform/api.ts'
import { followResource } from '#platform/live-resource.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { createVersionSync } from './version-sync.ts'
import { openBoard, type OpenBoard } from './open-board.ts'

export type WatchedBoard = Pick<OpenBoard, 'board' | 'setOwn' | 'onOwnGone'> & {
  /** Everything anew: what is known has turned out wrong. */
  refresh(): void
  /** Keeps it up to date until the answer is called. */
  watch(): () => void
}

/** The venue of an event with its seats as they stand. */
export async function loadBoard(event_id: string, hash: string): Promise<WatchedBoard> {
  const [plan, status] = await Promise.all([call(getPlan, { event_id, hash }), call(getSeatsStatus, { event_id })])
  const { board, setOwn, onOwnGone, take, apply } = openBoard(plan, status)
  const ask = () => call(getSeatsStatus, { event_id })
  const sync = createVersionSync<SeatsStatus, SeatsChange>(status.version, {
    apply,
    ask,
    take(anew, over) {
      take(anew, over)
      return anew.version
    },
  })

  return {
    board,
    setOwn,
    onOwnGone,
    refresh: sync.resync,
    watch() {
      const stop = followResource<SeatsStatus | SeatsChange>(
        {
          listen: (onValue, stopped) =>
            openEventStream(watchSeats, sinceOf(event_id, sync.version()), onValue, stopped),
          ask,
        },
        {
          onValue: (value) => ('codes' in value ? sync.replace(value) : sync.apply(value)),
          onTrouble: () => undefined,
          onFailure: () => undefined,
        },
      )
      return () => {
        stop()
        sync.stop()
      }
    },
  }
}

function sinceOf(event_id: string, since: string | undefined) {
  return since === undefined ? { event_id } : { event_id, since }
}
