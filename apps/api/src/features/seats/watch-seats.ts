import type { SeatsChange } from '@bilheteria/contract/seats'
import type { Context } from '#context.ts'
import type { SeatBoards } from './seat-boards.ts'

/** What has changed since the version the caller knows, at once, and then every change. */
export function createWatchSeats(boards: SeatBoards) {
  return async (
    { producer }: Context,
    { event_id, since }: { event_id: string; since?: string | undefined },
  ): Promise<(stopped: AbortSignal) => AsyncIterable<SeatsChange>> => {
    await boards.read(producer.id, event_id)
    return (stopped) => boards.watch(event_id, since, stopped)
  }
}
