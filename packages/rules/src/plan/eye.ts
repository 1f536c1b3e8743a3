// chunk: late
import type { LaidPlan } from './lay-out.ts'
import type { Plan } from './plan.ts'
import { insideOf, manageable } from './polygon.ts'
import { sightOf } from './sight.ts'
import { BESIDE, heightAt, slopesOf, type Slope } from './slopes.ts'

/** Metres: x and y as in the plan, z upwards from the ground of what is looked at. */
export type Place = readonly [x: number, y: number, z: number]

/** Where somebody's eyes are, and where they look: `yaw` from the right clockwise as on the plan, `pitch` upwards. */
export type Eye = { at: Place; yaw: number; pitch: number }

/** Above the floor: of somebody who sits, and where nobody has a seat. */
export const SEATED_EYES = 1.2
export const STANDING_EYES = 1.65

/** A venue with all that is asked of it for a view. */
export type Seen = { plan: Plan; laid: LaidPlan; slopes: readonly Slope[] }

export function see(plan: Plan, laid: LaidPlan): Seen {
  return { plan, laid, slopes: slopesOf(plan, laid) }
}

/** From a seat, by its place in the laid columns. Undefined where nothing can be said of it. */
export function eyeAt({ plan, laid, slopes }: Seen, seat: number): Eye | undefined {
  const of = laid.sections.findIndex(({ first, count }) => seat >= first && seat < first + count)
  const [slope, x, y] = [slopes[of], laid.x[seat], laid.y[seat]]
  if (!slope || x === undefined || y === undefined) return undefined
  return looking(plan, [x, y, heightAt(slope, [x, y]) + SEATED_EYES])
}

/** From the middle of a section in which nobody has a place of their own. */
export function eyeIn({ plan, laid, slopes }: Seen, section_id: string): Eye | undefined {
  const of = laid.sections.findIndex(({ id }) => id === section_id)
  const [slope, section] = [slopes[of], laid.sections[of]]
  const at = section && insideOf(manageable(section.outline, BESIDE))
  if (!slope || !at) return undefined
  return looking(plan, [...at, heightAt(slope, at) + STANDING_EYES])
}

/** At the focus, a little above the ground; who stands on it looks at the middle of what is there, else ahead. */
function looking(plan: Plan, at: Place): Eye | undefined {
  const { middle, height } = sightOf(plan)
  const [dx, dy] = [plan.focus[0] - at[0], plan.focus[1] - at[1]]
  const [ax, ay] = Math.hypot(dx, dy) > 0.5 ? [dx, dy] : [middle[0] - at[0], middle[1] - at[1]]
  const eye = { at, yaw: Math.atan2(ay, ax), pitch: Math.atan2(height - at[2], Math.max(Math.hypot(ax, ay), 1)) }
  return [...at, eye.yaw, eye.pitch].every(Number.isFinite) ? eye : undefined
}
