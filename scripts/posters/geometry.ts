export type Point = readonly [x: number, y: number]

/** `make(0)` … `make(count - 1)`. */
export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

/** Degrees run clockwise from three o'clock, as the y axis points down. */
export function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function pointBetween([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [between(ax, bx, share), between(ay, by, share)]
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A closed outline with corners. */
export function corners(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`
}

/** An open line with corners. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}`
}

/** A line through all points without corners (Catmull-Rom, as cubic curves). */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0]
  const curves = times(points.length - 1, (i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${pair(leave)} ${pair(arrive)} ${pair(to)}`
  })
  return `M${pair(at(0))}${curves.join('')}`
}

/** Everything below a line through the points, down to `floor`. */
export function below(points: readonly Point[], floor: number): string {
  const [first, last] = [points[0], points.at(-1)]
  return `${smooth(points)}L${round(last?.[0] ?? 0)} ${floor}L${round(first?.[0] ?? 0)} ${floor}Z`
}

/** A pie slice without its tip when `inner` is more than zero. */
export function wedge(centre: Point, [inner, outer]: Point, [from, to]: Point): string {
  const arc = (radius: number, end: number, sweep: 0 | 1) =>
    `A${round(radius)} ${round(radius)} 0 ${to - from > 180 ? 1 : 0} ${sweep} ${pair(polar(centre, radius, end))}`
  const start = pair(polar(centre, outer, from))
  return `M${start}${arc(outer, to, 1)}L${pair(polar(centre, inner, to))}${inner > 0 ? arc(inner, from, 0) : ''}Z`
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}
