import type { Grounds } from '@bilheteria/rules/plan/grounds'
import { LINE } from '@bilheteria/rules/plan/view-pen'

type Spot = { u: number; v: number; du: number; dv: number }

/** How much of a line a spot is: u along the field from its middle, v across, in metres; and by how much they differ from pixel to pixel. */
export function fieldLine({ length, width, deep, half, round }: Grounds, { u, v, du, dv }: Spot): number {
  const [along, across] = [Math.abs(u), Math.abs(v)]
  const middle = Math.hypot(along, across)
  const [end, side] = [along - length / 2, across - width / 2]
  const [front, flank] = [length / 2 - deep - along, across - half]
  return Math.max(
    share(Math.max(end, side) + 2 * LINE, end > side ? du : dv),
    share(along, du),
    share(middle - round, (along * du + across * dv) / Math.max(middle, LINE)),
    share(Math.max(front, flank), front > flank ? du : dv),
  )
}

/** Of a line that far away, on a pixel so wide. */
function share(away: number, pixel: number): number {
  const drawn = Math.max(LINE, pixel)
  return (Math.min(1, Math.max(0, 1 - (Math.abs(away) - drawn / 2) / Math.max(pixel, 0.01))) * LINE) / drawn
}
