import type { Grounds } from '@bilheteria/rules/plan/grounds'

/** Metres. */
const LINE = 0.12

/** How much of a line a spot is: u along the field from its middle, v across, in metres; and how wide a pixel is there. */
export function fieldLine({ length, width, deep, half, round }: Grounds, u: number, v: number, pixel: number): number {
  const [along, across] = [Math.abs(u), Math.abs(v)]
  const away = Math.min(
    Math.abs(Math.max(along - length / 2, across - width / 2) + 2 * LINE),
    along,
    Math.abs(Math.hypot(along, across) - round),
    Math.abs(Math.max(length / 2 - deep - along, across - half)),
  )
  const drawn = Math.max(LINE, pixel)
  const share = Math.min(1, Math.max(0, 1 - (away - drawn / 2) / Math.max(pixel, 0.01)))
  return (share * LINE) / drawn
}
