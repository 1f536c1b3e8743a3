import { fail, isUnavailable } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { Reader } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { DEFAULT_PRODUCER_ID, defaultProducer, findProducer, type By } from './choose-producer.ts'
import { selectCatalogueVersions, selectProducers, type CatalogueVersions } from './queries.ts'

/** Producers and the versions of the catalogue they were read at. */
type Snapshot = { versions: CatalogueVersions; producers: Producer[]; turns: number; checked_at: number }

/** Every request needs its producer, so they are kept in memory and reread when the catalogue has changed. */
export type KnownProducers = {
  /** Of the whole catalogue; at most `check_ms` old. */
  version(): Promise<string>
  /** Of what this producer shows: what others change does not move it. The default producer shows everybody's events. */
  versionOf(producer_id: string, how?: { to_decide?: boolean }): Promise<string>
  all(): Promise<readonly Producer[]>
  find(by: By): Promise<Producer | undefined>
  getDefault(): Promise<Producer>
}

declare module '#context.ts' {
  interface Services {
    producers: KnownProducers
  }
}

/** Pages may show what was last known for as long as they like; nobody sells by it for longer than this. */
const OLDEST_TO_DECIDE_MS = 5_000

/** Versions name the server that told them and how often another one was asked since: a number from one and content from another would stay. */
export function knowProducers(db: Reader, { check_ms }: { check_ms: number }): KnownProducers {
  const cache = createCache<Snapshot>({ most: 1, fresh_ms: check_ms, outlives: isUnavailable })
  const latest = () =>
    cache.get('all', async (before) => {
      const checked = { turns: db.turns(), checked_at: performance.now() }
      const versions = await selectCatalogueVersions(db)
      const unchanged = before && before.turns === checked.turns && wholeOf(versions) === wholeOf(before.versions)
      return { versions, producers: unchanged ? before.producers : await selectProducers(db), ...checked }
    })

  return {
    version: async () => `${wholeOf((await latest()).versions)} ${db.turns()}`,
    versionOf: async (producer_id, { to_decide = false } = {}) => {
      const { versions, checked_at } = await latest()
      if (to_decide && performance.now() - checked_at > OLDEST_TO_DECIDE_MS) throw fail('unavailable')
      const { each, server } = versions
      const own =
        producer_id === DEFAULT_PRODUCER_ID ? wholeOf(versions) : `${each['']} ${each[producer_id] ?? 0} ${server}`
      return `${own} ${db.turns()}`
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
