// chunk: late
import { eyeAt, eyeIn, type Eye, type Seen } from './eye.ts'
import { boxOf, findSeat, type LaidPlan } from './lay-out.ts'
import type { Point } from './plan.ts'
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
  return { of: sight.kind, side: sideOf(laid, sight, place), row: null, level, metres: Math.round(metres) }
}

function sideOf(laid: LaidPlan, { kind, area, middle }: Sight, at: Point): ViewFacts['side'] {
  if (kind === 'focus') return 'around'
  if (kind === 'stage') {
    const everybody = middleOfAll(laid)
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

/** Of everybody who sits there, else of where people stand. */
function middleOfAll({ x, y, sections }: LaidPlan): Point {
  if (x.length > 0) return [mean(x), mean(y)]
  const { left, right, top, bottom } = boxOf(sections.flatMap(({ outline }) => outline))
  return [(left + right) / 2, (top + bottom) / 2]
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
