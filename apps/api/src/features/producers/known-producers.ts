import { isUnavailable } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { defaultProducer, findProducer, type By } from './choose-producer.ts'
import { selectCatalogueVersion, selectProducers } from './queries.ts'

/** Producers and the version of the catalogue they were read at. */
type Snapshot = { version: string; producers: Producer[] }

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** At most `check_ms` old. */
  version(): Promise<string>
  all(): Promise<readonly Producer[]>
  find(by: By): Promise<Producer | undefined>
  getDefault(): Promise<Producer>
}

declare module '#context.ts' {
  interface Services {
    producers: KnownProducers
  }
}

export function knowProducers(db: Db, { check_ms }: { check_ms: number }): KnownProducers {
  const cache = createCache<Snapshot>({ most: 1, fresh_ms: check_ms, outlives: isUnavailable })
  const latest = () =>
    cache.get('all', async (before) => {
      const version = await selectCatalogueVersion(db)
      return version === before?.version ? before : { version, producers: await selectProducers(db) }
    })

  return {
    version: async () => (await latest()).version,
    all: async () => (await latest()).producers,
    find: async (by) => findProducer((await latest()).producers, by),
    getDefault: async () => defaultProducer((await latest()).producers),
  }
}
