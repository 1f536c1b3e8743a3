// chunk: late
import { eyeAt, eyeIn, see, type Eye, type Seen } from './eye.ts'
import { groundsOf, type Grounds } from './grounds.ts'
import type { LaidPlan } from './lay-out.ts'
import type { Plan } from './plan.ts'
import { sightOf } from './sight.ts'
import { factsOfSeat, factsOfSection, type ViewFacts } from './view-facts.ts'
import { drawVenue } from './view-mesh.ts'
import type { Mesh } from './view-pen.ts'

/** A venue as it is drawn from every place, made once for all that one looks from. */
export type Venue = { seen: Seen; mesh: Mesh; grounds: Grounds; outside: boolean }

/** A place to look from: a seat of the laid columns, or a section in which nobody has a place of their own. */
export type ViewPlace = { seat: number } | { section_id: string }

export function openVenue(plan: Plan, laid: LaidPlan): Venue {
  const seen = see(plan, laid)
  return { seen, mesh: drawVenue(seen), grounds: groundsOf(plan), outside: sightOf(plan).kind === 'field' }
}

export function eyeOf({ seen }: Venue, place: ViewPlace): Eye | undefined {
  return 'seat' in place ? eyeAt(seen, place.seat) : eyeIn(seen, place.section_id)
}

export function factsOf({ seen }: Venue, place: ViewPlace): ViewFacts | undefined {
  return 'seat' in place ? factsOfSeat(seen, place.seat) : factsOfSection(seen, place.section_id)
}

type TicketPlace = { section_id: string; seat: { row: string; number: number } | null }

/** Where a ticket is; a seat that is not there has no view. */
export function placeOfTicket({ sections, number }: LaidPlan, { section_id, seat }: TicketPlace): ViewPlace {
  if (!seat) return { section_id }
  const section = sections.find(({ id }) => id === section_id)
  const { first, count } = section?.rows.find(({ name }) => name === seat.row) ?? { first: 0, count: 0 }
  const place = number.subarray(first, first + count).indexOf(seat.number)
  return { seat: place === -1 ? -1 : first + place }
}
