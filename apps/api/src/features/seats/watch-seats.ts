import type { SeatsChange, SeatsStatus } from '@bilheteria/contract/seats'
import { packCodes } from '@bilheteria/rules/plan/seat-codes'
import type { Context } from '#context.ts'

/** How every numbered seat of an event stands, the same for everybody. */
export async function getSeatsStatus(
  { producer, services }: Context,
  { event_id }: { event_id: string },
): Promise<SeatsStatus> {
  const { version, codes } = await services.seatBoards.read(producer.id, event_id)
  return { version, codes: Buffer.from(packCodes(codes)).toString('base64') }
}

type Input = { event_id: string; since?: string | undefined }

/** What has changed since the version the caller knows, at once, and then every change. */
export async function watchSeats(
  { producer, services: { seatBoards } }: Context,
  { event_id, since }: Input,
): Promise<(stopped: AbortSignal) => AsyncIterable<SeatsChange>> {
  await seatBoards.read(producer.id, event_id)
  return (stopped) => seatBoards.watch(event_id, since, stopped)
}
