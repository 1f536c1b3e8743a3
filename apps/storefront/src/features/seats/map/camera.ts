import type { Box } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'

/** Where a venue stands on the screen: pixels a metre, turned by how many radians, and where its zero is. */
export type Camera = { scale: number; turn: number; left: number; top: number }
export type Size = { width: number; height: number }

/** How far one may go: the whole venue in sight, and the nearest. */
export type Limits = { box: Box; size: Size; most: number }

const EDGE = 10

/** All of the venue, but no nearer than the nearest: a small one stands in the middle. */
export function fit({ box, size, most }: Limits): Camera {
  return lookAt(middleOf(box), Math.min(scaleFor(box, size), most), size)
}

/** The largest at which all of a box is in sight. */
export function scaleFor({ left, top, right, bottom }: Box, { width, height }: Size): number {
  const scale = Math.min((width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (bottom - top))
  return Math.max(scale, Number.MIN_VALUE)
}

export function middleOf({ left, top, right, bottom }: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2]
}

export function lookAt(at: Point, scale: number, { width, height }: Size, turn = 0): Camera {
  const [x, y] = turned(at, turn)
  return { scale, turn, left: width / 2 - x * scale, top: height / 2 - y * scale }
}

/** Around the zero of the venue. */
export function turned([x, y]: Point, turn: number): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x * cos - y * sin, x * sin + y * cos]
}

export function boxAround(points: readonly Point[]): Box {
  const [all_x, all_y] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...all_x), top: Math.min(...all_y), right: Math.max(...all_x), bottom: Math.max(...all_y) }
}

function cornersOf({ left, top, right, bottom }: Box): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

export function toScreen({ scale, turn, left, top }: Camera, at: Point): Point {
  const [x, y] = turned(at, turn)
  return [x * scale + left, y * scale + top]
}

export function toVenue({ scale, turn, left, top }: Camera, [x, y]: Point): Point {
  return turned([(x - left) / scale, (y - top) / scale], -turn)
}

/** What is under the given point of the screen stays there. */
export function zoomAt(camera: Camera, [x, y]: Point, factor: number, limits: Limits): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, fit(limits).scale), limits.most)
  const by = scale / camera.scale
  return keepInside({ ...camera, scale, left: x - (x - camera.left) * by, top: y - (y - camera.top) * by }, limits)
}

export function move(camera: Camera, by: Point, limits: Limits): Camera {
  return keepInside({ ...camera, left: camera.left + by[0], top: camera.top + by[1] }, limits)
}

/** A venue smaller than the screen stays in its middle; of a larger one, an edge comes as far as the middle half. */
export function keepInside({ scale, turn, left, top }: Camera, limits: Limits): Camera {
  const { size } = limits
  const box = boxAround(cornersOf(limits.box).map((corner) => turned(corner, turn)))
  return {
    scale,
    turn,
    left: inside(left, [box.left * scale, box.right * scale], size.width),
    top: inside(top, [box.top * scale, box.bottom * scale], size.height),
  }
}

function inside(offset: number, [from, to]: [number, number], length: number): number {
  const spare = length - (to - from)
  if (spare >= 0) return spare / 2 - from
  const room = Math.min(length / 4, -spare / 2)
  return Math.min(Math.max(offset, length - room - to), room - from)
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Between two views; what both see grows evenly. */
export function between(from: Camera, to: Camera, share: number, size: Size): Camera {
  const scale = from.scale * (to.scale / from.scale) ** share
  const way = to.scale === from.scale ? share : (1 - from.scale / scale) / (1 - from.scale / to.scale)
  const middle: Point = [size.width / 2, size.height / 2]
  const [begin, end] = [toVenue(from, middle), toVenue(to, middle)]
  const at: Point = [mix(begin[0], end[0], way), mix(begin[1], end[1], way)]
  return lookAt(at, scale, size, mix(from.turn, to.turn, share))
}

/** What the screen shows of the venue; turned, a little more than that. */
export function seen(camera: Camera, { width, height }: Size): Box {
  return boxAround(
    cornersOf({ left: 0, top: 0, right: width, bottom: height }).map((corner) => toVenue(camera, corner)),
  )
}

export function meet(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}
