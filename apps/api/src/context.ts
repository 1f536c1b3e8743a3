import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'

/** What one request knows. */
export type Context = {
  db: Db
  /** Chosen by the Producer-Id header, else by host name, else the default one. Filters and brands, never grants. */
  producer: Producer
  /** Host name of the request, without port. */
  host: string
  /** A keyed hash of the caller's network address: counts callers without knowing them. */
  visitor: string
}
