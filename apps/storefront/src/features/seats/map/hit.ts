import type { Box, LaidPlan, LaidSection } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { grown } from './camera.ts'

/** The section a point of the venue lies in. */
export function sectionAt({ sections }: LaidPlan, at: Point): LaidSection | undefined {
  return sections.find(({ box, outline }) => holds(box, at) && isInside(outline, at))
}

/** The seat at or next to a point of the venue: at most `reach` seats away from its middle. */
export function seatAt({ sections, x, y }: LaidPlan, at: Point, reach = 0.9): number | undefined {
  let [found, nearest]: [number | undefined, number] = [undefined, Infinity]
  for (const { box, pitch, rows } of sections) {
    const near = pitch * reach
    if (!holds(grown(box, near), at)) continue
    for (const row of rows) {
      if (!holds(grown(row.box, near), at)) continue
      for (let seat = row.first; seat < row.first + row.count; seat++) {
        const distance = Math.hypot(x[seat]! - at[0], y[seat]! - at[1])
        if (distance <= near && distance < nearest) [found, nearest] = [seat, distance]
      }
    }
  }
  return found
}

function holds({ left, top, right, bottom }: Box, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** A ray to the right crosses the outline an odd number of times. */
function isInside(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  outline.forEach(([x1, y1], i) => {
    const [x2, y2] = outline.at(i - 1)!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}
