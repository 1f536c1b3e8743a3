import { fail } from '@bilheteria/contract/errors'
import type { EventDetail, Sector } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import { arrangeOffer } from './arrange-offer.ts'
import { findEventRow, selectOffer } from './queries.ts'

type Asking = Pick<Context, 'producer'> & { services: Pick<Context['services'], 'eventOwners' | 'read' | 'canBePaid'> }

export async function getEvent(
  { producer, services }: Asking,
  { event_id }: { event_id: string },
): Promise<EventDetail> {
  const owner = (await services.eventOwners()).get(event_id)
  const shown = owner !== undefined && [owner, DEFAULT_PRODUCER_ID].includes(producer.id)
  const event = shown && (await findEventRow(services.read, producer.id, event_id))
  if (!event) throw fail('event_not_found')
  const payable = await services.canBePaid(event.producer_id)
  return {
    ...event,
    ...(!payable && { payable: false as const }),
    sectors: await getSectors(services.read, event_id, event.half_price?.remaining),
  }
}

/** The sectors of an event, with all ticket types at current prices. */
export async function getSectors(db: Db, event_id: string, half_price_left?: number): Promise<Sector[]> {
  return arrangeOffer(await selectOffer(db, event_id), half_price_left)
}
