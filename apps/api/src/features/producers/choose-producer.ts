import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import { NotSetUp } from '#runtime/not-set-up.ts'

export const DEFAULT_PRODUCER_ID = '0'

export type By = { id: string } | { slug: string } | { host: string }

export function findProducer(producers: readonly Producer[], by: By): Producer | undefined {
  return producers.find((producer) => is(producer, by))
}

/** Without its default producer a deployment is not set up, and cannot sell. */
export function defaultProducer(producers: readonly Producer[]): Producer {
  const producer = findProducer(producers, { id: DEFAULT_PRODUCER_ID })
  if (!producer) throw Object.assign(fail('unavailable'), { cause: new NotSetUp() })
  return producer
}

export function producerOfHost(producers: readonly Producer[], host: string): Producer {
  return findProducer(producers, { host }) ?? defaultProducer(producers)
}

/** Slug in the address, else host name, else the default producer. An unknown slug is no producer at all. */
export function producerOfAddress(
  producers: readonly Producer[],
  { slug, host }: { slug: string | undefined; host: string },
): Producer | undefined {
  return slug ? findProducer(producers, { slug }) : producerOfHost(producers, host)
}

/** The default producer's empty slug names nobody. */
function is(producer: Producer, by: By): boolean {
  if ('id' in by) return producer.id === by.id
  if ('slug' in by) return by.slug !== '' && producer.slug === by.slug
  return producer.domain === by.host.toLowerCase()
}
