import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Context } from '#context.ts'
import { selectProducers } from './queries.ts'

export async function getCurrentProducer(ctx: Context, { slug }: { slug?: string | undefined }): Promise<Producer> {
  if (!slug) return ctx.producer
  const producer = (await selectProducers(ctx.db)).find((candidate) => candidate.slug === slug)
  if (!producer) throw fail('producer_not_found')
  return producer
}
