import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { boxAround, meet, toScreen, toVenue, type Camera, type Size } from './camera.ts'
import { roomOf, sidesOf } from './room-of-name.ts'

/** Between places that are tried for a name, and between points that are looked at under it. */
const STEP_PX = 8

type Named = { areas: HTMLElement; names: HTMLElement; laid: LaidPlan; camera: Camera; size: Size }

/**
 * Names of sectors become true, and can be pressed: one that would lie on another sector than its own, or on another name,
 * stands beside the venue with a line to what it names. It comes after the map, which is seen before anything is pressed.
 */
export function setNamesAside({ areas, names, laid, camera, size }: Named): void {
  const sectorOf = new Map(
    [...areas.querySelectorAll<SVGElement>('[data-of]')].map(({ dataset }) => [dataset['section'], dataset['of']]),
  )
  const misleads = (sector: string, room: Box) => {
    const points = pointsOf(room).map((point) => toVenue(camera, point))
    const under = boxAround(points)
    return laid.sections.some(
      ({ id, outline, box }) =>
        meet(box, under) && sectorOf.get(id) !== sector && points.some((point) => isInside(outline, point)),
    )
  }
  const pointOf = (name: SVGElement) => toScreen(camera, name.dataset['at']!.split(',').map(Number) as Point)
  const all = [...names.querySelectorAll<SVGElement>('[data-at]')]
  const sectors = all.filter(({ dataset }) => dataset['sector'] !== undefined)
  const roomAt = (name: SVGElement) => roomOf(name, pointOf(name), Number(name.dataset['turned']))
  const homeless = new Set(
    sectors.filter((name) => name.hasAttribute('data-off') || misleads(name.dataset['sector']!, roomAt(name))),
  )
  const shown = all.filter((name) => !name.hasAttribute('data-off') && !homeless.has(name)).map(roomAt)
  const { width, height } = size
  // What lies over the map: how to look at it, and the ways nearer.
  shown.push({ left: 0, top: 0, right: 112, bottom: 60 }, { left: 0, top: height - 64, right: width, bottom: height })

  for (const name of sectors) {
    const from = pointOf(name)
    let [at, turned_by] = [from as Point | undefined, Number(name.dataset['turned'])]
    if (homeless.has(name)) {
      const isTaken = (room: Box) => shown.some((other) => meet(other, room)) || misleads(name.dataset['sector']!, room)
      at = placeBeside(name, from, size, isTaken)
      turned_by = 0
      if (at) shown.push(roomOf(name, at, 0))
    }
    name.toggleAttribute('data-off', at === undefined)
    if (at) stand(name, at, turned_by, from)
  }
}

function stand(name: SVGElement, at: Point, turned_by: number, from: Point): void {
  const [half, high] = sidesOf(name)
  const [press, leader] = name.children as unknown as SVGElement[]
  name.setAttribute('transform', `translate(${at.join(' ')}) rotate(${turned_by})`)
  press?.setAttribute('d', `M${-half} ${-high}h${2 * half}v${2 * high}h${-2 * half}z`)
  leader?.setAttribute('d', at === from ? '' : `M0 0L${from[0] - at[0]} ${from[1] - at[1]}`)
}

/** The nearest place from where nothing untrue is told: on no other sector, under no button, beside other names. */
function placeBeside(name: Element, [x, y]: Point, { width, height }: Size, isTaken: (room: Box) => boolean) {
  const [half, high] = sidesOf(name)
  const places: Point[] = []
  for (let left = half + STEP_PX; left < width - half; left += STEP_PX)
    for (let top = high + STEP_PX; top < height - high; top += STEP_PX) places.push([left, top])
  const away = (at: Point) => Math.hypot(at[0] - x, at[1] - y)
  return places.toSorted((a, b) => away(a) - away(b)).find((at) => !isTaken(roomOf(name, at, 0)))
}

/** Close enough to each other to miss no section between two gaps. */
function pointsOf({ left, top, right, bottom }: Box): Point[] {
  const points: Point[] = []
  for (let x = left; x <= right; x += STEP_PX) for (let y = top; y <= bottom; y += STEP_PX) points.push([x, y])
  return points
}

/** By counting how many edges lie to the right of it. */
function isInside(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.reduce((inside, [ax, ay], i) => {
    const [bx, by] = outline.at(i - 1)!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
