import type { ViewPlace } from '@bilheteria/rules/plan/venue'

/** A place to look from, and what it is called. */
export type NamedPlace = ViewPlace & { name: string }

export function keyOf(place: ViewPlace): string | number {
  return 'seat' in place ? place.seat : place.section_id
}
