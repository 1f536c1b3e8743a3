import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { openVenue, type Venue } from '@bilheteria/rules/plan/venue'
import { createCache } from '#concurrency/cache.ts'

const MAX_VENUES = 20
const MAX_BYTES = 32 * 1024 * 1024
const opened = createCache<Venue>({
  most: MAX_VENUES,
  room: {
    most_bytes: MAX_BYTES,
    bytesOf: ({ mesh, seen: { laid } }) => mesh().byteLength + laid.x.byteLength + laid.y.byteLength,
  },
})

/** To open a stadium takes as long as ten pictures of it. `hash` names the plan. */
export function openVenueOnce(hash: string, plan: Plan): Promise<Venue> {
  return opened.get(hash, async () => openVenue(plan, layOut(plan)))
}
