import type { Box } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'

/** Where a venue stands on the screen: pixels a metre, and where its zero is. */
export type Camera = { scale: number; left: number; top: number }
export type Size = { width: number; height: number }

/** How far one may go: the whole venue in sight, and the nearest. */
export type Limits = { box: Box; size: Size; most: number }

const EDGE = 10

export function fit(box: Box, { width, height }: Size): Camera {
  const scale = Math.min((width - 2 * EDGE) / (box.right - box.left), (height - 2 * EDGE) / (box.bottom - box.top))
  return lookAt(middleOf(box), Math.max(scale, Number.MIN_VALUE), { width, height })
}

export function middleOf({ left, top, right, bottom }: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2]
}

export function lookAt([x, y]: Point, scale: number, { width, height }: Size): Camera {
  return { scale, left: width / 2 - x * scale, top: height / 2 - y * scale }
}

export function toScreen({ scale, left, top }: Camera, [x, y]: Point): Point {
  return [x * scale + left, y * scale + top]
}

export function toVenue({ scale, left, top }: Camera, [x, y]: Point): Point {
  return [(x - left) / scale, (y - top) / scale]
}

/** What is under the given point of the screen stays there. */
export function zoomAt(camera: Camera, [x, y]: Point, factor: number, limits: Limits): Camera {
  const least = fit(limits.box, limits.size).scale
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(limits.most, least))
  const by = scale / camera.scale
  return keepInside({ scale, left: x - (x - camera.left) * by, top: y - (y - camera.top) * by }, limits)
}

export function move({ scale, left, top }: Camera, by: Point, limits: Limits): Camera {
  return keepInside({ scale, left: left + by[0], top: top + by[1] }, limits)
}

/** A venue smaller than the screen stays in its middle; of a larger one, an edge comes as far as the middle half. */
export function keepInside({ scale, left, top }: Camera, { box, size }: Limits): Camera {
  return {
    scale,
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

/** Between two views; what both see grows evenly. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** share
  const way = to.scale === from.scale ? share : (scale - from.scale) / (to.scale - from.scale)
  const mix = (a: number, b: number) => a + (b - a) * way
  return { scale, left: mix(from.left, to.left), top: mix(from.top, to.top) }
}

/** What the screen shows of the venue. */
export function seen(camera: Camera, { width, height }: Size): Box {
  const [left, top] = toVenue(camera, [0, 0])
  const [right, bottom] = toVenue(camera, [width, height])
  return { left, top, right, bottom }
}

export function meet(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}
