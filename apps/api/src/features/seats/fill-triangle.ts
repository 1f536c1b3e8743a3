import type { Grounds } from '@bilheteria/rules/plan/grounds'
import { BLUR, CHAIR, CHAIRS, INK, PATTERN } from '@bilheteria/rules/plan/view-pen'
import { fieldLine } from './field-line.ts'

/** Red, green and blue of each pixel from 0 to 1, and one over the distance of what is drawn there. */
export type Canvas = {
  width: number
  height: number
  inks: Float32Array
  grounds: Grounds
  pixels: Float32Array
  nearness: Float32Array
  /** Metres on the ground from one's eyes to what is drawn at a pixel, as far ahead as that. */
  awayAt(x: number, y: number, ahead: number): number
}

/** Pixels, one over the distance, and a pattern's coordinates divided by it: only so do they change evenly on the picture. */
export const PER_POINT = 5

/** Of a place: what differs by less does not differ. */
const SAME = 1e-5
/** Of a pixel: neighbours leave no gap between them. */
const OVERLAP = 1e-6

/** The first of the points, and two that follow each other up to `last`: every pixel inside where nothing nearer stands. */
export function fillTriangle(canvas: Canvas, points: Float64Array, last: number, ink: number, light: number): void {
  const { width, height, pixels, nearness, inks, grounds } = canvas
  const b = (last - 1) * PER_POINT
  const c = last * PER_POINT
  const ax = points[0]!
  const ay = points[1]!
  const bx = points[b]! - ax
  const by = points[b + 1]! - ay
  const cx = points[c]! - ax
  const cy = points[c + 1]! - ay
  const area = bx * cy - cx * by
  const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5))
  if (top > bottom || !(Math.abs(area) > 1e-6)) return
  // How a pixel's share of the second and of the third corner grows to the right and down.
  const [b_right, b_down, c_right, c_down] = [cy / area, -cx / area, -by / area, bx / area]
  const [near_b, u_b, v_b] = [points[b + 2]! - points[2]!, points[b + 3]! - points[3]!, points[b + 4]! - points[4]!]
  const [near_c, u_c, v_c] = [points[c + 2]! - points[2]!, points[c + 3]! - points[3]!, points[c + 4]! - points[4]!]
  const [near_right, near_down] = [near_b * b_right + near_c * c_right, near_b * b_down + near_c * c_down]
  const [u_right, u_down] = [u_b * b_right + u_c * c_right, u_b * b_down + u_c * c_down]
  const [v_right, v_down] = [v_b * b_right + v_c * c_right, v_b * b_down + v_c * c_down]

  const patterned = ink >= PATTERN
  const plain = ink % PATTERN
  const seats = patterned && plain >= INK.seats && plain < INK.field_around
  const [own, other] = [plain * 3, (seats ? INK.floor : INK.white) * 3]
  const [red, green, blue] = [inks[own]! * light, inks[own + 1]! * light, inks[own + 2]! * light]
  const more_red = inks[other]! * light - red
  const more_green = inks[other + 1]! * light - green
  const more_blue = inks[other + 2]! * light - blue

  for (let y = top; y <= bottom; y++) {
    const dx = 0.5 - ax
    const dy = y + 0.5 - ay
    const in_b = b_right * dx + b_down * dy
    const in_c = c_right * dx + c_down * dy
    const in_a = 1 - in_b - in_c
    const a_right = -b_right - c_right
    const left = Math.max(0, begin(in_a, a_right), begin(in_b, b_right), begin(in_c, c_right))
    const right = Math.min(width - 1, end(in_a, a_right), end(in_b, b_right), end(in_c, c_right))
    const near = points[2]! + near_right * dx + near_down * dy
    const along = points[3]! + u_right * dx + u_down * dy
    const back = points[4]! + v_right * dx + v_down * dy
    for (let x = left; x <= right; x++) {
      const here = near + near_right * x
      const at = y * width + x
      if (here <= nearness[at]!) continue
      nearness[at] = here
      let share = 0
      if (patterned) {
        const u = (along + u_right * x) / here
        const v = (back + v_right * x) / here
        // By how much they differ from pixel to pixel.
        const du = (Math.abs(u_right - u * near_right) + Math.abs(u_down - u * near_down)) / here
        const dv = (Math.abs(v_right - v * near_right) + Math.abs(v_down - v * near_down)) / here
        if (!seats) share = fieldLine(grounds, { u, v, du, dv })
        // Where chairs are there is no pattern of them; rows in which nobody has a place are everywhere.
        else if (du > SAME && canvas.awayAt(x, y, 1 / here) < CHAIRS) share = 1
        else share = 1 - chairsAt(u, v, du, dv)
      }
      pixels[at * 3] = red + more_red * share
      pixels[at * 3 + 1] = green + more_green * share
      pixels[at * 3 + 2] = blue + more_blue * share
    }
  }
}

/** The first pixel of a row from which on something that grows so fast is not less than nothing. */
function begin(at_left: number, grows: number): number {
  if (grows > 0) return Math.ceil(-at_left / grows - OVERLAP)
  return grows === 0 && at_left < 0 ? Infinity : 0
}

/** The last one. */
function end(at_left: number, grows: number): number {
  return grows < 0 ? Math.floor(-at_left / grows + OVERLAP) : Infinity
}

/** How much of a spot is chair; what is too small to be told apart is its mean. */
function chairsAt(u: number, v: number, du: number, dv: number): number {
  return inBand(v + 0.5, CHAIR.front, CHAIR.back, dv) * inBand(u, CHAIR.side, 1 - CHAIR.side, du)
}

/** How much of a spot lies between two shares of a whole number. */
function inBand(value: number, from: number, to: number, width: number): number {
  const blur = Math.min(1, Math.max(0, (width - BLUR.from) / BLUR.over))
  const share = value - Math.floor(value)
  return (share > from && share < to ? 1 : 0) * (1 - blur) + (to - from) * blur
}
