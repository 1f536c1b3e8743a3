import type { Eye } from '@bilheteria/rules/plan/eye'
import type { Grounds } from '@bilheteria/rules/plan/grounds'
import { fromEye, halves, type Lens } from '@bilheteria/rules/plan/lens'
import type { ViewColours } from '@bilheteria/rules/plan/view-colours'
import { INK, PATTERN, PER_CORNER, type Mesh } from '@bilheteria/rules/plan/view-pen'
import { fieldLine } from './field-line.ts'

type Painted = { eye: Eye; lens: Lens; colours: ViewColours; grounds: Grounds; meshes: readonly Mesh[] }
type Canvas = Pick<Painted, 'colours' | 'grounds'> & { lens: Lens; pixels: Float32Array; nearness: Float32Array }

/** Nobody's knees are nearer. */
const NEAREST = 0.3
/** Each pixel is the mean of so many by so many. */
const FINE = 2
/** How much of a row's depth its chairs take, and how much of a place stays free beside one. */
const CHAIR = { front: 0.2, back: 0.7, side: 0.1 }

/** The picture that a graphics card draws of a view, without one: red, green and blue of each pixel. */
export function paintView({ eye, lens, colours, grounds, meshes }: Painted): Uint8Array {
  const large = { width: lens.width * FINE, height: lens.height * FINE, span: lens.span }
  const size = large.width * large.height
  const pixels = new Float32Array(size * 3)
  const canvas = { lens: large, colours, grounds, pixels, nearness: new Float32Array(size) }
  fillSky(canvas, eye)
  for (const mesh of meshes) {
    for (let at = 0; at < mesh.length; at += 3 * PER_CORNER) {
      const corners = onPicture(mesh, at, eye, large)
      for (let i = 2; i < corners.length; i++) {
        fill(canvas, [corners[0]!, corners[i - 1]!, corners[i]!], { ink: mesh[at + 5]!, light: mesh[at + 6]! })
      }
    }
  }
  return shrink(pixels, large)
}

/** Pixels, one over the distance, and what is divided by it: only so do they change evenly on the picture. */
type Corner = [x: number, y: number, near: number, u: number, v: number]
type Ahead = [right: number, up: number, ahead: number, u: number, v: number]

/** What of a triangle is before one's eyes. */
function onPicture(mesh: Mesh, at: number, eye: Eye, lens: Lens): Corner[] {
  const [across, above] = halves(lens)
  const corners = [at, at + PER_CORNER, at + 2 * PER_CORNER].map((i): Ahead => {
    const [right, up, ahead] = fromEye(eye, [mesh[i]!, mesh[i + 1]!, mesh[i + 2]!])
    return [right, up, ahead, mesh[i + 3]!, mesh[i + 4]!]
  })
  if (corners.every(([, , ahead]) => ahead < NEAREST)) return []
  const before = corners.flatMap((to, i) => {
    const from = corners.at(i - 1)!
    if (from[2] >= NEAREST === to[2] >= NEAREST) return to[2] >= NEAREST ? [to] : []
    const share = (NEAREST - from[2]) / (to[2] - from[2])
    const cut = from.map((value, n) => value + (to[n]! - value) * share) as Ahead
    return to[2] >= NEAREST ? [cut, to] : [cut]
  })
  return before.map(([right, up, ahead, u, v]) => [
    (1 + right / ahead / across) * (lens.width / 2),
    (1 - up / ahead / above) * (lens.height / 2),
    1 / ahead,
    u / ahead,
    v / ahead,
  ])
}

type Surface = { ink: number; light: number }

/** What changes evenly over a triangle: its value at the picture's top left, and by how much it grows to the right and down. */
type Plane = [at: number, right: number, down: number]

/** Every pixel whose middle is inside, where nothing nearer stands. Plain steps: a picture has a million of them. */
function fill(canvas: Canvas, [a, b, c]: [Corner, Corner, Corner], { ink, light }: Surface): void {
  const { lens, pixels, nearness, colours, grounds } = canvas
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (!(Math.abs(area) > 1e-6)) return
  const left = Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]) - 0.5))
  const right = Math.min(lens.width - 1, Math.floor(Math.max(a[0], b[0], c[0]) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5))
  const bottom = Math.min(lens.height - 1, Math.floor(Math.max(a[1], b[1], c[1]) - 0.5))
  if (left > right || top > bottom) return
  const plane = (at_a: number, at_b: number, at_c: number): Plane => {
    const right = ((at_b - at_a) * (c[1] - a[1]) - (at_c - at_a) * (b[1] - a[1])) / area
    const down = ((at_c - at_a) * (b[0] - a[0]) - (at_b - at_a) * (c[0] - a[0])) / area
    return [at_a - right * (a[0] - 0.5) - down * (a[1] - 0.5), right, down]
  }
  const [of_b, of_c] = [plane(0, 1, 0), plane(0, 0, 1)]
  const near = plane(a[2], b[2], c[2])
  const [along, back] = [plane(a[3], b[3], c[3]), plane(a[4], b[4], c[4])]
  const patterned = ink >= PATTERN
  const base = (ink % PATTERN) * 3
  const seats = patterned && ink % PATTERN >= INK.seats && ink % PATTERN < INK.field_around
  const other = (seats ? INK.floor : INK.white) * 3
  const { inks } = colours
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const in_b = of_b[0] + of_b[1] * x + of_b[2] * y
      const in_c = of_c[0] + of_c[1] * x + of_c[2] * y
      if (in_b < 0 || in_c < 0 || in_b + in_c > 1) continue
      const here = near[0] + near[1] * x + near[2] * y
      const at = y * lens.width + x
      if (here <= nearness[at]!) continue
      nearness[at] = here
      let share = 0
      if (patterned) {
        const u = (along[0] + along[1] * x + along[2] * y) / here
        const v = (back[0] + back[1] * x + back[2] * y) / here
        // By how much they differ from pixel to pixel.
        const du = (Math.abs(along[1] - u * near[1]) + Math.abs(along[2] - u * near[2])) / here
        const dv = (Math.abs(back[1] - v * near[1]) + Math.abs(back[2] - v * near[2])) / here
        share = seats ? 1 - chairsAt(u, v, du, dv) : fieldLine(grounds, { u, v, du, dv })
      }
      for (let i = 0; i < 3; i++) {
        const own = inks[base + i]!
        pixels[at * 3 + i] = light * (own + (inks[other + i]! - own) * share)
      }
    }
  }
}

/** How much of a spot is chair; what is too small to be told apart is its mean. */
function chairsAt(u: number, v: number, du: number, dv: number): number {
  return inBand(v + 0.5, CHAIR.front, CHAIR.back, dv) * inBand(u, CHAIR.side, 1 - CHAIR.side, du)
}

/** How much of a spot lies between two shares of a whole number. */
function inBand(value: number, from: number, to: number, width: number): number {
  const blur = Math.min(1, Math.max(0, (width - 0.3) / 0.5))
  const share = value - Math.floor(value)
  return (share > from && share < to ? 1 : 0) * (1 - blur) + (to - from) * blur
}

/** Darker above than at the horizon, wherever that is. */
function fillSky({ pixels, lens, colours: { sky, horizon } }: Canvas, { pitch }: Eye): void {
  const { width, height } = lens
  const [, above] = halves(lens)
  for (let y = 0; y < height; y++) {
    const up = Math.atan((1 - (2 * y) / height) * above) + pitch
    const share = Math.min(1, Math.max(0, up / 0.6))
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < 3; i++) pixels[(y * width + x) * 3 + i] = horizon[i]! + (sky[i]! - horizon[i]!) * share
    }
  }
}

function shrink(pixels: Float32Array, { width, height }: Lens): Uint8Array {
  const [w, h] = [width / FINE, height / FINE]
  const small = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let i = 0; i < 3; i++) {
        let sum = 0
        for (let part = 0; part < FINE * FINE; part++) {
          const row = y * FINE + Math.floor(part / FINE)
          sum += pixels[(row * width + x * FINE + (part % FINE)) * 3 + i]!
        }
        small[(y * w + x) * 3 + i] = Math.min(255, Math.round((255 * sum) / (FINE * FINE)))
      }
    }
  }
  return small
}
