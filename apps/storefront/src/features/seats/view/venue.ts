import { eyeAt, eyeIn, see, type Eye, type Seen } from '@bilheteria/rules/plan/eye'
import { groundsOf, type Grounds } from '@bilheteria/rules/plan/grounds'
import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { sightOf } from '@bilheteria/rules/plan/sight'
import { factsOfSeat, factsOfSection, type ViewFacts } from '@bilheteria/rules/plan/view-facts'
import { drawVenue } from '@bilheteria/rules/plan/view-mesh'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import type { Mesh } from '@bilheteria/rules/plan/view-pen'
import type { Scene } from './renderer.ts'

/** A place to look from: a seat of the laid columns, or a section in which nobody has a place of their own. */
export type ViewPlace = { name: string } & ({ seat: number } | { section_id: string })

/** A venue as it is drawn from every place, made once for all that one looks from. */
export type Venue = { seen: Seen; mesh: Mesh; grounds: Grounds; outside: boolean }

export function openVenue(plan: Plan, laid: LaidPlan): Venue {
  const seen = see(plan, laid)
  const outside = sightOf(plan).kind === 'field'
  return { seen, mesh: drawVenue(seen), grounds: groundsOf(plan), outside }
}

export function eyeOf({ seen }: Venue, place: ViewPlace): Eye | undefined {
  return 'seat' in place ? eyeAt(seen, place.seat) : eyeIn(seen, place.section_id)
}

export function factsOf({ seen }: Venue, place: ViewPlace): ViewFacts | undefined {
  return 'seat' in place ? factsOfSeat(seen, place.seat) : factsOfSection(seen, place.section_id)
}

/** All that stands before somebody's eyes, what is near first: what it hides is not coloured. */
export function sceneFrom({ seen, mesh, grounds }: Venue, eye: Eye): Scene {
  return { meshes: [drawChairs(seen, eye), mesh], grounds }
}
