import type { SeatsChange } from '@bilheteria/contract/seats'
import type { Context } from '#context.ts'

type Input = { event_id: string; since?: string | undefined }

/** What has changed since the version the caller knows, at once, and then every change. */
export async function watchSeats(
  { producer, services: { seatBoards } }: Context,
  { event_id, since }: Input,
): Promise<(stopped: AbortSignal) => AsyncIterable<SeatsChange>> {
  await seatBoards.read(producer.id, event_id)
  return (stopped) => seatBoards.watch(event_id, since, stopped)
}
