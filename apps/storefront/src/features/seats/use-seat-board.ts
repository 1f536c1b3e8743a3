// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { createContext, useCallback, useEffect, useState } from 'react'
import { retryImport } from '#platform/retry-import.ts'
import type { WatchedBoard } from './watch-board.ts'

export type LoadedBoard = { watched: WatchedBoard | undefined; failed: boolean; retry(): void }

/** What is needed to lay out a venue comes with the first one that has a plan. */
const load = () => import('./watch-board.ts')

/** The venue's board, followed as long as somebody looks. Undefined for an event without a plan. */
export function useSeatBoard({ id, plan }: Pick<EventDetail, 'id' | 'plan'>): LoadedBoard {
  const [watched, setWatched] = useState<WatchedBoard>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (plan === null) return
    let wanted = true
    let stop: (() => void) | undefined
    const start = async () => {
      const { loadBoard } = await (attempt === 0 ? load() : retryImport(load))
      const board = await loadBoard(id, plan)
      if (!wanted) return
      stop = board.watch()
      setWatched(board)
    }
    start().catch(() => wanted && setFailed(true))
    return () => {
      wanted = false
      stop?.()
      setWatched(undefined)
      setFailed(false)
    }
  }, [id, plan, attempt])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((n) => n + 1)
  }, [])
  return { watched, failed, retry }
}

/** The board of the event one is choosing from; none where there is no plan, or not yet. */
export const BoardContext = createContext<LoadedBoard | undefined>(undefined)
