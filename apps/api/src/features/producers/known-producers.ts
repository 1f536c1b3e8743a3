import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { selectCatalogueVersion, selectProducers } from './queries.ts'

export const DEFAULT_PRODUCER_ID = '0'

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** The catalogue's version, at most `check_ms` old. */
  version(): Promise<number>
  find(by: { id: string } | { slug: string } | { host: string }): Promise<Producer | undefined>
  /** Without its default producer a deployment is not set up, and cannot sell. */
  getDefault(): Promise<Producer>
}

export function knowProducers(db: Db, { check_ms }: { check_ms: number }): KnownProducers {
  let checked_at = -Infinity
  let version = 0
  let producers: Producer[] = []

  async function refresh(): Promise<void> {
    if (performance.now() - checked_at < check_ms) return
    checked_at = performance.now()
    const latest = await selectCatalogueVersion(db)
    if (latest === version) return
    producers = await selectProducers(db)
    version = latest
  }

  async function find(by: { id?: string; slug?: string; host?: string }): Promise<Producer | undefined> {
    await refresh()
    return producers.find(
      (producer) =>
        producer.id === by.id ||
        (by.slug !== undefined && by.slug !== '' && producer.slug === by.slug) ||
        (by.host !== undefined && producer.domain === by.host.toLowerCase()),
    )
  }

  return {
    version: async () => {
      await refresh()
      return version
    },
    find,
    getDefault: async () => {
      const producer = await find({ id: DEFAULT_PRODUCER_ID })
      if (!producer) throw fail('unavailable')
      return producer
    },
  }
}
