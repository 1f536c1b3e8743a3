import { isUnavailable } from '@bilheteria/contract/errors'
import { isPictureName, type FindPicture, type Picture } from '#catalogue/pictures.ts'
import { createCache } from '#concurrency/cache.ts'
import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import { createSemaphore } from '#concurrency/semaphore.ts'
import type { Db } from '#db/db.ts'
import { findContent, selectNamed, type NamedPicture } from './queries.ts'
import { readFormer } from './read-former.ts'

type Choices = {
  /** Where pictures lay before the database had them. */
  data_dir: string
  /** How old a logo may be; a poster's name says its content. */
  fresh_ms?: number
  /** How long what is not there is taken not to be. */
  missing_ms?: number
}

const MAX_PICTURES = 5_000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MISSING = 5_000
const MOST_TOGETHER = 200
const MOST_WAITING = 5_000

const bytesOf = (picture: Picture | undefined) => picture?.content.length ?? 0

/**
 * What everybody looks at is kept in memory. Whoever invents names shares one question at a time with all who do, and takes
 * nothing from what is kept.
 */
export function knowPictures(db: Db, { data_dir, fresh_ms = 5_000, missing_ms = 1_000 }: Choices): FindPicture {
  const known = createCache<Picture | undefined>({
    most: MAX_PICTURES,
    room: { most_bytes: MAX_BYTES, bytesOf },
    fresh_ms,
    outlives: isUnavailable,
  })
  const missing = createCache<true>({ most: MAX_MISSING, fresh_ms: missing_ms })
  const look = createCoalescer<string, NamedPicture | undefined>(
    lookingUp(async (names) => new Map((await selectNamed(db, names)).map((row) => [row.name, row])), String),
    { most: MOST_TOGETHER, waiting: MOST_WAITING },
  )
  // The other connection of those who read is for pages.
  const limitReading = createSemaphore({ at_once: 1, waiting: 500 })

  async function load(name: string, before: Picture | undefined): Promise<Picture | undefined> {
    if (before?.lasting) return before
    const row = await look(name)
    if (!row) return readFormer(data_dir, name)
    const { hash, type, lasting } = row
    if (hash === before?.hash) return before
    const content = await limitReading(() => findContent(db, hash))
    return content && { hash, type, lasting, content }
  }

  return async (name) => {
    if (!isPictureName(name) || missing.find(name)) return undefined
    const picture = await known.get(name, (before) => load(name, before))
    if (!picture) await missing.get(name, async () => true)
    return picture
  }
}
