import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { boxAround, meet, toScreen, toVenue, type Camera, type Size } from './camera.ts'
import { LINE_PX, roomOf, sidesOf } from './room-of-name.ts'
import { LEAST_SEAT, smallestSeat } from './sizes.ts'

/** Between places that are tried for a name, and between points that are looked at under it. */
const STEP_PX = 8
/** A name moved by less still stands at what it names, and needs no line. */
const NEAR_PX = 56
/** Between a name and the price beside it. */
const GAP_PX = 6

type Named = { areas: HTMLElement; names: HTMLElement; laid: LaidPlan; camera: Camera; size: Size }
/** `flat`: the price stands beside the name, not below it. */
type Form = { turned_by: number; flat: boolean; sides: Point }
type Standing = Form & { at: Point }

/**
 * Names of sectors become true, and can be pressed: one that would lie on another sector than its own, on seats, or on another name,
 * stands beside the venue with a line to what it names. It comes after the map, which is seen before anything is pressed.
 */
export function setNamesAside({ areas, names, laid, camera, size }: Named): void {
  const sectorOf = new Map(
    [...areas.querySelectorAll<SVGElement>('[data-of]')].map(({ dataset }) => [dataset['section'], dataset['of']]),
  )
  const seats_drawn = smallestSeat(laid.sections) * camera.scale >= LEAST_SEAT
  const misleads = (sector: string, room: Box) => {
    const points = pointsOf(room).map((point) => toVenue(camera, point))
    const under = boxAround(points)
    return laid.sections.some(
      ({ id, outline, box, count }) =>
        ((seats_drawn && count > 0) || sectorOf.get(id) !== sector) &&
        meet(box, under) &&
        points.some((point) => isInside(outline, point)),
    )
  }
  const pointOf = (name: SVGElement) => toScreen(camera, name.dataset['at']!.split(',').map(Number) as Point)
  const all = [...names.querySelectorAll<SVGElement>('[data-at]')]
  const sectors = all.filter(({ dataset }) => dataset['sector'] !== undefined)
  const asPlanned = (name: SVGElement): Standing => ({
    at: pointOf(name),
    turned_by: Number(name.dataset['turned']),
    flat: false,
    sides: sidesOf(name),
  })
  const roomAt = (name: SVGElement) => roomFor(asPlanned(name))
  const homeless = new Set(
    sectors.filter((name) => name.hasAttribute('data-off') || misleads(name.dataset['sector']!, roomAt(name))),
  )
  const shown = all.filter((name) => !name.hasAttribute('data-off') && !homeless.has(name)).map(roomAt)
  const { width, height } = size
  // What lies over the map: how to look at it, and the ways nearer.
  shown.push({ left: 0, top: 0, right: 112, bottom: 60 }, { left: 0, top: height - 64, right: width, bottom: height })

  for (const name of sectors) {
    let standing: Standing | undefined = asPlanned(name)
    const from = standing.at
    if (homeless.has(name)) {
      const isTaken = (room: Box) => shown.some((other) => meet(other, room)) || misleads(name.dataset['sector']!, room)
      standing = placeBeside(name, standing, size, isTaken)
      if (standing) shown.push(roomFor(standing))
    }
    name.toggleAttribute('data-off', standing === undefined)
    if (standing) stand(name, standing, from)
  }
}

function stand(name: SVGElement, { at, turned_by, flat, sides: [half, high] }: Standing, from: Point): void {
  const [press, leader, ...lines] = name.children as unknown as SVGElement[]
  const apart: Point = [from[0] - at[0], from[1] - at[1]]
  name.setAttribute('transform', `translate(${at.join(' ')}) rotate(${turned_by})`)
  press?.setAttribute('d', `M${-half} ${-high}h${2 * half}v${2 * high}h${-2 * half}z`)
  leader?.setAttribute('d', Math.hypot(...apart) < NEAR_PX ? '' : `M0 0L${apart.join(' ')}`)
  setLines(lines as SVGTextElement[], flat)
}

/** Lowers the name and lifts the price to one line, from where their `dy` sets them below each other. */
function setLines([title, price]: SVGTextElement[], flat: boolean): void {
  if (!title || !price) return
  const widths = [title, price].map((line) => line.getComputedTextLength())
  const places = flat ? [`${(-widths[1]! - GAP_PX) / 2}`, `${(widths[0]! + GAP_PX) / 2}`] : ['0', '0']
  for (const [i, line] of [title, price].entries()) {
    line.setAttribute('x', places[i]!)
    line.setAttribute('y', flat ? ['.5em', '-.75em'][i]! : '0')
  }
}

/** The nearest place where a name lies on no seat, on no other sector, under no button and on no other name. */
function placeBeside(name: Element, { at: [x, y], turned_by }: Standing, size: Size, isTaken: (room: Box) => boolean) {
  const forms = [false, true].flatMap((flat) => {
    const sides = sidesFor(name, flat)
    return [...new Set([turned_by, 0])].map((turn) => ({ turned_by: turn, flat, sides }))
  })
  const places: (Standing & { away: number })[] = []
  for (const form of forms) {
    const { right, bottom } = roomFor({ ...form, at: [0, 0] })
    for (let left = right + STEP_PX; left < size.width - right; left += STEP_PX)
      for (let top = bottom + STEP_PX; top < size.height - bottom; top += STEP_PX / 2) {
        const away = Math.hypot(left - x, top - y)
        if (form.turned_by === 0 || away < NEAR_PX) places.push({ ...form, at: [left, top], away })
      }
  }
  return places.toSorted((a, b) => a.away - b.away).find((place) => !isTaken(roomFor(place)))
}

/** Half of the width and of the height of a name whose price may stand beside it. */
function sidesFor(name: Element, flat: boolean): Point {
  if (!flat) return sidesOf(name)
  const length = [...name.querySelectorAll('text')].reduce((sum, line) => sum + line.getComputedTextLength(), GAP_PX)
  return [length / 2, LINE_PX / 2]
}

function roomFor({ at, turned_by, sides }: Standing): Box {
  return roomOf(sides, at, turned_by)
}

/** Close enough to each other to miss no section between two gaps. */
function pointsOf({ left, top, right, bottom }: Box): Point[] {
  return pointsBetween(left, right).flatMap((x) => pointsBetween(top, bottom).map((y): Point => [x, y]))
}

function pointsBetween(from: number, to: number): number[] {
  const steps = Math.ceil((to - from) / STEP_PX)
  return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)
}

/** By counting how many edges lie to the right of it. */
function isInside(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.reduce((inside, [ax, ay], i) => {
    const [bx, by] = outline.at(i - 1)!
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
