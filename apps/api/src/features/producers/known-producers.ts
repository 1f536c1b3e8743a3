import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { defaultProducer, findProducer, type By } from './choose-producer.ts'
import { selectCatalogueVersion, selectProducers } from './queries.ts'

/** Producers and the version of the catalogue they were read at. */
type Snapshot = { version: number; producers: Producer[] }

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** At most `check_ms` old. */
  version(): Promise<number>
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

  return {
    version: async () => (await latest()).version,
    all: async () => (await latest()).producers,
    find: async (by) => findProducer((await latest()).producers, by),
    getDefault: async () => defaultProducer((await latest()).producers),
  }
}
