import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Context } from '#context.ts'
import { DEFAULT_PRODUCER_ID } from './known-producers.ts'
import { selectProducers } from './queries.ts'

/** Decides by the address alone: the producer a caller already has is no answer to which one it should have. */
export async function getCurrentProducer(ctx: Context, { slug }: { slug?: string | undefined }): Promise<Producer> {
  const producers = await selectProducers(ctx.db)
  const producer = slug
    ? producers.find((candidate) => candidate.slug === slug)
    : (producers.find(({ domain }) => domain === ctx.host) ?? producers.find(({ id }) => id === DEFAULT_PRODUCER_ID))
  if (!producer) throw fail('producer_not_found')
  return producer
}
