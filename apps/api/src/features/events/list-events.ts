import type { EventCard } from '@bilheteria/contract/events'
import type { Context } from '#context.ts'
import { selectEvents } from './queries.ts'

export async function listEvents(ctx: Pick<Context, 'db' | 'producer'>): Promise<{ data: EventCard[] }> {
  return { data: await selectEvents(ctx.db, ctx.producer.id) }
}
