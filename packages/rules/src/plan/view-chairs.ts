// chunk: late
import type { Eye, Place, Seen } from './eye.ts'
import type { Point } from './plan.ts'
import { distance } from './polygon.ts'
import { heightAt } from './slopes.ts'
import { sectorsOf } from './view-mesh.ts'
import { CHAIRS, createPen, INK, SEAT_INKS, type Mesh, type Pen } from './view-pen.ts'

/** Of so many at the most, whatever a plan puts in one place. */
const MOST_CHAIRS = 1_500
/** Of a place. */
const WIDE = 0.86
/** From the side: how far back and how far up its edges are. */
const PROFILE: readonly (readonly [behind: number, up: number])[] = [
  [-0.2, 0.36],
  [-0.2, 0.44],
  [0.2, 0.44],
  [0.24, 0.82],
  [0.3, 0.82],
]

/** The chairs around somebody's eyes, but for their own. */
export function drawChairs({ laid, slopes }: Seen, { at }: Eye): Mesh {
  const pen = createPen()
  const sectors = sectorsOf(laid.sections)
  const own: Point = [at[0], at[1]]
  let drawn = 0
  for (const [i, { first, count, pitch, box }] of laid.sections.entries()) {
    const slope = slopes[i]!
    const ink = INK.seats + (sectors[i]! % SEAT_INKS)
    if (!isNear(box, at)) continue
    for (let seat = first; seat < first + count && drawn < MOST_CHAIRS; seat++) {
      const spot: Point = [laid.x[seat]!, laid.y[seat]!]
      const away = distance(spot, own)
      if (away > CHAIRS || away < pitch / 2) continue
      drawChair(pen, [...spot, heightAt(slope, spot)], slope.backwards(spot), (pitch * WIDE) / 2, ink)
      drawn++
    }
  }
  return pen.mesh()
}

/** From the edge of the seat over the seat and up the back: one strip, seen from behind as well. */
function drawChair(pen: Pen, [x, y, floor]: Place, back: Point, half: number, ink: number): void {
  const place = (side: number, behind: number, up: number): Place => {
    return [x + back[0] * behind - back[1] * side, y + back[1] * behind + back[0] * side, floor + up]
  }
  let before: readonly [Place, Place] | undefined
  for (const [behind, up] of PROFILE) {
    const edge = [place(-half, behind, up), place(half, behind, up)] as const
    if (before) pen.quad(...before, edge[1], edge[0], ink)
    before = edge
  }
}

function isNear({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }, at: Place) {
  const [x, y]: Point = [Math.max(left, Math.min(at[0], right)), Math.max(top, Math.min(at[1], bottom))]
  return Math.hypot(x - at[0], y - at[1]) <= CHAIRS
}
