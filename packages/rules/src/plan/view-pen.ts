// chunk: late
import type { Place } from './eye.ts'
import type { Point } from './plan.ts'

/** What things are made of, by their place in a palette. Seats of neighbouring sectors differ a little. */
export const INK = {
  ground: 0,
  wall: 1,
  floor: 2,
  field: 3,
  court: 4,
  stage: 5,
  stage_front: 6,
  curtain: 7,
  white: 8,
  home: 9,
  guest: 10,
  skin: 11,
  seats: 12,
  field_around: 15,
  court_around: 16,
  trousers: 17,
} as const
export const INKS = 18
export const SEAT_INKS = 3
/** Added to an ink whose surface has a pattern: seats in rows, the lines of a field or a court. */
export const PATTERN = 32

/** Of a row's depth what its chairs take, and of a place what stays free on each side; how wide the lines of a field are, in metres. */
export const CHAIR = { front: 0.2, back: 0.7, side: 0.1 }
export const LINE = 0.12
/** Whole metres on the ground: nearer than this seats are chairs, farther away a pattern on the floor of their section. */
export const CHAIRS = 8
/** From here on what is too small to be told apart is its mean, by how much of a seat or a row a pixel is; and over how much of it. */
export const BLUR = { from: 0.1, over: 0.25 }
/** How far up, in radians, the sky is as dark as it gets. */
export const SKY_UP = 0.6

/** Corners of triangles, three after three. */
export type Mesh = Float32Array
/** x, y, z; two coordinates for a pattern; the ink; how much light falls on it. */
export const PER_CORNER = 7

export type Pen = {
  triangle(a: Place, b: Place, c: Place, ink: number, uv?: readonly Point[]): void
  quad(a: Place, b: Place, c: Place, d: Place, ink: number): void
  /** It stands on its middle, along the axes of the plan. */
  box(middle: Place, size: Place, ink: number): void
  mesh(): Mesh
}

type Surface = { ink: number; light: number }

const NO_PATTERN: readonly Point[] = [
  [0, 0],
  [0, 0],
  [0, 0],
]

export function createPen(): Pen {
  // A stadium is ten thousand corners: what grows is made twice as long, not longer by each.
  let corners = new Float32Array(1 << 17)
  let filled = 0
  // Not taken apart as lists: half of the time would go there.
  const corner = (at: Place, uv: Point, { ink, light }: Surface) => {
    corners[filled++] = at[0]
    corners[filled++] = at[1]
    corners[filled++] = at[2]
    corners[filled++] = uv[0]
    corners[filled++] = uv[1]
    corners[filled++] = ink
    corners[filled++] = light
  }
  const draw = (a: Place, b: Place, c: Place, surface: Surface, uv: readonly Point[]) => {
    if (filled + 3 * PER_CORNER > corners.length) {
      const longer = new Float32Array(2 * corners.length)
      longer.set(corners)
      corners = longer
    }
    corner(a, uv[0]!, surface)
    corner(b, uv[1]!, surface)
    corner(c, uv[2]!, surface)
  }
  const triangle: Pen['triangle'] = (a, b, c, ink, uv = NO_PATTERN) =>
    draw(a, b, c, { ink, light: lightOn(a, b, c) }, uv)
  const quad: Pen['quad'] = (a, b, c, d, ink) => {
    const surface = { ink, light: lightOn(a, b, c) }
    draw(a, b, c, surface, NO_PATTERN)
    draw(a, c, d, surface, NO_PATTERN)
  }
  return {
    triangle,
    quad,
    box([x, y, z], [width, depth, height], ink) {
      const at = (i: number, j: number, up: number): Place => [
        x + (i * width) / 2,
        y + (j * depth) / 2,
        z + up * height,
      ]
      quad(at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1), ink)
      for (const [i, j, k, l] of SIDES) quad(at(i, j, 0), at(k, l, 0), at(k, l, 1), at(i, j, 1), ink)
    },
    mesh: () => corners.subarray(0, filled),
  }
}

const SIDES = [
  [-1, -1, 1, -1],
  [1, -1, 1, 1],
  [1, 1, -1, 1],
  [-1, 1, -1, -1],
] as const

/** From above and a little from one side; walls get less of it. */
function lightOn(a: Place, b: Place, c: Place): number {
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const uz = b[2] - a[2]
  const vx = c[0] - a[0]
  const vy = c[1] - a[1]
  const vz = c[2] - a[2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  return 0.6 + 0.4 * (z / length) ** 2 + 0.1 * Math.abs(x / length)
}
