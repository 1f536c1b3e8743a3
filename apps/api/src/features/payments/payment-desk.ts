import type { Db } from '#db/db.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import type { Log } from '#log.ts'
import type { Tills } from './tills.ts'

/** What everything about money needs. */
export type PaymentDesk = {
  db: Db
  tills: Tills
  known: KnownProducers
  log: Log
  /** Where people reach us, for the links in letters. */
  base_url: string
}

/** Ours for a provider: the row's own id, as plain letters and digits. */
export function keyOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Undefined when it cannot be one of ours. */
export function idOf(key: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
