import type { Plan } from '@bilheteria/rules/plan/plan'
import { createCache } from '#concurrency/cache.ts'
import type { Db } from '#db/db.ts'
import { findPlan } from './queries.ts'

/** Undefined where an event has no plan of that name any more. */
export type KnownPlans = (event_id: string, hash: string) => Promise<Plan | undefined>

declare module '#context.ts' {
  interface Services {
    plans: KnownPlans
  }
}

const MAX_PLANS = 50

/** Its name says what is in it, so it never grows old: after a rush every letter asks for the same one. */
export function knowPlans(db: Db): KnownPlans {
  const cache = createCache<Plan | undefined>({ most: MAX_PLANS })
  return (event_id, hash) => cache.get(`${event_id} ${hash}`, () => findPlan(db, { event_id, hash }))
}
