import type { Producer } from '@bilheteria/contract/producers'
import type { Context } from '#context.ts'
import { selectProducers } from './queries.ts'

export async function listProducers(ctx: Context): Promise<{ data: Producer[] }> {
  return { data: await selectProducers(ctx.db) }
}
