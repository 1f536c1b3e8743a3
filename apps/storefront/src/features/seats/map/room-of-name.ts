import type { Box } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'

const LETTER_PX = 8
export const LINE_PX = 16

/** Half of the width and of the height of a name that lies. */
export function sidesOf(name: Element): Point {
  const lines = [...name.querySelectorAll('text')].map(({ textContent }) => textContent.length)
  return [(Math.max(...lines) * LETTER_PX) / 2, (lines.length * LINE_PX) / 2]
}

/** What a name covers on the screen: its lines, lying or standing. */
export function roomOf(sides: Point, [x, y]: Point, turned_by: number): Box {
  const [across, down] = Math.abs(turned_by) > 45 ? [sides[1], sides[0]] : sides
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}
