import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Context } from '#context.ts'
import { producerOfAddress } from './choose-producer.ts'
import { selectProducers } from './queries.ts'

export async function listProducers(ctx: Context): Promise<{ data: Producer[] }> {
  return { data: await selectProducers(ctx.services.read) }
}

/** Decides by the address alone: the producer a caller already has is no answer to which one it should have. */
export async function getCurrentProducer(ctx: Context, { slug }: { slug?: string | undefined }): Promise<Producer> {
  const producer = producerOfAddress(await selectProducers(ctx.services.read), { slug, host: ctx.host })
  if (!producer) throw fail('producer_not_found')
  return producer
}
