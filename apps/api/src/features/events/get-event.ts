import { fail } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import { arrangeOffer } from './arrange-offer.ts'
import { findEventRow, selectOffer } from './queries.ts'

type Asking = Pick<Context, 'db' | 'producer'> & { services: Pick<Context['services'], 'eventOwners'> }

export async function getEvent(ctx: Asking, { event_id }: { event_id: string }): Promise<EventDetail> {
  const owner = (await ctx.services.eventOwners()).get(event_id)
  const shown = owner !== undefined && [owner, DEFAULT_PRODUCER_ID].includes(ctx.producer.id)
  const event = shown && (await findEventRow(ctx.db, ctx.producer.id, event_id))
  if (!event) throw fail('event_not_found')
  const offer = await selectOffer(ctx.db, event_id)
  return { ...event, sectors: arrangeOffer(offer, event.half_price?.remaining) }
}
