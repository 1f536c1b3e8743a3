// chunk: late
import type { Point } from './plan.ts'

/** Whether a line to the right crosses the border an odd number of times. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false
  let before = polygon.at(-1)
  for (const at of polygon) {
    if (before && before[1] > y !== at[1] > y) {
      const crossed = ((at[0] - before[0]) * (y - before[1])) / (at[1] - before[1]) + before[0]
      if (x < crossed) inside = !inside
    }
    before = at
  }
  return inside
}

/** The point of a polygon that is nearest: the given one itself when it is inside. */
export function nearestIn(polygon: readonly Point[], point: Point): Point {
  if (isInside(point, polygon)) return point
  const [x, y] = point
  let [best_x, best_y, least] = [x, y, Infinity]
  for (let i = 0; i < polygon.length; i++) {
    const to = polygon[i]!
    const from = polygon[i === 0 ? polygon.length - 1 : i - 1]!
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const share = shareOf((x - from[0]) * dx + (y - from[1]) * dy, dx * dx + dy * dy)
    const [at_x, at_y] = [from[0] + share * dx, from[1] + share * dy]
    const away = (at_x - x) ** 2 + (at_y - y) ** 2
    if (away < least) [best_x, best_y, least] = [at_x, at_y, away]
  }
  return [best_x, best_y]
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole))
}

/** Without the corners that lie as near as this to the line between their neighbours. */
export function simplified(polygon: readonly Point[], near: number): Point[] {
  const kept: Point[] = []
  let between: Point[] = []
  for (const [i, at] of polygon.entries()) {
    const before = kept.at(-1)
    const next = polygon[(i + 1) % polygon.length]!
    between.push(at)
    if (before && between.every((one) => isBeside(one, before, next, near))) continue
    kept.push(at)
    between = []
  }
  return kept
}

/** More corners than any section has: what is drawn takes as long as their square. */
export const MOST_CORNERS = 400

/** The same, of too many corners every so manyth: nobody has drawn those by hand. */
export function manageable(polygon: readonly Point[], near: number, most = MOST_CORNERS): readonly Point[] {
  const step = Math.ceil(polygon.length / most)
  return simplified(step > 1 ? polygon.filter((_, i) => i % step === 0) : polygon, near)
}

/** Whether it is that near to a line through two others. */
function isBeside(at: Point, from: Point, to: Point, near: number): boolean {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  return Math.abs(dx * (at[1] - from[1]) - dy * (at[0] - from[0])) < near * distance(from, to)
}

/** Not by `hypot`, which takes ten times as long: a stadium asks a hundred thousand times. */
export function distance(one: Point, other: Point): number {
  const x = one[0] - other[0]
  const y = one[1] - other[1]
  return Math.sqrt(x * x + y * y)
}

/** The middle of its corners. */
export function meanOf(polygon: readonly Point[]): Point {
  const [x, y] = polygon.reduce<Point>((sum, at) => [sum[0] + at[0], sum[1] + at[1]], [0, 0])
  return [x / polygon.length, y / polygon.length]
}

/** Twice its area, negative when its corners go round the other way. */
export function areaOf(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [bx, by] = polygon.at(i - 1) ?? [x, y]
    return sum + (bx * y - x * by)
  }, 0)
}

/** The same with its border moved outwards. */
export function grown(polygon: readonly Point[], by: number): Point[] {
  const side = Math.sign(areaOf(polygon)) * by
  return polygon.map((at, i) => {
    const before = polygon.at(i - 1) ?? at
    const next = polygon[(i + 1) % polygon.length] ?? at
    const [a, b] = [normal(before, at), normal(at, next)]
    const [x, y] = [a[0] + b[0], a[1] + b[1]]
    const length = Math.hypot(x, y) || 1
    return [at[0] + (side * x) / length, at[1] + (side * y) / length]
  })
}

function normal(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
}

export type Triangle = [Point, Point, Point]

/** A corner, and how far behind or how high it lies. */
export type Corner = readonly [x: number, y: number, value: number]
export type Piece = readonly [Corner, Corner, Corner]
/** By how much the middle of a side may lie beside its place, and how many sides may be halved. */
type Bent = { within: number; left: number }

/** Where a value bends. Neighbours halve a side they share at the same place, so no gap opens; unless none are left, and all is worth nothing. */
export function pieces(cut: readonly Triangle[], valueAt: (at: Point) => number, bent: Bent): Piece[] {
  const cornerAt = (at: Point): Corner => [at[0], at[1], valueAt(at)]
  const flat: Piece[] = []
  const open = cut.map(([a, b, c]): Piece => [cornerAt(a), cornerAt(b), cornerAt(c)])
  for (const piece of open) {
    const [a, b, c] = piece
    let worst = bent.within
    let halves: [Piece, Piece] | undefined
    for (const [from, to, other] of [piece, [b, c, a], [c, a, b]] as const) {
      const half = cornerAt([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
      const beside = Math.abs(half[2] - (from[2] + to[2]) / 2)
      if (!(beside > worst)) continue
      worst = beside
      halves = [
        [from, half, other],
        [half, to, other],
      ]
    }
    if (halves && bent.left-- > 0) open.push(...halves)
    else flat.push(piece)
  }
  return flat
}

/** A point inside, as near to its middle as its shape allows. */
export function insideOf(polygon: readonly Point[]): Point | undefined {
  const middle = meanOf(polygon)
  if (isInside(middle, polygon)) return middle
  const within = triangles(polygon).map(meanOf)
  return within.toSorted((a, b) => distance(a, middle) - distance(b, middle))[0]
}

/** Cut corner by corner; what crosses itself is cut as far as that goes. */
export function triangles(polygon: readonly Point[]): Triangle[] {
  const corners = areaOf(polygon) < 0 ? polygon.toReversed() : [...polygon]
  const cut: Triangle[] = []
  let misses = 0
  let i = 0
  while (corners.length > 2 && misses <= corners.length) {
    i %= corners.length
    const ear = [corners.at(i - 1)!, corners[i]!, corners[(i + 1) % corners.length]!] as Triangle
    if (isEar(ear, corners)) {
      cut.push(ear)
      corners.splice(i, 1)
      misses = 0
    } else {
      misses++
    }
    i++
  }
  return cut
}

function isEar(ear: Triangle, corners: readonly Point[]): boolean {
  if (areaOf(ear) < 0) return false
  return !corners.some((corner) => !ear.includes(corner) && isInside(corner, ear))
}
