// chunk: late
import { eyeAt, eyeIn, see, type Eye, type Seen } from './eye.ts'
import { groundsOf, type Grounds } from './grounds.ts'
import type { LaidPlan } from './lay-out.ts'
import type { Plan } from './plan.ts'
import { sightOf } from './sight.ts'
import { factsOfSeat, factsOfSection, type ViewFacts } from './view-facts.ts'
import { drawVenue } from './view-mesh.ts'
import type { Mesh } from './view-pen.ts'

/** A venue as it is drawn from every place. */
export type Venue = {
  seen: Seen
  /** Made when it is asked for first, for all that one looks from. */
  mesh(): Mesh
  grounds: Grounds
  outside: boolean
}

/** A place to look from: a seat of the laid columns, or a section in which nobody has a place of their own. */
export type ViewPlace = { seat: number } | { section_id: string }

export function openVenue(plan: Plan, laid: LaidPlan): Venue {
  const seen = see(plan, laid)
  let mesh: Mesh | undefined
  const outside = sightOf(plan).kind === 'field'
  return { seen, mesh: () => (mesh ??= drawVenue(seen)), grounds: groundsOf(plan), outside }
}

export function eyeOf({ seen }: Venue, place: ViewPlace): Eye | undefined {
  return 'seat' in place ? eyeAt(seen, place.seat) : eyeIn(seen, place.section_id)
}

export function factsOf({ seen }: Venue, place: ViewPlace): ViewFacts | undefined {
  return 'seat' in place ? factsOfSeat(seen, place.seat) : factsOfSection(seen, place.section_id)
}
