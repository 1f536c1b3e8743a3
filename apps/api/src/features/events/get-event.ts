import { fail } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import { findEvent } from './queries.ts'

type Asking = Pick<Context, 'db' | 'producer'>

export async function getEvent(ctx: Asking, { event_id }: { event_id: string }): Promise<EventDetail> {
  const event = await findEvent(ctx.db, ctx.producer.id, event_id)
  if (!event) throw fail('event_not_found')
  return event
}
