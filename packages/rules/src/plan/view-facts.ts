// chunk: late
import { eyeAt, eyeIn, type Eye, type Seen } from './eye.ts'
import { boxOf, findSeat } from './lay-out.ts'
import type { Plan, Point } from './plan.ts'
import { distance, nearestIn } from './polygon.ts'
import { sightOf, type Sight } from './sight.ts'

/** What one sees from a place, told: from which side, from how high, how far away. */
export type ViewFacts = {
  /** What it is of; `focus` where the plan draws nothing to look at. */
  of: Sight['kind']
  side: 'end' | 'side' | 'halfway' | 'corner' | 'inside' | 'front' | 'diagonal' | 'aside' | 'behind' | 'around'
  row: { number: number; of: number } | null
  level: 'low' | 'middle' | 'high'
  metres: number
}

const DEGREE = Math.PI / 180
/** How far one looks down. */
const MIDDLE_FROM = 7 * DEGREE
const HIGH_FROM = 15 * DEGREE
/** Of half a field's length: as long one is halfway. */
const HALFWAY = 0.4
/** How far aside of a stage's front. */
const FRONT_UP_TO = 25 * DEGREE
const DIAGONAL_UP_TO = 60 * DEGREE
const ASIDE_UP_TO = 110 * DEGREE

export function factsOfSeat(seen: Seen, seat: number): ViewFacts | undefined {
  const found = findSeat(seen.laid, seat)
  const eye = eyeAt(seen, seat)
  if (!found || !eye) return undefined
  const { section, row } = found
  return { ...factsOf(seen, eye), row: { number: section.rows.indexOf(row) + 1, of: section.rows.length } }
}

export function factsOfSection(seen: Seen, section_id: string): ViewFacts | undefined {
  const eye = eyeIn(seen, section_id)
  return eye && { ...factsOf(seen, eye), row: null }
}

function factsOf({ plan, laid }: Seen, { at, pitch }: Eye): ViewFacts {
  const sight = sightOf(plan)
  const place: Point = [at[0], at[1]]
  const metres = distance(nearestIn(sight.area, place), place)
  const level = pitch < -HIGH_FROM ? 'high' : pitch < -MIDDLE_FROM ? 'middle' : 'low'
  const { left, right, top, bottom } = boxOf(laid.sections.flatMap(({ outline }) => outline))
  const everybody: Point = [(left + right) / 2, (top + bottom) / 2]
  return { of: sight.kind, side: sideOf(plan, sight, place, everybody), row: null, level, metres: Math.round(metres) }
}

function sideOf(plan: Plan, { kind, area, middle }: Sight, at: Point, everybody: Point): ViewFacts['side'] {
  if (kind === 'focus') return 'around'
  if (kind === 'stage') {
    const front = Math.atan2(everybody[1] - middle[1], everybody[0] - middle[0])
    const turned = Math.abs(Math.atan2(at[1] - middle[1], at[0] - middle[0]) - front)
    const aside = Math.min(turned, 2 * Math.PI - turned)
    if (aside <= FRONT_UP_TO) return 'front'
    if (aside <= DIAGONAL_UP_TO) return 'diagonal'
    return aside <= ASIDE_UP_TO ? 'aside' : 'behind'
  }
  const [half_x, half_y] = [area[2]![0] - middle[0], area[2]![1] - middle[1]]
  const [dx, dy] = [Math.abs(at[0] - middle[0]), Math.abs(at[1] - middle[1])]
  const [along, across, length, width] = half_y > half_x ? [dy, dx, half_y, half_x] : [dx, dy, half_x, half_y]
  if (along <= length && across <= width) return 'inside'
  if (along > length) return across <= width ? 'end' : 'corner'
  return along <= length * HALFWAY ? 'halfway' : 'side'
}
