import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { grown } from './camera.ts'

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
