import type { SeatsStatus } from '@bilheteria/contract/seats'
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
