import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { selectCatalogueVersion, selectProducers } from './queries.ts'

export const DEFAULT_PRODUCER_ID = '0'

/** Producers and the version of the catalogue they were read at. */
type Snapshot = { version: number; producers: Producer[] }
type By = { id: string } | { slug: string } | { host: string }

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** At most `check_ms` old. */
  version(): Promise<number>
  find(by: By): Promise<Producer | undefined>
  /** Without its default producer a deployment is not set up, and cannot sell. */
  getDefault(): Promise<Producer>
}

export function knowProducers(db: Db, { check_ms }: { check_ms: number }): KnownProducers {
  let snapshot: Snapshot = { version: 0, producers: [] }
  let checked_at = -Infinity
  let checking: Promise<Snapshot> | undefined

  async function check(): Promise<Snapshot> {
    const version = await selectCatalogueVersion(db)
    if (version !== snapshot.version) snapshot = { version, producers: await selectProducers(db) }
    checked_at = performance.now()
    return snapshot
  }

  /** Callers that come while a check is under way wait for that one. */
  function latest(): Promise<Snapshot> {
    if (performance.now() - checked_at < check_ms) return Promise.resolve(snapshot)
    checking ??= check().finally(() => (checking = undefined))
    return checking
  }

  const find = async (by: By) => (await latest()).producers.find((producer) => is(producer, by))
  return {
    version: async () => (await latest()).version,
    find,
    getDefault: async () => {
      const producer = await find({ id: DEFAULT_PRODUCER_ID })
      if (!producer) throw fail('unavailable')
      return producer
    },
  }
}

/** The default producer's empty slug names nobody. */
function is(producer: Producer, by: By): boolean {
  if ('id' in by) return producer.id === by.id
  if ('slug' in by) return by.slug !== '' && producer.slug === by.slug
  return producer.domain === by.host.toLowerCase()
}
