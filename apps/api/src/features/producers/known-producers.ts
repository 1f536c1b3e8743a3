import { isUnavailable } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { DEFAULT_PRODUCER_ID, defaultProducer, findProducer, type By } from './choose-producer.ts'
import { selectCatalogueVersions, selectProducers, type CatalogueVersions } from './queries.ts'

/** Producers and the versions of the catalogue they were read at. */
type Snapshot = { versions: CatalogueVersions; producers: Producer[] }

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** Of the whole catalogue; at most `check_ms` old. */
  version(): Promise<string>
  /** Of what this producer shows: what others change does not move it. The default producer shows everybody's events. */
  versionOf(producer_id: string): Promise<string>
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
      const versions = await selectCatalogueVersions(db)
      const unchanged = before && wholeOf(versions) === wholeOf(before.versions)
      return unchanged ? before : { versions, producers: await selectProducers(db) }
    })

  return {
    version: async () => wholeOf((await latest()).versions),
    versionOf: async (producer_id) => {
      const { versions } = await latest()
      if (producer_id === DEFAULT_PRODUCER_ID) return wholeOf(versions)
      const { each, server } = versions
      return `${each['']} ${each[producer_id] ?? 0} ${server}`
    },
    all: async () => (await latest()).producers,
    find: async (by) => findProducer((await latest()).producers, by),
    getDefault: async () => defaultProducer((await latest()).producers),
  }
}

/** Number and content from two servers would keep an old text under a new number. */
function wholeOf({ all, server }: CatalogueVersions): string {
  return `${all} ${server}`
}
