import { eyeAt, eyeIn, see, type Eye, type Seen } from '@bilheteria/rules/plan/eye'
import { groundsOf, type Grounds } from '@bilheteria/rules/plan/grounds'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { sightOf } from '@bilheteria/rules/plan/sight'
import { factsOfSeat, factsOfSection, type ViewFacts } from '@bilheteria/rules/plan/view-facts'
import { drawVenue } from '@bilheteria/rules/plan/view-mesh'
import type { Mesh } from '@bilheteria/rules/plan/view-pen'
import { createCache } from '#concurrency/cache.ts'

/** A venue as it is drawn from every place. */
export type Venue = { seen: Seen; mesh: Mesh; grounds: Grounds; outside: boolean }
/** Where somebody sits, or the section in which nobody has a place of their own. */
export type ViewPlace = { section_id: string; seat: { row: string; number: number } | null }

const MAX_VENUES = 20
const MAX_BYTES = 32 * 1024 * 1024
const opened = createCache<Venue>({
  most: MAX_VENUES,
  room: {
    most_bytes: MAX_BYTES,
    bytesOf: ({ mesh, seen: { laid } }) => mesh.byteLength + laid.x.byteLength + laid.y.byteLength,
  },
})

/** To open a stadium takes as long as ten pictures of it. `hash` names the plan. */
export function openVenue(hash: string, plan: Plan): Promise<Venue> {
  return opened.get(hash, async () => {
    const seen = see(plan, layOut(plan))
    return { seen, mesh: drawVenue(seen), grounds: groundsOf(plan), outside: sightOf(plan).kind === 'field' }
  })
}

/** Undefined where the plan does not have the place, or nothing can be said of it. */
export function lookFrom({ seen }: Venue, { section_id, seat }: ViewPlace): { eye: Eye; facts: ViewFacts } | undefined {
  const at = seat ? findSeat(seen, section_id, seat) : -1
  const eye = seat ? eyeAt(seen, at) : eyeIn(seen, section_id)
  const facts = seat ? factsOfSeat(seen, at) : factsOfSection(seen, section_id)
  return eye && facts && { eye, facts }
}

/** Its place in the laid columns, -1 where there is none. */
function findSeat({ laid }: Seen, section_id: string, { row, number }: { row: string; number: number }): number {
  const section = laid.sections.find(({ id }) => id === section_id)
  const { first, count } = section?.rows.find(({ name }) => name === row) ?? { first: 0, count: 0 }
  const place = laid.number.subarray(first, first + count).indexOf(number)
  return place === -1 ? -1 : first + place
}
